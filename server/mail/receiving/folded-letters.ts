// Unfolds calendar lines on bytes before decoding, since some programs fold within a multi-byte character (RFC 5545,
// 3.1).
import { isUtf8 } from 'node:buffer'
import type { Attachment } from 'postal-mime'

/** The replacement characters that result from a fold within a character. */
const CUT = /\ufffd\r?\n[ \t]\ufffd/

/** The bytes of a calendar without its folds. */
export const unfolded = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')

/** The bytes of a part. */
export const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/**
 * Parts of a message, with the original bytes where a fold splits a character. The parser decodes calendars itself, so the message
 * is parsed again with those parts renamed.
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

/** The message with calendar parts renamed, of the same length. */
const withoutCalendars = (raw: Buffer): Buffer =>
  Buffer.from(
    raw
      .toString('latin1')
      .replace(/\btext\/calendar\b/gi, 'text/x-folded')
      .replace(/\bapplication\/ics\b/gi, 'application/x-f'),
    'latin1',
  )
