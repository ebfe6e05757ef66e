// Unfolds calendar lines on bytes before decoding, since some programs fold within a multi-byte character (RFC 5545,
// 3.1).
import { isUtf8 } from 'node:buffer'
import type { Attachment } from 'postal-mime'

/** What a decoder makes of a letter with a fold in it. */
const CUT = /\ufffd\r?\n[ \t]\ufffd/

/** The bytes of a calendar without its folds. */
export const unfolded = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')

/** The bytes of a part. */
export const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/**
 * The parts of a message, with the bytes that came where a fold cuts a letter. The reader decodes calendars by itself, so
 * the message is read once more with those parts called something else, as `read` does it.
 */
export async function withWholeLetters(
  parts: Attachment[],
  raw: Buffer,
  read: (raw: Buffer) => Promise<Attachment[]>,
): Promise<Attachment[]> {
  const isCut = parts.map((part) => CALENDAR.test(part.mimeType) && CUT.test(bytesOf(part).toString('utf8')))
  if (!isCut.includes(true)) return parts
  const again = await read(withoutCalendars(raw))
  return parts.map((part, at) => {
    const bytes = isCut[at] && again.length === parts.length ? bytesOf(again[at]!) : null
    return bytes && isUtf8(unfolded(bytes)) ? { ...part, content: new Uint8Array(bytes) } : part
  })
}

const CALENDAR = /^(text\/calendar|application\/ics)$/i

/** A message of the same length, in which no part is called a calendar. */
const withoutCalendars = (raw: Buffer): Buffer =>
  Buffer.from(
    raw
      .toString('latin1')
      .replace(/\btext\/calendar\b/gi, 'text/x-folded')
      .replace(/\bapplication\/ics\b/gi, 'application/x-f'),
    'latin1',
  )
