// Finds what somebody may read, and keeps the index. Others import this file alone.

export {
  /** Starts reading; gives what ends it, with the process that reads. */
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
  /** Takes in some of what the index lacks, changes first, unless another process is at it; gives whether there may be more. */
  keepIndex,
  /** Has the index built again, from what is there now. */
  rebuildIndex,
  /** Has the index built again, from what is there once this transaction is committed. */
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
  /** The line by which those find a person who are shown the address; `member` is the one for those who are not. */
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
  /** Reads a search as it was typed; anything is a search, if one that finds nothing. */
  searchQuery,
} from './text/search-query.ts'

export {
  /** The first characters of a text, in one line and whole. */
  beginningOf,
  /**
   * How much of each text is looked through for the snippets of a page: less where there are many results and many words,
   * since each word is compared with each.
   */
  lookedThrough,
  /** The snippet of a text in which something may have been found; its beginning where nothing was, in so many characters. */
  snippetOf,
} from './text/snippet.ts'
