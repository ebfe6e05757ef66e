// A letter as the message that is handed over: who it is from and to, its headers, and its two forms.
import { createHmac } from 'node:crypto'
import { keyFor } from '../db/seal.ts'
import type { Sender } from '../smtp.ts'
import { letterHtml } from './html.ts'
import type { Letter } from './letter.ts'
import { letterText } from './text.ts'

export interface Message {
  from: { name: string; address: string }
  to: { name: string; address: string }
  envelope: { from: string; to: string[] }
  subject: string
  date: Date
  messageId: string
  headers: Record<string, string>
  text: string
  html: string
  /** Nothing of a mail is 8-bit, whatever stands between us and the reader. */
  textEncoding: 'quoted-printable'
}

/** What a mail is said to be from where nobody has set a name. */
const OWN_NAME = 'Folkmoot'

export function mailMessageOf(letter: Letter, from: Sender, id: string, now: number): Message {
  const sender = { name: from.name ?? OWN_NAME, address: from.address }
  return {
    from: sender,
    to: { name: oneLine(letter.name), address: letter.to },
    envelope: { from: from.address, to: [letter.to] },
    subject: oneLine(letter.subject),
    date: new Date(now * 1000),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      // RFC 3834: nobody's absence answers it. Some know the other one only.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': letter.language,
    },
    text: letterText(letter),
    html: letterHtml(letter),
    textEncoding: 'quoted-printable',
  }
}

/** The same for every attempt to send one notice, and for no other notice of any site; nothing can be read out of it. */
export const messageId = (sealKey: Buffer, notice_id: number, create_ts: number): string =>
  createHmac('sha256', keyFor(sealKey, 'mail')).update(`mail ${notice_id} ${create_ts}`).digest('hex').slice(0, 32)

/** A header is one line (RFC 5322, section 2.2), whatever it is made of. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
