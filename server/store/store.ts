// The interface of a store for files, whether it is a folder or a bucket.
import type { Readable } from 'node:stream'

/** A range of bytes of a file: from the first to the last, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** The functions throw `Unavailable` where the store cannot be reached or is full, and for a text that is no key. */
export interface Store {
  /** Where the files are, for the operator. */
  location: string
  /** Stores bytes under a new key. Once it resolves they are stored for good; if it throws, nothing is. */
  put: (key: string, bytes: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  /** The bytes of a file, or some of them; throws `Unavailable` where there is no such file. */
  open: (key: string, span?: ByteRange) => Promise<Readable>
  /** Whether there is a file of that key. */
  has: (key: string) => Promise<boolean>
  /** Checks that files can be stored: writes one, reads it and removes it again. */
  check: () => Promise<void>
  /** A check that is cheap enough to run often: that of a folder; a bucket is not asked. */
  tryWriting: () => Promise<void>
  /** Removes a file, also one whose upload was interrupted; does nothing where there is none. */
  remove: (key: string) => Promise<void>
}
