// Keys of stored files: 40 hexadecimal digits and nothing else, so that no key can name a path outside of the store.
import { randomBytes } from 'node:crypto'
import { Unavailable } from '../problem.ts'

const FORM = /^[0-9a-f]{40}$/

/** A new key: 160 random bits in hexadecimal. */
export const newKey = (): string => randomBytes(20).toString('hex')

/** Returns whether a text has the form of a key. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && FORM.test(text)

/** Returns the key; throws `Unavailable` for a text that is no key. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Unavailable('A file is asked for by something that is no key of this store.')
  return key
}
