// The only form that the key of a stored file has: so no key can name a path outside of the store.
import { randomBytes } from 'node:crypto'
import { Unavailable } from '../problem.ts'

const FORM = /^[0-9a-f]{40}$/

/** A key that no file has yet: 160 bits of chance in hexadecimal. */
export const newKey = (): string => randomBytes(20).toString('hex')

/** Whether a text has the form of a key. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && FORM.test(text)

/** The key itself; throws `Unavailable` for every other text, which no file can be kept under. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Unavailable('A file is asked for by something that is no key of this store.')
  return key
}
