// The beginning of what a stranger answers, read no further than needed and fit to be kept.
import type { Readable } from 'node:stream'

/** How many bytes of an answer are read at most; whoever sends more is hung up on. */
const READ = 16_384
/** How many of them are kept. */
const KEPT = 1024

/** Characters that not every database and format can carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Reads an answer to its end or its limit and gives its beginning as text; nothing where it is packed. */
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
  // A character that the limit cuts in two is left out; what is no UTF-8 is replaced.
  const text = new TextDecoder().decode(kept.subarray(0, Math.min(read, KEPT)), { stream: !whole })
  return text.replace(UNPRINTABLE, '')
}
