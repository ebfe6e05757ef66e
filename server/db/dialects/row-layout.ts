// Rows with one hidden class (V8): copies of an empty object whose keys are filled.

type Empty = Readonly<Record<string, unknown>>

/**
 * An object with these keys, all null, to be copied by `{ ...empty }` and filled. V8 keeps an object as a hash table that
 * gets more than a dozen keys one by one, as it does a row that comes from SQLite: it takes three times as long to copy,
 * and four times as long to write as JSON. An object that was parsed has a fixed layout, and so have its copies.
 */
export const emptyObjectOf = (keys: readonly string[]): Empty =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Empty
