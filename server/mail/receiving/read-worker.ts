// Parses incoming messages, which are untrusted, in a worker thread.
import { workBeside } from '../../concurrency/worker-thread.ts'
import { MOST_HELD } from './limits.ts'
import { type ReadMessage, Unreadable } from './read-message.ts'
import type { Read } from './read-thread.ts'

const readInThread = workBeside<Buffer, Read>(new URL('./read-thread.ts', import.meta.url), {
  megabytes: 256,
  patience: 20_000,
  held: { most: MOST_HELD, of: (raw) => raw.length },
})

/** Reads a message; throws `Unreadable`, also for what takes too much, and 503 where too much waits. */
export async function readBeside(raw: Buffer): Promise<ReadMessage> {
  const read = await readInThread(raw)
  if (!read) throw new Unreadable('The message takes too long to process.', true)
  if ('message' in read) return read.message
  if ('unreadable' in read) throw new Unreadable(read.unreadable, read.tooLarge)
  throw new Error(read.failed)
}
