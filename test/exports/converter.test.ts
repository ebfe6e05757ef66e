// Exports are made outside the server's process: any failure there is a refusal, and the next job works.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import {
  ConversionRefused,
  type Converter,
  type ConverterOptions,
  converterOf,
} from '../../server/exports/processes/converter.ts'
import { type EndedProcess, onProcessEnded } from '../../server/exports/processes/ended-process.ts'
import { ftest } from '../ring.ts'
import { content } from './samples/content.ts'

const open: Converter[] = []
after(() => {
  for (const converter of open) converter.close()
})

function troubled(options: ConverterOptions = {}): Converter {
  const program = join(import.meta.dirname, 'troubled-program.ts')
  const converter = converterOf({ program, processes: 1, ...options })
  open.push(converter)
  return converter
}

const ask = (converter: Converter, name: string) =>
  converter.convert({ format: 'markdown', content: content({ name }), parts: [] })

const refused = (reason: string) => (error: unknown) => error instanceof ConversionRefused && error.reason === reason

const ended: EndedProcess[] = []
onProcessEnded((one) => ended.push(one))

const works = async (converter: Converter) => assert.match(String(await ask(converter, 'Rota')), /^# Rota\n/)

/** Milliseconds that a job may take where it never ends; a process must be able to begin in them on a busy machine. */
const PATIENCE = 10_000

const CASES: [what: string, name: string, reason: string, options?: ConverterOptions][] = [
  ['ends', 'exit', 'ended'],
  ['aborts, as a panic in foreign code does', 'abort', 'ended'],
  ['throws', 'throw', 'failed'],
  ['takes more memory than it may', 'memory', 'ended', { memory: 300 }],
  ['takes more of the heap than it may', 'heap', 'ended', { heap: 64, memory: 2000 }],
]

function testTrouble([what, name, reason, options]: (typeof CASES)[number], one = test): void {
  one(`a job whose process ${what} is refused as ${reason}, and the next job works`, async () => {
    const converter = troubled(options)
    await assert.rejects(ask(converter, name), refused(reason))
    await works(converter)
  })
}

test('whatever ends without being asked to is told of, and nothing else', async () => {
  ended.length = 0
  const converter = troubled({ patience: 5_000 })
  await works(converter)
  await assert.rejects(ask(converter, 'throw'), refused('failed'))
  assert.deepEqual(ended, [])
  await assert.rejects(ask(converter, 'exit'), refused('ended'))
  const program = 'troubled-program.ts'
  // It is tried twice.
  assert.deepEqual(ended, [
    { program, code: 3, signal: null },
    { program, code: 3, signal: null },
  ])
  await assert.rejects(ask(converter, 'never'), refused('late'))
  assert.deepEqual(ended.slice(2), [{ program, late: true }])
  const under = assert.rejects(ask(converter, 'never'), refused('closed'))
  converter.close()
  await under
  assert.equal(ended.length, 3)
})

// The heap is one more way to take too much memory.
for (const trouble of CASES) testTrouble(trouble, trouble[1] === 'heap' ? ftest : test)

test('a job whose process something else has ended is made by another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-'))
  const converter = troubled()
  assert.match(String(await ask(converter, `once ${join(folder, 'ended')}`)), /^# once /)
  await rm(folder, { recursive: true })
})

// These wait until the time is over, so they do it together.
describe('jobs that never end', { concurrency: true }, () => {
  testTrouble(['never gives the thread back', 'hang', 'late', { patience: PATIENCE }])
  testTrouble(['never answers', 'never', 'late', { patience: PATIENCE }])

  test('what waits behind a job that takes too long outlasts it', async () => {
    const converter = troubled({ patience: PATIENCE })
    const hanging = assert.rejects(ask(converter, 'never'), refused('late'))
    await Promise.all([hanging, works(converter)])
  })

  test('a job that waits longer than it may is refused, and the one before it is done', async () => {
    const converter = troubled({ patience: PATIENCE, wait: 100 })
    const hanging = assert.rejects(ask(converter, 'hang'), refused('late'))
    await assert.rejects(ask(converter, 'Rota'), refused('late'))
    await hanging
    await works(converter)
  })
})

test('a job beyond the queue is refused at once, and queued jobs are completed', async () => {
  const converter = troubled({ queue: 2 })
  const taken = [ask(converter, 'One'), ask(converter, 'Two'), ask(converter, 'Three')]
  await assert.rejects(ask(converter, 'Four'), refused('busy'))
  assert.equal((await Promise.all(taken)).length, 3)
  await works(converter)
})

test('people take turns: whoever asks for much waits for themselves, and leaves places to others', async () => {
  const converter = troubled({ ofOne: 3 })
  const done: string[] = []
  const asked = (person: number, name: string) =>
    converter.convert({ format: 'markdown', content: content({ name }), parts: [] }, undefined, person).then(() => {
      done.push(name)
    })
  const first = ['Begun', 'One', 'Two', 'Three'].map((name) => asked(1, name))
  await assert.rejects(asked(1, 'Four'), refused('busy'))
  await Promise.all([...first, asked(2, 'Other'), asked(3, 'Another'), asked(2, 'Other two')])
  assert.deepEqual(done, ['Begun', 'One', 'Other', 'Another', 'Two', 'Other two', 'Three'])
})

test('two processes run in parallel, and a hanging one does not block the other', async () => {
  const converter = troubled({ processes: 2 })
  const hanging = assert.rejects(ask(converter, 'hang'), refused('closed'))
  await works(converter)
  await works(converter)
  converter.close()
  await hanging
})

