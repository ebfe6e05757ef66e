// The name of the work that one process does at a time: writing the index of search.
export const WORK = 'search index'
