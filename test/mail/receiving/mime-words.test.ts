// The words of messages whose parts are plain text beside HTML: read by one converter, in time that grows with them alone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMessage } from '../../../server/mail/receiving/read-message.ts'

const HEAD = 'From: lena@elsewhere.example\r\nSubject: Re: Tide\r\nMIME-Version: 1.0\r\n'
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`
const html = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`
const multipart = (kind: string, ...parts: string[]) =>
  [
    `Content-Type: multipart/${kind}; boundary="${kind}"\r\n\r\n`,
    ...parts.map((part) => `--${kind}\r\n${part}\r\n`),
    `--${kind}--\r\n`,
  ].join('')
const within = (message: string) => `Content-Type: message/rfc822\r\n\r\n${message}`
const read = async (text: string) => readMessage(Buffer.from(HEAD + text, 'latin1'))
const words = async (text: string) => (await read(text)).words

const ANSWER =
  '<table><tr><td>Mon</td><td>9</td></tr><tr><td>Tue</td><td>10</td></tr></table>' +
  '<blockquote type="cite"><p>Please come at nine.</p></blockquote>'

/** What is passed on of it where other words follow: quoted lines between them stay. */
const READ = 'Mon | 9\nTue | 10\n> Please come at nine.'

describe('words of parts', () => {
  test('HTML beside plain text keeps its cells apart, and its quotations are known as such', async () => {
    assert.equal(await words(multipart('mixed', html(ANSWER), plain('Crane list'))), `${READ}\n\nCrane list`)
    assert.equal(await words(multipart('mixed', plain('Crane list'), html(ANSWER))), 'Crane list\n\nMon | 9\nTue | 10')
  })

  test('of alternatives one is read, the plain one unless it is blank', async () => {
    assert.equal(await words(multipart('alternative', plain('Ten?'), html('<p>Ten?</p>'))), 'Ten?')
    const blank = multipart('alternative', plain(' \r\n'), html(ANSWER))
    assert.equal(await words(blank), 'Mon | 9\nTue | 10')
    assert.equal(await words(multipart('mixed', blank, plain('Crane list'))), `${READ}\n\nCrane list`)
  })

  test('a message within is read in the same way, in whatever character set', async () => {
    const text = await words(multipart('mixed', plain('See below.'), within(`From: otto@x.example\r\n${html(ANSWER)}`)))
    assert.match(text, /^See below\.[\s\S]*otto@x\.example[\s\S]*Mon \| 9\nTue \| 10$/)
    const undeclared = within('From: otto@x.example\r\nContent-Type: text/plain\r\n\r\nGr\xfc\xdfe')
    assert.match(await words(multipart('mixed', plain('See below.'), undeclared)), /Grüße$/)
  })

  test('a megabyte of open tags beside plain text takes no longer than other texts', async () => {
    for (const tag of ['<a href="', '<a ', '<!--', '<script', '<li ', '&'])
      for (const part of [(text: string) => text, (text: string) => within(`Subject: Tide\r\n${text}`)]) {
        const { user } = process.cpuUsage()
        await read(part(multipart('mixed', plain('hello'), html(tag.repeat(900_000 / tag.length)))))
        const seconds = (process.cpuUsage().user - user) / 1_000_000
        assert.ok(seconds < 10, `${tag}: ${seconds} s`)
      }
  })

  test('own lines that begin with the sign of a quotation stay, where the format tells them apart', async () => {
    const quotation = '<blockquote type="cite"><p>Please come at nine.</p></blockquote>'
    assert.equal(await words(html(`<p>&gt; 5 adults</p>${quotation}`)), '> 5 adults')
    assert.equal(await words(html(`<p>We come with</p><p><br></p><p>&gt; 5 adults</p>`)), 'We come with\n\n> 5 adults')
    assert.equal(await words(html('&gt; 5 adults')), '> 5 adults')
    assert.equal(
      await words(html(`<p>I come.</p>${quotation}<p>&gt; 5 adults</p>`)),
      'I come.\n> Please come at nine.\n\n> 5 adults',
    )
    const flowed = (text: string) => `Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n${text}`
    const head = 'On 28/11/2026 21:17, Ada wrote:\r\n> Please come at nine.\r\n'
    assert.equal(await words(flowed(` > 5 adults\r\n > 3 children\r\n\r\n${head}`)), '> 5 adults\n> 3 children')
    assert.equal(await words(flowed(`${head}\r\n > 5 adults\r\n`)), '> 5 adults')
    assert.equal(await words(flowed(`We come \r\n with\r\n\r\n > 5 adults\r\n`)), 'We come with\n\n> 5 adults')
  })
})
