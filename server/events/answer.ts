// Reads the beginning of a hook target's response: a bounded number of bytes, as text that the database can store.
import type { Readable } from 'node:stream'

/** How many bytes of a response are read at most; a longer one is cut off by closing the connection. */
const READ = 16_384
/** How many of these bytes are stored. */
const KEPT = 1024

/** Characters that PostgreSQL or XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Reads a response to its end or its limit and returns its beginning as text; null where it is compressed. */
export async function readBeginning(body: Readable, packed: boolean): Promise<string | null> {
  const kept = Buffer.alloc(KEPT)
  let read = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read < KEPT) chunk.copy(kept, read)
    read += chunk.length
    if (read > READ) break
  }
  if (packed) return null
  const whole = read <= KEPT
  // A character that the limit cuts in two is left out; bytes that are not UTF-8 are replaced.
  const text = new TextDecoder().decode(kept.subarray(0, Math.min(read, KEPT)), { stream: !whole })
  return text.replace(UNPRINTABLE, '')
}
