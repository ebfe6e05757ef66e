// Messages that came in are read beside the server: what is hostile in them takes its time from nobody else.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MESSAGE_LIMITS, MOST_HELD } from '../../../server/mail/receiving/limits.ts'
import { readMessage, Unreadable } from '../../../server/mail/receiving/read-message.ts'
import { readBeside } from '../../../server/mail/receiving/read-worker.ts'
import { Problem } from '../../../server/problem.ts'

const HEAD = 'From: ada@harbour.example\r\nMIME-Version: 1.0\r\n'
const STATUS = 'Content-Type: message/delivery-status\r\n\r\n'
const MIXED = 'Content-Type: multipart/report; boundary=b\r\n\r\n'
const filled = (text: string, more = ''): string => text.repeat(Math.floor(900_000 / text.length)) + more

/** Texts that took the square of their length, or may. */
const HOSTILE: Readonly<Record<string, string>> = {
  'words of a quota': `\r\n${filled('exceeded ')}`,
  'a status of blanks': `${MIXED}--b\r\n${STATUS}Action: failed\r\nDiagnostic-Code: ${filled(' ', ';')}\r\n--b--\r\n`,
  'a status of lines': `${MIXED}--b\r\n${STATUS}${'\n \n'.repeat(13_000)}x\r\n--b--\r\n`,
  'copies of a message': `\r\n${filled('-')}`,
  'heads of quotations': `\r\n${'On 1.1. wrote:\r\n> a\r\n'.repeat(19_000)}`,
  'answers to quotations': `\r\n${'> a\r\nb\r\n'.repeat(19_000)}`,
  'announcements of quotations': `\r\n${'x:\r\n> a\r\n'.repeat(19_000)}`,
  'blank lines between quotations': `\r\n${'> a\r\n\r\n'.repeat(9_000)}${'\r\n\r\n>'.repeat(9_000)}`,
  'flowed lines of their own': `Content-Type: text/plain; format=flowed\r\n\r\n${' > a\r\nb \r\n'.repeat(19_000)}`,
  'HTML of openings': `Content-Type: text/html\r\n\r\n${filled('<')}`,
  'HTML of tables': `Content-Type: text/html\r\n\r\n${filled('<table><tr><td>x')}`,
  'HTML of quotations': `Content-Type: text/html\r\n\r\n${filled('<blockquote type=cite>x<br>')}`,
  'HTML of attributes': `Content-Type: text/html\r\n\r\n<p ${filled('a=b ')}`,
  'ids of messages': `\r\n${filled('<0123456789abcdef0123456789abcdef@')}`,
}

describe('reading beside', () => {
  test('it reads what the reader reads, and refuses what that refuses', async () => {
    const raw = Buffer.from(`${HEAD}Subject: Tide\r\n\r\nI come.`)
    assert.deepEqual(await readBeside(raw), await readMessage(raw))
    await assert.rejects(readBeside(Buffer.from('nothing')), (error) => error instanceof Unreadable && !error.tooLarge)
  })

  test('several at once are each answered with their own', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `I come at ${at}.`)
    const read = await Promise.all(texts.map((text) => readBeside(Buffer.from(`${HEAD}\r\n${text}`))))
    assert.deepEqual(
      read.map(({ words }) => words),
      texts,
    )
  })

  test('of a burst no more is held than a process may hold, and the rest is to come again', async () => {
    const large = Buffer.alloc(MESSAGE_LIMITS.size, 'no message ')
    const fit = Math.floor(MOST_HELD / large.length)
    const burst = Array.from({ length: 2 * fit }, () => readBeside(large).catch((error) => error))
    const answers = await Promise.all(burst)
    const refused = answers.filter((one) => one instanceof Problem && one.status === 503)
    assert.equal(refused.length, fit)
    assert.equal((await readBeside(Buffer.from(`${HEAD}\r\nI come.`))).words, 'I come.')
  })

  for (const [name, text] of Object.entries(HOSTILE))
    test(`${name} take little of the main thread, and not the square of their length beside it`, async () => {
      const [main, all] = [process.threadCpuUsage(), process.cpuUsage()]
      await readBeside(Buffer.from(HEAD + text))
      const { user } = process.threadCpuUsage(main)
      assert.ok(user < 200_000, `${user} µs of the main thread`)
      assert.ok(process.cpuUsage(all).user < 6_000_000)
    })
})
