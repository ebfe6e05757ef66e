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

/** Returns whether lists and objects of a line of JSON hold others at most so deep; a parser needs 50 times their bytes otherwise. */
export function isShallow(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > most) return false
  }
  return true
}

/** The place of the quotation mark that ends a string; the end of the text where none does. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
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
