// A message of plain text, such as one that tests a mail server.
import MimeNode from 'nodemailer/lib/mime-node'
import type { MailFrom } from '../../settings/smtp.ts'

export interface PlainMail {
  to: string
  subject: string
  text: string
}

/** The bytes of the message (RFC 5322), in lines that end in CRLF. */
export function plainMessage({ name, address }: MailFrom, { to, subject, text }: PlainMail): Promise<Buffer> {
  const node = new MimeNode('text/plain; charset=utf-8', { newline: '\r\n' })
  node.setHeader({
    From: { name: name ?? 'Folkmoot', address },
    To: to,
    Subject: subject,
    'Auto-Submitted': 'auto-generated',
  })
  node.setContent(text)
  return node.build()
}
