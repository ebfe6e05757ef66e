// The bytes of a message, read by two readers that the product does not write with.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import type { Message } from '../../server/mail/letters/message.ts'
import { mimeOf } from '../../server/mail/letters/mime.ts'

const LINES = [
  '.',
  '..a dot begins it',
  'From somebody',
  'trailing  ',
  '=3D is no code',
  '',
  'ä€𝄞 '.repeat(40),
  'x'.repeat(200),
]
const ICS = Buffer.from(`BEGIN:VCALENDAR\r\nSUMMARY:Tide – ä\r\nEND:VCALENDAR\r\n${'X-LONG:y\r\n'.repeat(30)}`)

const message = (more: Partial<Message> = {}): Message => ({
  from: { name: 'Zoë "Tide" Ödmark, Pier 4 <x@y.example> (Folkmoot)', address: 'moot@harbour.example' },
  to: { name: 'Ян', address: 'ян@bücher.example' },
  envelope: { from: 'moot@harbour.example', to: ['ян@bücher.example'] },
  subject: `Einladung: ${'Überflutung der Kaimauer, '.repeat(8)}🌊`,
  date: new Date('2026-03-02T10:00:00Z'),
  messageId: '<abc@harbour.example>',
  headers: {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<https://moot.example/mail/stop/${'a'.repeat(120)}>`,
  },
  text: LINES.join('\n'),
  html: `<p>${LINES.join('</p>\n<p>')}</p>`,
  textEncoding: 'quoted-printable',
  ...more,
})

const CALENDAR = {
  alternatives: [
    {
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
      content: ICS,
      contentTransferEncoding: 'base64' as const,
    },
  ],
  attachments: [
    { filename: 'invite.ics', contentType: 'application/ics', content: ICS },
    {
      filename: 'Überflutung "Pier 4"; Protokoll 🌊.pdf',
      contentType: 'application/pdf',
      content: Buffer.alloc(500, 7),
    },
  ],
}

/** What a reader makes of it. */
async function read(raw: Buffer) {
  const { headers, from, to, replyTo, subject, text, html, attachments } = await PostalMime.parse(raw)
  const own = headers.filter(({ key }) => key !== 'content-type').map(({ key, value }) => [key, value])
  const files = attachments.map(({ filename, mimeType, disposition, method, content }) => {
    return { filename, mimeType, disposition, method, bytes: Buffer.from(content as ArrayBuffer).toString('base64') }
  })
  return { own, from, to, replyTo, subject, text, html, files }
}

for (const [name, more] of Object.entries({
  'words alone': {},
  'a calendar and files': CALENDAR,
  'an answer address': { replyTo: 'meet+x@harbour.example' },
}))
  test(`${name}: the same as nodemailer writes it, in lines that every mail server takes`, async () => {
    const asked = message(more)
    const raw = mimeOf(asked)
    const mine = await read(raw)
    const theirs = await read(await new MailComposer({ ...asked, newline: '\r\n' }).compile().build())
    assert.deepEqual(mine, theirs)
    assert.equal(mine.subject, asked.subject)
    assert.equal(mine.text?.replaceAll('\r\n', '\n').trimEnd(), asked.text)
    const text = raw.toString('latin1')
    assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
    for (const line of text.split('\r\n')) assert.ok(line.length <= 160 && !/^\s+$/.test(line), line)
  })

test('no value begins another header', async () => {
  const raw = mimeOf(
    message({
      subject: 'a\r\nBcc: eve@quay.example',
      replyTo: 'a@b.example\r\nX-More: 1',
      headers: { 'X-Own': 'b\nX-Evil: 1' },
    }),
  )
  const { headers } = await PostalMime.parse(raw)
  assert.deepEqual(
    headers.map(({ key }) => key).filter((key) => ['bcc', 'x-more', 'x-evil'].includes(key)),
    [],
  )
})
