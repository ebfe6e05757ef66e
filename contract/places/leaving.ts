// The parameter `meetings` of removing a person from a place (docs/decisions/0033-leaving-rooms-and-organizations.md).
import { oneOf } from '../field.ts'

/** The query parameters of DELETE; `guest` is the default. */
export const leavingParameters = { meetings: oneOf('keep', 'guest', 'leave') }

/** Its description. */
export const leavingAbout =
  'In upcoming meetings and series there, the person becomes a Guest at most (`meetings=guest`, the default), keeps ' +
  'their role (`keep`, only for those who manage the room or organization), or is removed too (`leave`).'
