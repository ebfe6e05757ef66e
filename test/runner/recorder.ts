// For `node --import`: writes down which statements each test file executes on PostgreSQL, and which endpoints answer there.
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'node:test'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { noteAnswers } from '../answered.ts'
import { shapeOf } from './statements.ts'

const output = process.env['TEST_STATEMENTS']

if (isMainThread && output) {
  const suites = new Map<string, string>()
  let unclaimed: string[] = []
  let running: string | undefined

  /** A database belongs to the suite whose test runs, or else to that of the next test, which is just being set up. */
  function claim(database: string): void {
    if (suites.has(database) || unclaimed.includes(database)) return
    if (running) suites.set(database, running)
    else unclaimed.push(database)
  }

  beforeEach((test) => {
    // The outermost suite, which the runner knows the file of.
    running = test.fullName.split(' > ')[0]!
    for (const database of unclaimed) suites.set(database, running)
    unclaimed = []
  })
  afterEach(() => {
    running = undefined
  })

  const texts = new Map<string, string>()
  const executed = new Map<string, Set<string>>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client & { database: string }, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text
    if (text) {
      claim(this.database)
      const shape = shapeOf(text)
      if (/^(create|drop) database/.test(text)) return query.apply(this, args)
      const key = createHash('sha256').update(shape).digest('hex').slice(0, 12)
      texts.set(key, shape)
      const keys = executed.get(this.database) ?? new Set()
      executed.set(this.database, keys.add(key))
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query

  const answers = new Map<string, Set<string>>()
  noteAnswers((endpoint, status) => {
    const noted = answers.get(running ?? '') ?? new Set()
    answers.set(running ?? '', noted.add(`${endpoint} ${status < 400 ? 'answered' : 'refused'}`))
  })

  process.on('exit', () => {
    const lines = [...texts].map(([key, shape]) => JSON.stringify({ key, shape }))
    for (const [database, keys] of executed)
      lines.push(JSON.stringify({ entry: process.argv[1], suite: suites.get(database) ?? '', keys: [...keys] }))
    for (const [suite, noted] of answers)
      lines.push(JSON.stringify({ entry: process.argv[1], suite, answers: [...noted] }))
    appendFileSync(output, lines.map((line) => `${line}\n`).join(''))
  })
}
