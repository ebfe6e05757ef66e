// The change feed: ordering, visibility, streams and presence. Other modules import this file only.

export {
  /** The state of the feed as it is, whether changes wait to be put in order or not. */
  feedState,
} from './order/feed-state.ts'

export {
  /** The state of the feed once all that was committed before is in order. */
  feedInOrder,
} from './order/order-for-readers.ts'

export {
  /** Calls back whenever changes may have been put in order, by this process or another; gives what ends that. */
  onOrdered,
  /**
   * Starts ordering, one of any number in as many processes: after each commit of this process, when another one calls, and
   * now and then.
   */
  startOrdering,
} from './order/ordering.ts'

export {
  /** What somebody says of themselves. */
  type Doing,
  /** Hears no more of other processes. */
  endPresence,
  /** The people of a site. */
  presenceOf,
} from './presence/registry.ts'

export {
  /** Forgets people who may no longer read it. */
  shownPresence,
} from './presence/visible-presence.ts'

export {
  /** 410: the copy is outdated and must be rebuilt. */
  cursorGone,
  /** A function that gives the cursor of a position. */
  cursorsOf,
  /** The position of a cursor. */
  positionOfCursor,
} from './reading/cursor.ts'

export {
  /** Gives how many changes went. */
  sweepChanges,
} from './reading/expiry-job.ts'

export {
  /** Whether a record of that kind was in a meeting; what is noted and not put in order yet counts. */
  isGoneFromMeeting,
} from './reading/gone-from-meeting.ts'

export {
  /** What of the changes is wanted. */
  type ChangeFilters,
  /** The first changes after a position, regardless of who may read them. */
  changesAfter,
  /** Events stand in the same order, and are listed by themselves. */
  EVENT,
  /** The oldest changes after a position, at most `most`, of a record only the latest among them. */
  pageOfChanges,
} from './reading/page.ts'

export {
  /** Ends the streams of a site that is served no more. */
  endStreams,
  /** The streams of a site. */
  hubOf,
  /** What streams are read with. */
  type Tools,
} from './streams/hub.ts'

export type {
  /** What somebody wants to hear. */
  Wanted,
} from './streams/listener.ts'

export {
  /** The outlet of an answer. */
  outletOf,
} from './streams/outlet.ts'

export {
  /** A change for somebody, and whether its record is there for them. */
  type Heard,
  /** Somebody, and a record that they may or may not read. */
  type Pair,
  /** The key of a person and a change. */
  pairKey,
  /** Which of the pairs are readable now, as `pairKey`, all of them in one question. */
  type ReadablePairs,
} from './visibility/audience.ts'

export type {
  /** A change with its position in the order. */
  OrderedChange,
  /** The rows of a kind that the person may read now, by id; only their ids unless they are wanted whole. */
  ReadableRows,
  /** A change, and its record as its reader may read it; null: it is not there, or not readable. */
  VisibleChange,
} from './visibility/readable.ts'

export {
  /** The person whom a column of a statement names. */
  personIn,
} from './visibility/room-visibility.ts'
