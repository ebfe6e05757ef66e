// Reads what mail tells calendars, line by line and without the library that wrote it.
import assert from 'node:assert/strict'
import type { Received } from '../mail/server.ts'

/** The calendar part of a mail. */
export interface ReadCalendar {
  to: string
  subject: string
  method: string
  /** The lines of the only event, by name; parameters stay before the value. */
  event: Readonly<Record<string, string>>
  /** All lines, unfolded. */
  lines: readonly string[]
}

/** The calendar that a mail holds; fails where it is not one that mail programs show. */
export function calendarIn(mail: Received): ReadCalendar {
  // From the bytes, since what reads mail for us changes the ends of lines.
  const [text, file] = [/text\/calendar/i, /application\/ics/i].map((type) => partOf(mail.raw, type))
  assert.ok(text, 'There is an alternative.')
  assert.equal(file, text)
  assert.match(mail.raw, /content-type: text\/calendar; charset=utf-8; method=(REQUEST|CANCEL)/i)
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
  const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, 1)
  const inside = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
  const event: Record<string, string> = {}
  for (const line of inside) {
    const [name] = /^[A-Z-]+/.exec(line)!
    event[name] = [event[name], line.slice(name.length + 1)].filter(Boolean).join('|')
  }
  const method = lines.find((line) => line.startsWith('METHOD:'))!.slice('METHOD:'.length)
  return { to: mail.sent.to[0]!, subject: mail.subject!, method, event, lines }
}

/** The content of the part of a type, which is in base64. */
function partOf(raw: string, type: RegExp): string | undefined {
  const part = raw.split(/^--.*$/m).find((one) => type.test(one.slice(0, one.indexOf('\r\n\r\n'))))
  if (!part) return undefined
  assert.match(part, /content-transfer-encoding: base64/i)
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64').toString()
}
