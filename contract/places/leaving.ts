// The parameter `meetings` of removing a person from a place (docs/decisions/0033-leaving-rooms-and-organizations.md).
import { oneOf } from '../field.ts'

/** The query parameters of DELETE; `guest` is the default. */
export const leavingParameters = { meetings: oneOf('keep', 'guest', 'leave') }

/** Its description. */
export const leavingAbout =
  'In the coming meetings and series there, the person becomes a Guest at most (`meetings=guest`, unless said otherwise), keeps the part that they have (`keep`, for whoever manages the place), or is taken out too (`leave`).'
