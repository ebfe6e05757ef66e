// What whoever takes a person out of a place says of the coming meetings and series there (decisions/0033).
import { oneOf } from './field.ts'

/** In the query of DELETE: `guest` unless said otherwise. */
export const leaving = { meetings: oneOf('keep', 'guest', 'leave') }

/** As the description of the API has it. */
export const leavingAbout =
  'In the coming meetings and series there, the person becomes a Guest at most (`meetings=guest`, unless said otherwise), keeps the part that they have (`keep`, for whoever manages the place), or is taken out too (`leave`).'
