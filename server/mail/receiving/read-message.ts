// Parses an incoming message (RFC 5322, MIME) within limits.
import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { type Attachment, addressParser, type Email } from 'postal-mime'
import { type ReadReply, readReplies } from '../../calendar/format/index.ts'
import { type Bounce, bounceIn } from './delivery-report.ts'
import { bytesOf, unfolded, withWholeLetters } from './folded-letters.ts'
import { MESSAGE_LIMITS } from './limits.ts'
import { readMime } from './mime.ts'
import { wordsOf } from './own-words.ts'
import { withoutMarks } from './quotations.ts'

/** A parsed message: plain values, which can be passed between threads. */
export interface ReadMessage {
  messageId: string | null
  /** Hash of the whole message, in place of a missing Message-ID. */
  digest: string
  /** The address that it says to be from. */
  from: string | null
  /** All addresses that it says to be from, in however many headers. */
  senders: string[]
  /** First value of each relevant header, by lowercase name. */
  headers: ReadonlyMap<string, string>
  /** Its words, without what they quote. */
  words: string
  /** The words of its subject. */
  subject: string
  /** Whether it contains TNEF (`winmail.dat`), which only Outlook reads; it may be an answer. */
  isForOutlook: boolean
  replies: ReadReply[]
  /** Whether it has a part `message/delivery-status`. */
  hasStatus: boolean
  /** The parsed bounce, if it is one. */
  bounce: Bounce | undefined
  /** Local parts of quoted Message-IDs that may be ours. */
  quoted: ReadonlySet<string>
}

/** Thrown for malformed messages, and those that exceed the limits. */
export class Unreadable extends Error {
  readonly tooLarge: boolean
  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}

/** Parses a message; throws `Unreadable`. This is slow, so servers use a thread (`read-worker.ts`). */
export async function readMessage(raw: Buffer): Promise<ReadMessage> {
  const { size, headers: heads, lines, depth, nested, parts, partings } = MESSAGE_LIMITS
  if (raw.length > size) throw new Unreadable(`A message can have at most ${size} bytes.`, true)
  const [head] = raw
    .subarray(0, heads)
    .toString('latin1')
    .split(/\r?\n\r?\n/)
  if (!/^(from|to|date|subject|message-id|received|return-path|mime-version|content-type)[ \t]*:/im.test(head!))
    throw new Unreadable('This is not an e-mail message.')
  if (linesOf(raw) > lines) throw new Unreadable(`A message can have at most ${lines} lines.`, true)
  const source = raw.toString('latin1')
  if (partingsOf(raw) > partings || partsOf(source) > parts)
    throw new Unreadable(`A message can have at most ${parts} parts.`, true)
  const limits = { maxNestingDepth: depth, maxHeadersSize: heads, maxRfc822NestingDepth: nested }
  const parse = (bytes: Buffer): Promise<Email> =>
    readMime(bytes, limits).catch((error) => {
      throw new Unreadable((error as Error).message, true)
    })
  const email = await parse(raw)
  if (email.attachments.length > parts) throw new Unreadable(`A message can have at most ${parts} parts.`, true)
  const attachments = await withWholeLetters(email.attachments, raw, async (again) => (await parse(again)).attachments)
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value)
  const text = email.text ?? ''
  const status = attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status').map(plainText)
  return {
    messageId: email.messageId?.trim() || null,
    digest: createHash('sha256').update(raw).digest('base64url'),
    from: email.from?.address || null,
    senders: email.headers.filter(({ key }) => key === 'from').flatMap(({ value }) => addressesIn(value)),
    headers,
    words: wordsOf(text),
    subject: wordsOf(email.subject ?? ''),
    isForOutlook: attachments.some(isForOutlook),
    replies: repliesIn(attachments.filter(isCalendar)),
    hasStatus: status.length > 0,
    bounce: bounceIn({ status, text: withoutMarks(text), failed: headers.get('x-failed-recipients') ?? null }),
    quoted: quotedIn(source),
  }
}

/** Message-IDs that are looked at. */
const MOST_QUOTED = 100

/** What may be ids of our mail, as `messageId` writes them. */
function quotedIn(raw: string): Set<string> {
  const ids = new Set<string>()
  for (const [, id] of raw.matchAll(/<([0-9a-f]{32})@/g)) {
    if (ids.size >= MOST_QUOTED) break
    ids.add(id!)
  }
  return ids
}

/** The addresses of a header, those of groups among them. */
const addressesIn = (value: string): string[] =>
  addressParser(value.slice(0, LONGEST_FROM), { flatten: true }).map(({ address }) => address ?? '')

const LONGEST_FROM = 2_000

/** Possible boundary lines: two dashes at the beginning. A lone CR also counts as a line break, since some parsers accept it. */
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

/** Replies in the calendar parts of a message; parts that cannot be parsed are ignored. */
function repliesIn(parts: readonly Attachment[]): ReadReply[] {
  const { calendar, events } = MESSAGE_LIMITS
  const methods = new Map<string, string | undefined>()
  for (const part of parts) {
    const text = calendarText(part)
    if (Buffer.byteLength(text) > calendar) throw new Unreadable(`A calendar can have at most ${calendar} bytes.`, true)
    // Programs send the same calendar twice, as an alternative and as a file.
    methods.set(text, methods.get(text) || part.method)
  }
  const calendars = [...methods].flatMap(([text, method]) => calendarsIn(text, method))
  if (calendars.reduce((sum, one) => sum + one.events.length, 0) > events)
    throw new Unreadable(`The calendars of a message can have at most ${events} events.`, true)
  return calendars
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

const BOUNDARY = /\bboundary[ \t]*=[ \t]*(?:\r?\n[ \t]+)?(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/gi

/** Number of parts at all levels, counted by lines that match declared boundaries. */
function partsOf(raw: string): number {
  const boundaries = new Set<string>()
  for (const [, quoted, plain] of raw.matchAll(BOUNDARY)) boundaries.add((quoted ?? plain!).trimEnd())
  if (!boundaries.size) return 0
  let count = 0
  for (const [, line] of raw.matchAll(/(?<=^|[\r\n])--([^\r\n]{1,100})/g)) if (boundaries.has(line!.trimEnd())) count++
  return count
}
