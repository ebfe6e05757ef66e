// A test process that hangs is ended, and what it told before counts; one that ends badly is told of with its reason.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))

const runner = new URL('../runner/files.ts', import.meta.url).href

/** Runs files with these texts, each of which may be silent for eight seconds; gives what comes of it. */
async function outcomeOf(texts: readonly string[]): Promise<Record<string, unknown>> {
  const files = texts.map((text, place) => {
    const file = join(folder, `${place}.test.ts`)
    writeFileSync(file, `import { test } from 'node:test'\n${text}`)
    return file
  })
  const program = join(folder, 'run.ts')
  const source = `const { runFiles } = await import(process.argv[2])
    const files = process.argv.slice(3)
    const { ok, atFault, overdue, broken } = await runFiles(files, { atOnce: 2, tracked: true, longest: 8 })
    const at = (file) => files.indexOf(file)
    console.error(JSON.stringify({ ok, atFault: [...atFault].map(at), broken: [...broken].map(at), overdue: [...overdue].map(([file, last]) => [at(file), last]).sort(([one], [other]) => one - other) }))`
  writeFileSync(program, source)
  const env = { ...process.env }
  // Else it would take itself for a part of this run.
  delete env['NODE_TEST_CONTEXT']
  const { stderr } = await promisify(execFile)(process.execPath, [program, runner, ...files], { env })
  return JSON.parse(stderr.trim().split('\n').at(-1)!)
}

test('one that waits for ever or never stops counting is ended, and no other', async () => {
  const waits = `test('begins', () => {})\ntest('waits', async () => { for (;;) await new Promise(setImmediate) })`
  const counts = `process.once('SIGTERM', () => {})\nfor (;;);`
  const ends = `test('ends', () => {})`
  assert.deepEqual(await outcomeOf([waits, counts, ends]), {
    ok: false,
    atFault: [0, 1],
    broken: [0, 1],
    overdue: [
      [0, 'begins'],
      [1, null],
    ],
  })
  assert.deepEqual(await outcomeOf([ends]), { ok: true, atFault: [], broken: [], overdue: [] })
})

test('one that goes on telling of tests may take longer', async () => {
  const goesOn = `for (let n = 0; n < 10; n++) test(String(n), () => new Promise((resolve) => setTimeout(resolve, 1_000)))`
  assert.deepEqual(await outcomeOf([goesOn]), { ok: true, atFault: [], broken: [], overdue: [] })
})

test('one that leaves an error that nobody catches ends badly, unlike one whose test fails', async () => {
  const leaves = `test('passes', () => { setImmediate(() => Promise.reject(new Error('lost'))) })
    test('waits for it', () => new Promise((resolve) => setTimeout(resolve, 50)))`
  const fails = `test('fails', () => { throw new Error('seen') })`
  assert.deepEqual(await outcomeOf([leaves, fails]), { ok: false, atFault: [0, 1], broken: [0], overdue: [] })
})
