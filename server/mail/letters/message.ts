// The message of a letter, as the transport takes it: sender, recipient, headers, plain text and HTML.
import { createHmac } from 'node:crypto'
import { keyFor } from '../../db/secrets/seal.ts'
import { withoutTurns } from '../../rules/text/bidi-controls.ts'
import type { MailFrom } from '../../settings/smtp.ts'
import { letterHtml } from './html.ts'
import type { Letter } from './letter.ts'
import { letterText } from './text.ts'

export interface Message {
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo?: string
  envelope: { from: string; to: string[] }
  subject: string
  date: Date
  messageId: string
  headers: Record<string, string>
  text: string
  html: string
  /** Mail is 7-bit only, so that every relay can forward it. */
  textEncoding: 'quoted-printable'
  attachments?: MessageFile[]
  alternatives?: { contentType: string; content: Buffer; contentTransferEncoding: 'base64' }[]
}

interface MessageFile {
  filename: string
  contentType: string
  content: Buffer
  contentTransferEncoding?: 'base64'
}

/** The name of the sender where the operator has set none. */
const OWN_NAME = 'Folkmoot'

/** Header that identifies the site's own mail in bounces and loops. */
export const OWN_HEADER = 'X-Folkmoot-Site'

/** Its value. */
export const ownMark = (url: string): string => url.replace(/^https?:\/\//, '')

/** What every message of a site has. */
export interface MessageSite {
  from: MailFrom
  /** The address of the site. */
  url: string
}

/** The message of a letter; `id` is that of `messageId`, `now` is in Unix seconds. */
export function mailMessageOf(letter: Letter, { from, url }: MessageSite, id: string, now: number): Message {
  const sender = { name: oneLine(letter.from ?? from.name ?? OWN_NAME), address: from.address }
  return {
    from: sender,
    to: { name: oneLine(letter.name), address: letter.to },
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    envelope: { from: letter.replyTo ?? from.address, to: [letter.to] },
    subject: oneLine(letter.subject),
    date: new Date(now * 1000),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      // RFC 3834: suppresses automatic replies. Some programs know only the second header.
      'Auto-Submitted': 'auto-generated',
      // `All` would also suppress bounces, which are wanted if replies are received.
      'X-Auto-Response-Suppress': letter.replyTo ? 'DR, RN, NRN, OOF, AutoReply' : 'All',
      [OWN_HEADER]: ownMark(url),
      'Content-Language': letter.language,
      ...letter.headers,
    },
    text: letterText(letter),
    html: letterHtml(letter),
    textEncoding: 'quoted-printable',
    ...calendarParts(letter),
  }
}

/** Files, and what calendars read: as an alternative of the text, and as a file for programs that show no alternative. */
function calendarParts({ files = [], calendar }: Letter): Pick<Message, 'attachments' | 'alternatives'> {
  const attachments: MessageFile[] = files.map(({ name, type, bytes }) => {
    return { filename: name, contentType: type, content: bytes }
  })
  if (!calendar) return attachments.length ? { attachments } : {}
  const { method, text } = calendar
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  const bytes = Buffer.from(text)
  return {
    alternatives: [{ contentType, content: bytes, contentTransferEncoding: 'base64' }],
    attachments: [
      ...attachments,
      { filename: 'invite.ics', contentType: 'application/ics', content: bytes, contentTransferEncoding: 'base64' },
    ],
  }
}

/**
 * The Message-ID: the same for every attempt to send a notice, different for every other notice of any site, and
 * opaque.
 */
export const messageId = (sealKey: Buffer, notice_id: number, create_ts: number): string =>
  createHmac('sha256', keyFor(sealKey, 'mail')).update(`mail ${notice_id} ${create_ts}`).digest('hex').slice(0, 32)

/** A header must be one line (RFC 5322, section 2.2), so line breaks become spaces. */
const oneLine = (text: string): string =>
  withoutTurns(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
