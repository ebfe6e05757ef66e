// Worker thread that parses incoming messages, one at a time.
import { parentPort } from 'node:worker_threads'
import { type ReadMessage, readMessage, Unreadable } from './read-message.ts'

/** A message, why it cannot be read, or the message of an error of ours. */
export type Read = { message: ReadMessage } | { unreadable: string; tooLarge: boolean } | { failed: string }

parentPort!.on('message', async (raw: Uint8Array) => {
  const read: Read = await readMessage(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)).then(
    (message) => ({ message }),
    (error) =>
      error instanceof Unreadable
        ? { unreadable: error.message, tooLarge: error.tooLarge }
        : { failed: String((error as Error).stack ?? error) },
  )
  parentPort!.postMessage(read)
})
