// What a search shows: the resource of search results. Others import this file alone.

export {
  /** Search results as a resource of the API. */
  searchResults,
} from './search-result.ts'
