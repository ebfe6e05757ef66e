// Writes a message as the bytes that go to the mail server. Headers are encoded by nodemailer; its own way to join parts
// makes several streams for each of them, which costs more than all other work on a mail.
import { randomBytes } from 'node:crypto'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode, { type MimeNodeHeaderValue } from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { Message } from './message.ts'

type Headers = readonly (readonly [name: string, value: MimeNodeHeaderValue])[]

/** The bytes of a message (RFC 5322, MIME), in lines that end in CRLF. */
export function mimeOf(message: Message): Buffer {
  const { text, html, alternatives = [], attachments = [] } = message
  const mark = randomBytes(8).toString('hex')
  const words = multipart('alternative', `--_FmP-${mark}-Part_${attachments.length ? 2 : 1}`, [
    quotedPrintable('text/plain; charset=utf-8', text),
    quotedPrintable('text/html; charset=utf-8', html),
    ...alternatives.map(({ contentType, content }) => base64(content, [['Content-Type', contentType]])),
  ])
  const whole = attachments.length
    ? multipart('mixed', `--_FmP-${mark}-Part_1`, [
        words,
        ...attachments.map(({ content, ...file }) => base64(content, fileHeaders(file))),
      ])
    : words
  return Buffer.from(`${written(headOf(message))}\r\n${whole}`)
}

/** What stands above the parts. */
const headOf = ({ headers, from, to, replyTo, subject, messageId, date }: Message): Headers => [
  ...Object.entries(headers),
  ['From', from],
  ['To', to],
  ...(replyTo ? ([['Reply-To', replyTo]] as const) : []),
  ['Subject', subject],
  ['Message-ID', messageId],
  ['Date', date],
  ['MIME-Version', '1.0'],
]

/** Encodes values of headers, which depend on nothing of the node itself. */
const encoder = new MimeNode('text/plain', { textEncoding: 'Q' })

/** Headers as lines, encoded and folded; what is empty is left out. */
const written = (headers: Headers): string =>
  headers
    .map(([name, value]) => [name, encoder.encodeHeaderValue(name, value)] as const)
    .filter(([, value]) => value.trim())
    .map(([name, value]) => foldLines(`${name}: ${value}`, 76))
    .join('\r\n')

const multipart = (kind: string, boundary: string, parts: readonly string[]): string =>
  [
    `Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n`,
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--\r\n`,
  ].join('\r\n')

/** A part of words; `type` has no character that would have to be encoded. */
const quotedPrintable = (type: string, text: string): string =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(text.replace(/\r?\n/g, '\r\n')))}`

const base64 = (bytes: Buffer, headers: Headers): string =>
  `${written([...headers, ['Content-Transfer-Encoding', 'base64']])}\r\n\r\n${bytes.toString('base64').replace(/.{76}(?!$)/g, '$&\r\n')}`

type File = Omit<NonNullable<Message['attachments']>[number], 'content'>

/** Headers with the name of a file, encoded by nodemailer the way mail programs expect. */
function fileHeaders({ contentType, filename }: File): Headers {
  const node = new MimeNode(contentType, { filename, textEncoding: 'Q' })
  return node
    .setHeader('Content-Disposition', 'attachment')
    .buildHeaders()
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => {
      const [, name, value] = /^(Content-Type|Content-Disposition): (.*)$/.exec(line) ?? []
      return name ? [[name, value] as const] : []
    })
}
