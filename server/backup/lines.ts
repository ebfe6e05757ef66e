// Reads the lines of a backup file, with a limit on their length.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DAMAGED, NO_BACKUP } from './format.ts'

/** Bytes of one line at most: a row holds a few megabytes of text, and a few bytes can unpack to gigabytes. */
const LONGEST = 64 * 1024 * 1024

/**
 * The lines of a file, split at line feeds only, since texts of people may hold other line separators. Throws where the
 * file is no backup, is damaged or has no end.
 */
export async function* readTextLines(file: string, longest = LONGEST): AsyncGenerator<string> {
  const bytes = createGunzip()
  const reading = pipeline(createReadStream(file), bytes)
  reading.catch(() => {})
  const begun: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      let from = 0
      for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, from)) {
        begun.push(chunk.subarray(from, feed))
        yield textOf(begun)
        begun.length = 0
        length = 0
        from = feed + 1
      }
      begun.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > longest) throw new Error(DAMAGED)
    }
    await reading
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException)
  } finally {
    bytes.destroy()
  }
  if (length) throw new Error(DAMAGED)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(parts: readonly Buffer[]): string {
  const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  try {
    return utf8.decode(whole)
  } catch {
    throw new Error(DAMAGED)
  }
}

function explained(error: NodeJS.ErrnoException): Error {
  if (error.code === 'Z_DATA_ERROR' && /header/.test(error.message)) return new Error(NO_BACKUP)
  return error.code?.startsWith('Z_') ? new Error(DAMAGED) : error
}
