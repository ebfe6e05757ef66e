// The change feed: ordering, visibility, streams and presence. Other modules import this file only.

export {
  /** The state of the feed as it is, whether changes wait to be put in order or not. */
  feedState,
} from './order/feed-state.ts'

export {
  /** State of the feed after everything committed before the call is ordered. */
  feedInOrder,
} from './order/order-for-readers.ts'

export {
  /** Subscribes to ordered changes, by this process or another; returns the function that unsubscribes. */
  onOrdered,
  /**
   * Starts the sequencer; every process may run one. It runs after each commit of this process, when another process notifies, and
   * periodically.
   */
  startOrdering,
} from './order/ordering.ts'

export {
  /** What somebody says of themselves. */
  type Doing,
  /** Unsubscribes from other processes. */
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
  /** Returns the number of deleted changes. */
  sweepChanges,
} from './reading/expiry-job.ts'

export {
  /** Returns whether a record of that kind was in a meeting; pending changes are included. */
  isGoneFromMeeting,
} from './reading/gone-from-meeting.ts'

export {
  /** Filters of the feed. */
  type ChangeFilters,
  /** The first changes after a position, regardless of who may read them. */
  changesAfter,
  /** Events share the sequence of changes, but have a list of their own. */
  EVENT,
  /** The oldest changes after a position, at most `most`, with only the latest change of each record (compaction). */
  pageOfChanges,
} from './reading/page.ts'

export {
  /** Ends the streams of a site that is served no more. */
  endStreams,
  /** The streams of a site. */
  hubOf,
  /** Dependencies of streams. */
  type Tools,
} from './streams/hub.ts'

export type {
  /** Subscription of a stream. */
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
  /** Of the pairs, those readable now, as `pairKey`, in one query. */
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
