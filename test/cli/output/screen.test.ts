// Output of `serve` for people: the progress line, the box, and log lines in a terminal.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { logOutput, readable } from '../../../server/cli/log-output.ts'
import { boxed, NO_SCREEN, progressOn, type Screen } from '../../../server/cli/screen.ts'

/** A terminal that notes what is written. */
const terminal = (columns = 80): Screen & { written: string[] } => {
  const written: string[] = []
  return { isTerminal: true, columns, written, write: (text) => void written.push(text) }
}

test('progress moves in a terminal and leaves nothing there, and is one line elsewhere', () => {
  const screen = terminal()
  const lines: string[] = []
  const progress = progressOn(screen, (line) => lines.push(line))
  progress.begin('Building pages')
  assert.match(screen.written.at(-1)!, /Building pages…$/)
  progress.end()
  assert.equal(screen.written.at(-1), '\r\u001b[K')
  assert.equal(lines.length, 0)
  const quiet = progressOn(NO_SCREEN, (line) => lines.push(line))
  quiet.begin('Building pages')
  quiet.end()
  assert.deepEqual(lines, ['Building pages…'])
})

test('a box has a frame where it fits, and the same lines without one where it does not', () => {
  const rows = [
    ['Address', 'http://127.0.0.1:8080/'],
    ['E-mail', 'ada.thornbury@harbour.example'],
  ] as const
  const box = boxed('Folkmoot is running.', rows, 'Sign in.', 80)
  assert.equal(new Set(box.map((line) => line.length)).size, 1)
  assert.match(box[0]!, /^╭─+╮$/)
  assert.ok(box.some((line) => /^│ Address {2}http:\/\/127\.0\.0\.1:8080\/ +│$/.test(line)))
  const narrow = boxed('Folkmoot is running.', rows, 'Sign in.', 30)
  assert.ok(narrow.includes('E-mail   ada.thornbury@harbour.example'))
  assert.ok(!narrow.some((line) => /[│╭]/.test(line)))
})

test('log lines are readable in a terminal, unless LOG_FORMAT says otherwise', () => {
  const screen = terminal()
  assert.equal(logOutput({ logFormat: undefined }, NO_SCREEN), undefined)
  assert.equal(logOutput({ logFormat: 'json' }, screen), undefined)
  assert.ok(logOutput({ logFormat: undefined }, screen))
  assert.ok(logOutput({ logFormat: 'text' }, NO_SCREEN))
})

test('a readable line has time, level, message and fields, and no character that a terminal would obey', () => {
  const at = { level: 40, time: Date.now(), pid: 1, hostname: 'harbour' }
  const line = (more: object) => readable(JSON.stringify({ ...at, ...more }))
  assert.match(line({ msg: 'E-mail is off.' }), /^\d\d:\d\d:\d\d warn {2}E-mail is off\.$/)
  assert.match(line({ msg: 'Open again.', site: 'harbour.example' }), / Open again\. site=harbour\.example$/)
  const req = { method: 'POST', url: '/begin/…', remoteAddress: '127.0.0.1' }
  const answered = { msg: 'answered', req, res: { statusCode: 403 }, responseTime: 12.3, reqId: 'a' }
  assert.match(line(answered), / POST \/begin\/… 403 12 ms 127\.0\.0\.1$/)
  assert.doesNotMatch(line({ msg: '\u001b[2J\u0007', x: '\u202e' }), /[\p{Cc}\p{Cf}]/u)
  const failed = line({ msg: 'Failed.', err: { message: 'no', stack: 'Error: no\n    at \u001b[31mhere' } })
  assert.match(failed, / Failed\.\nError: no\n at �\[31mhere$/)
})

test('a program goes on when nobody reads its stderr any more', async () => {
  const terminal = JSON.stringify(new URL('../../../server/cli/terminal.ts', import.meta.url).href)
  const code = `const { err, out } = (await import(${terminal})).processTerminal()
    process.stdin.once('data', async () => {
      for (let count = 0; count < 3; count++) {
        err('line')
        await new Promise(setImmediate)
      }
      process.exit(0)
    })
    out('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'pipe'] })
  await once(child.stdout, 'data')
  child.stderr.destroy()
  await once(child.stderr, 'close')
  child.stdin.write('go')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})
