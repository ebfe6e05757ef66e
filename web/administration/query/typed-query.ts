// What is typed into a query field: a key with its value, such as `who: ada`, or words alone.

/** The words of keys in the language of the reader, by their names; the names themselves are understood in every language. */
export type QueryKeys<K extends string> = Readonly<Record<K, string>>

export interface TypedQuery<K extends string> {
  /** Undefined where words alone are typed. */
  key: K | undefined
  text: string
}

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Reads the text of the field. */
export function typedQuery<K extends string>(typed: string, keys: QueryKeys<K>): TypedQuery<K> {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\s*:(.*)$/su.exec(typed.normalize('NFC')) ?? []
  const key = (Object.keys(keys) as K[]).find((one) => [one, keys[one]].some((name) => plain(name) === plain(word)))
  return key ? { key, text: rest.trim() } : { key: undefined, text: typed.trim() }
}

/** The keys that may be meant by words: those that begin like them. */
export function keysFor<K extends string>({ key, text }: TypedQuery<K>, keys: QueryKeys<K>): K[] {
  if (key) return []
  return (Object.keys(keys) as K[]).filter((one) => plain(keys[one]).startsWith(plain(text)))
}
