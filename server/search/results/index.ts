// The resource of search results. Other modules import this file only.

export {
  /** Search results as a resource of the API. */
  searchResults,
} from './search-result.ts'
