// Parts that declare no character set are read by what they hold; HTML alone is read as text in which nothing runs together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfHtml } from '../../../server/mail/receiving/html-words.ts'
import { readMessage } from '../../../server/mail/receiving/read-message.ts'

const mail = (type: string, body: Buffer) =>
  readMessage(Buffer.concat([Buffer.from(`From: a@b.example\r\nMIME-Version: 1.0\r\n${type}\r\n\r\n`), body]))
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** Bytes in the character sets of programs that declare none, and what they say. */
const SAID: readonly (readonly [name: string, body: Buffer, said: string])[] = [
  ['UTF-8', Buffer.from('Grüße, 明日'), 'Grüße, 明日'],
  ['Windows-1252', Buffer.from('Gr\u00fc\u00dfe \u0096 10 \u0080', 'latin1'), 'Grüße – 10 €'],
  ['ISO-2022-JP', Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1'), 'こんにちは'],
  ['EUC-JP', bytes('a4b3 a4f3 a4cb a4c1 a4cf'), 'こんにちは'],
  ['Shift_JIS', bytes('82b1 82f1 82c9 82bf 82cd'), 'こんにちは'],
  ['UTF-16', bytes('fffe 4700 7200 fc00'), 'Grü'],
]
/** What says nothing about it. */
const TYPES = [
  'Content-Type: text/plain',
  'Content-Type: text/plain; charset=us-ascii',
  'X-Other: none',
  'Content-Type: text/plain;',
]

for (const [name, body, said] of SAID)
  test(`${name}, undeclared`, async () => {
    // Lines of UTF-16 are none of a message.
    if (name !== 'UTF-16') for (const type of TYPES) assert.equal((await mail(type, body)).words, said, type)
    const encoded = Buffer.from(body.toString('base64'))
    const base64 = await mail('Content-Type: text/plain\r\nContent-Transfer-Encoding: base64', encoded)
    assert.equal(base64.words, said)
    if (name === 'UTF-16') return
    const [begin, end] = ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nCOMMENT:', '\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n']
    const calendar = Buffer.concat([Buffer.from(begin), body, Buffer.from(end)])
    const { replies } = await mail('Content-Type: text/calendar; method=REPLY', calendar)
    assert.equal(replies[0]!.events[0]!.comment, said.replace(/\s+/g, ' '))
  })

test('declared as UTF-8 wrongly, it is read by what it holds; an error in UTF-8 is no such case', async () => {
  for (const type of ['Content-Type: text/plain; charset=utf-8', 'Content-Type: text/html; charset="UTF8"']) {
    for (const [name, body, said] of SAID)
      if (name !== 'UTF-16') assert.equal((await mail(type, body)).words, said, `${type} ${name}`)
    const cut = Buffer.concat([Buffer.from('Grüße, schöne '), Buffer.from([0xc3])])
    assert.match((await mail(type, cut)).words, /^Grüße, schöne/)
  }
})

test('a page says its character set itself', async () => {
  const page = Buffer.from('<html><head><meta charset="iso-8859-2"></head><p>Gda\u00f1sk</p></html>', 'latin1')
  assert.equal((await mail('Content-Type: text/html', page)).words, 'Gdańsk')
})

test('cells, rows and blocks stay apart, and a quotation of a program goes', () => {
  const READ: Readonly<Record<string, string>> = {
    '<table><tr><td>Mon</td><td>9</td></tr><tr><td>Tue</td><td>10</td></tr></table>': 'Mon | 9\nTue | 10',
    '<table><tr><td><p>Mon</p></td><td><p>9</p></td></tr></table>after': 'Mon | 9\nafter',
    '<table><tr><td><p>Hello</p><p>I come</p></td></tr></table>': 'Hello\nI come',
    '<dl><dt>Nine</dt><dd>no</dd></dl><h1>Ten</h1>yes<hr>1<br>2': 'Nine\nno\nTen\nyes\n1\n2',
    '<ul><li>one<li>two</ul><pre>a\n  b</pre>': '* one\n* two\na\n  b',
    '<style>p{}</style><title>x</title>a&nbsp;&amp;&#32;b<script>1</script>': 'a & b',
    '<blockquote style="margin-left:40px">mine</blockquote>': 'mine',
    '<blockquote type="cite">a<blockquote type="cite">b</blockquote></blockquote>c': '> a\n> b\nc',
  }
  for (const [html, said] of Object.entries(READ)) assert.equal(wordsOfHtml(html), said, html)
})
