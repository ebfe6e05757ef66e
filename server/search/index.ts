// Finds what somebody may read, and keeps the index. Others import this file alone.

export {
  /** Starts reading files; returns the function that stops it and the reading process. */
  startReadingFiles,
} from './indexing/file-texts.ts'

export {
  /** Gives what ends it, which resolves once a step that is under way is done. */
  startIndexing,
} from './indexing/start-upkeep.ts'

export {
  /** Whether the index lacks changes that are in order. */
  behind,
  /** Keeps others from filling the index until this transaction ends. */
  holdIndex,
  /** Indexes a batch, changes first, unless another process is doing so; returns whether there may be more. */
  keepIndex,
  /** Requests a rebuild of the index from the current state. */
  rebuildIndex,
  /** Requests a rebuild of the index from the state after this transaction. */
  rebuildIndexIn,
} from './indexing/upkeep.ts'

export {
  /** The things that are found, in order, at most one more than `MOST_FOUND`; `now` is in Unix seconds. */
  findMatches,
  /** How many things are found at most, and counted. */
  MOST_FOUND,
  /** What is searched for. */
  type SearchOptions,
} from './query/find.ts'

export {
  /** Kind of the row for readers who may see the person's address; `member` is the row for others. */
  ADDRESSED,
  /** The kind of a line as results name it. */
  shownKind,
} from './query/person-kinds.ts'

export {
  /** How somebody sees another person, for the address of the record that they read. */
  RECORDS,
  /** The records of people, which a column names, in one kind of list that the reader may read. */
  recordsOf,
  /** The records that show the e-mail address of their person (`member_email` of the contract). */
  SHOWING,
  /** The same: the reader sees their address now. */
  seesAddress,
  /** A condition on a person, whom a column names: the reader sees them now. */
  seesPerson,
} from './query/person-visibility.ts'

export type {
  /** A thing that was found. */
  SearchMatch,
} from './query/ranked.ts'

export {
  /** That of a database; it ends with the database. */
  searchApart,
} from './query/search-worker.ts'

export {
  /** A search as it was read. */
  type SearchQuery,
  /** Parses a query as typed; every text is valid. */
  searchQuery,
} from './text/search-query.ts'

export {
  /** The first characters of a text, in one line and whole. */
  beginningOf,
  /** Limit of text examined for the snippets of a page: lower with many results and words, since their costs multiply. */
  lookedThrough,
  /** The snippet of a text in which something may have been found; its beginning where nothing was, in so many characters. */
  snippetOf,
} from './text/snippet.ts'
