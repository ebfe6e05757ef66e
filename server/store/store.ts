// What a store of files is to the rest of the server, wherever it keeps them.
import type { Readable } from 'node:stream'

/** Some bytes of a file: from the first to the last, both counted. */
export interface Span {
  first: number
  last: number
}

/** Throws `Unavailable` where it cannot be reached, has no room, or is given what is no key (`store/key.ts`). */
export interface Store {
  /** Where it keeps files, for who runs the server. */
  place: string
  /** Keeps bytes under a key that nothing has yet. Once it resolves they are there for good; if it throws, not at all. */
  put: (key: string, bytes: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  /** The bytes, or some of them; throws `Unavailable` where there are none. */
  open: (key: string, span?: Span) => Promise<Readable>
  /** Whether there is a file of that key. */
  has: (key: string) => Promise<boolean>
  /** Whether files can be kept: writes one, reads it and removes it again, and throws `Unavailable` where it cannot. */
  check: () => Promise<void>
  /** The same where it costs nothing to ask often; a store that is asked over a network only says yes. */
  tryWriting: () => Promise<void>
  /** Removes what is there, also what was only begun. */
  remove: (key: string) => Promise<void>
}