test('a person has one job made at a time: while it hangs, those of others pass by theirs', async () => {
  const converter = troubled({ processes: 2 })
  const done: string[] = []
  const asked = (person: number, name: string, gone?: AbortSignal) =>
    converter.convert({ format: 'markdown', content: content({ name }), parts: [] }, gone, person).then(() => {
      done.push(name)
    })
  const hangs = new AbortController()
  const hanging = assert.rejects(asked(1, 'hang', hangs.signal), refused('gone'))
  const later = [asked(1, 'Second of theirs'), asked(1, 'Third of theirs')]
  await Promise.all([asked(2, 'Another'), asked(3, 'One more'), asked(2, 'Another two')])
  assert.deepEqual(done, ['Another', 'One more', 'Another two'])
  hangs.abort()
  await hanging
  await Promise.all(later)
  assert.deepEqual(done.slice(3), ['Second of theirs', 'Third of theirs'])
})

test('a closed converter refuses what is under way, what waits and what comes', async () => {
  const converter = troubled()
  const under = [ask(converter, 'never'), ask(converter, 'Rota')].map((job) => assert.rejects(job, refused('closed')))
  converter.close()
  await Promise.all(under)
  await assert.rejects(ask(converter, 'Rota'), refused('closed'))
})

test('the processes do not get the server’s environment', async () => {
  process.env['SMTP_URL'] = 'smtp://secret'
  const environment = JSON.parse(String(await ask(troubled(), 'environment')))
  assert.equal(environment.SMTP_URL, undefined)
})

test('a process without work ends, and another begins with the next job', async () => {
  const converter = troubled({ idle: 1 })
  await works(converter)
  await works(converter)
})

test('a process keeps nothing of the jobs that it has done', async () => {
  const warnings: Error[] = []
  const warned = (warning: Error) => warnings.push(warning)
  process.on('warning', warned)
  const converter = troubled()
  for (let job = 0; job < 15; job++) await works(converter)
  await setImmediate()
  process.off('warning', warned)
  assert.deepEqual(warnings, [])
})

test('every format comes out of the processes of the server itself', async () => {
  const converter = converterOf()
  open.push(converter)
  const starts = { docx: 'PK', epub: 'PK', html: '<!DOCTYPE html>', markdown: '# Rota', pdf: '%PDF-' } as const
  for (const [format, start] of Object.entries(starts)) {
    const bytes = await converter.convert({
      format: format as keyof typeof starts,
      content: content({ name: 'Rota' }),
      parts: [],
    })
    assert.equal(String(bytes.subarray(0, start.length)), start)
  }
})

test('what nobody waits for any more leaves the queue, and is not begun', async () => {
  const converter = troubled({ queue: 1, grace: 0 })
  const [ending, leaving] = [new AbortController(), new AbortController()]
  const job = { format: 'markdown', content: content({ name: 'exit' }), parts: [] } as const
  const hang = { ...job, content: content({ name: 'hang' }) }
  const hanging = assert.rejects(converter.convert(hang, ending.signal), refused('gone'))
  const left = assert.rejects(converter.convert(job, leaving.signal), refused('gone'))
  await assert.rejects(ask(converter, 'Rota'), refused('busy'))
  leaving.abort()
  await left
  const working = works(converter)
  ending.abort()
  await hanging
  await working
  await assert.rejects(converter.convert(job, AbortSignal.abort()), refused('gone'))
})

test('what is under way for nobody goes on for a while, and is then ended', async () => {
  const converter = troubled({ grace: 50 })
  const leaving = new AbortController()
  const job = { format: 'markdown', content: content({ name: 'never' }), parts: [] } as const
  const left = assert.rejects(converter.convert(job, leaving.signal), refused('gone'))
  const waiting = works(converter)
  leaving.abort()
  await left
  await waiting
})

test('what is done for nobody in that while is done, and its process goes on', async () => {
  const converter = troubled({ grace: 30_000 })
  const before = String(await ask(converter, 'process'))
  const leaving = new AbortController()
  const done = converter.convert({ format: 'markdown', content: content({ name: 'Rota' }), parts: [] }, leaving.signal)
  leaving.abort()
  assert.match(String(await done), /^# Rota\n/)
  assert.equal(String(await ask(converter, 'process')), before)
})

test('a process that has grown to half of what it may does no more', async () => {
  const small = troubled({ memory: 2000 })
  assert.equal(String(await ask(small, 'process')), String(await ask(small, 'process')))
  const grown = troubled({ memory: Math.round(1.5 * Number(await ask(small, 'megabytes'))) })
  assert.notEqual(String(await ask(grown, 'process')), String(await ask(grown, 'process')))
})

ftest('what is too long for a format is told so at once, and others hold it', async () => {
  const converter = troubled()
  const long = (format: 'pdf' | 'docx' | 'html', rows: number, letters = 10) => {
    const chat = Array.from({ length: rows }, () => ({ author: 'Ada', sent_ts: 0, text: 'x'.repeat(letters) }))
    return converter.convert({ format, content: content({ chat }), parts: ['chat'] })
  }
  await assert.rejects(long('pdf', 3, 2_000_000), refused('long'))
  await assert.rejects(long('docx', 15_000), refused('long'))
  assert.ok((await long('html', 15_000)).length > 1_000_000)
  const styled = Array.from({ length: 20 }, () => ({ author: 'Ada', sent_ts: 0, text: '<b>x</b> '.repeat(7_000) }))
  for (const format of ['markdown', 'docx', 'pdf'] as const)
    await assert.rejects(
      converter.convert({ format, content: content({ chat: styled }), parts: ['chat'] }),
      refused('long'),
    )
  await works(converter)
})
