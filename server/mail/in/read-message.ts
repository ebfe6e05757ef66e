// Reads a message that came in (RFC 5322, MIME), as far as answers and reports need it, and never more than the limits.
import ICAL from 'ical.js'
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime'
import { type ReadReply, readReplies } from '../../rules/calendar/reply.ts'
import { bytesOf, unfolded, withWholeLetters } from './folded-letters.ts'
import { MESSAGE_LIMITS } from './limits.ts'
import { partsOf } from './parts.ts'

/** A message, as far as it is looked at. */
export interface ReadMessage {
  messageId: string | null
  /** The address that it says to be from. */
  from: string | null
  /** All addresses that it says to be from, in however many headers. */
  senders: string[]
  /** The value of a header, by its name in small letters; undefined where there is none. */
  header: (name: string) => string | undefined
  subject: string | null
  /** Its words. */
  text: string
  /** Whether it holds what only Outlook reads (`winmail.dat`), such as an answer. */
  isForOutlook: boolean
  replies: ReadReply[]
  /** The parts `message/delivery-status`. */
  status: string[]
  /** All of it, for what only a server's own words say. */
  raw: string
}

/** What is no message, or more than the limits allow. */
export class Unreadable extends Error {
  readonly tooLarge: boolean
  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}

/** Reads a message; throws `Unreadable`. */
export async function readMessage(raw: Buffer): Promise<ReadMessage> {
  const { size, headers, lines, depth, nested, parts, partings } = MESSAGE_LIMITS
  if (raw.length > size) throw new Unreadable(`A message has at most ${size} bytes.`, true)
  const [head] = raw
    .subarray(0, headers)
    .toString('latin1')
    .split(/\r?\n\r?\n/)
  if (!/^(from|to|date|subject|message-id|received|return-path|mime-version|content-type)[ \t]*:/im.test(head!))
    throw new Unreadable('This is no message.')
  if (linesOf(raw) > lines) throw new Unreadable(`A message has at most ${lines} lines.`, true)
  const source = raw.toString('latin1')
  if (partingsOf(raw) > partings || partsOf(source) > parts)
    throw new Unreadable(`A message has at most ${parts} parts.`, true)
  const limits = { maxNestingDepth: depth, maxHeadersSize: headers, maxRfc822NestingDepth: nested }
  const parse = (bytes: Buffer): Promise<Email> =>
    PostalMime.parse(bytes, limits).catch((error) => {
      throw new Unreadable((error as Error).message, true)
    })
  const email = await parse(raw)
  if (email.attachments.length > parts) throw new Unreadable(`A message has at most ${parts} parts.`, true)
  const attachments = await withWholeLetters(email.attachments, raw, async (again) => (await parse(again)).attachments)
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
  return {
    messageId: email.messageId?.trim() || null,
    from: email.from?.address || null,
    senders: email.headers.filter(({ key }) => key === 'from').flatMap(({ value }) => addressesIn(value)),
    header,
    subject: email.subject?.trim() || null,
    isForOutlook: attachments.some(isForOutlook),
    text: email.text ?? wordsOfHtml(email.html ?? ''),
    replies: repliesIn(attachments.filter(isCalendar)),
    status: attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status').map(plainText),
    raw: source,
  }
}

/** The addresses of a header, those of groups among them. */
const addressesIn = (value: string): string[] =>
  addressParser(value.slice(0, LONGEST_FROM), { flatten: true }).map(({ address }) => address ?? '')

const LONGEST_FROM = 2_000
const LONGEST_HTML = 64 * 1024
const SIGNS: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The words of HTML, for people who read them as plain text. */
const wordsOfHtml = (html: string): string =>
  html
    .slice(0, LONGEST_HTML)
    .replace(/<(style|script|head)\b[^<>]*>[^<]*/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w{2,6});/g, (all, name: string) => SIGNS[name] ?? all)

/** Lines that begin with two dashes, as those between parts do; some readers take a lone CR for the end of a line. */
function partingsOf(raw: Buffer): number {
  let count = 0
  for (let at = raw.indexOf('--'); at >= 0; at = raw.indexOf('--', at + 2)) {
    const before = raw[at - 1]
    if (before === 10 || before === 13) count++
  }
  return count
}

function linesOf(raw: Buffer): number {
  let count = 0
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) count++
  return count
}

const isCalendar = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'text/calendar' || mimeType === 'application/ics' || /\.ics$/i.test(filename ?? '')

const isForOutlook = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(filename ?? '')

const plainText = (part: Attachment): string => bytesOf(part).toString('utf8')

/** The replies in the calendars of a message; a part that is no calendar, or breaks the reader, has none. */
function repliesIn(parts: readonly Attachment[]): ReadReply[] {
  const { calendar, events } = MESSAGE_LIMITS
  const methods = new Map<string, string | undefined>()
  for (const part of parts) {
    const text = calendarText(part)
    if (Buffer.byteLength(text) > calendar) throw new Unreadable(`A calendar has at most ${calendar} bytes.`, true)
    // Programs send the same calendar twice, as an alternative and as a file.
    methods.set(text, methods.get(text) || part.method)
  }
  const found = [...methods].flatMap(([text, method]) => calendarsIn(text, method))
  if (found.reduce((sum, one) => sum + one.events.length, 0) > events)
    throw new Unreadable(`The calendars of a message have at most ${events} events.`, true)
  return found
}

function calendarsIn(text: string, method: string | undefined): ReadReply[] {
  try {
    return readReplies(ICAL.parse(text), method)
  } catch {
    return []
  }
}

/** The text of a calendar, without a byte order mark, on which the parser breaks. */
function calendarText(part: Attachment): string {
  const bytes = bytesOf(part)
  const sixteen =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const text = sixteen ? new TextDecoder(sixteen).decode(bytes) : unfolded(bytes).toString('utf8')
  return text.replace(/^\ufeff/, '').trim()
}
