// The recipe for a noun in CONTRIBUTING.md is true: executed in a copy of the tree, it makes a noun that all tests accept.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES } from '../../../words/languages.ts'
import { STEPS, type Step } from './steps.ts'

/** Files that a contributor touches for a noun, at most: one for each language, and these. */
const MOST = 14 + Object.keys(LANGUAGES).length

/** The recipe: its text, the files of its numbered lines, and those that commands write. */
const [, recipe = ''] = /^## How to add a noun\n([\s\S]*?)^## /m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
const listed = [...recipe.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, file]) => file!)
const [, commands = ''] = /^\*\*Then\*\*([\s\S]*?)\n\n/m.exec(recipe) ?? []
const generated = [...commands.matchAll(/`([\w./-]+\.(?:json|md|sql))`/g)].map(([, file]) => file!)

/** What a copy has none of its own of. */
const LINKED = ['node_modules', 'web/dist']
const LEFT_OUT = ['.git', 'data', 'screens', ...LINKED]

/** All of these know every noun. */
const WHOLE = [
  ...['whole', 'requests', 'may', 'unknown-ids', 'two-organizations', 'two-organizations-words'].map(
    (name) => `test/permissions/${name}.test.ts`,
  ),
  ...['test/places/labels.test.ts', 'test/house/audit-words.test.ts', 'test/house/documents.test.ts'],
  ...[
    'test/house/generated/generated.test.ts',
    'test/house/pages.test.ts',
    'test/house/bench.test.ts',
    'test/contract/field-kinds.test.ts',
  ],
]
/** Of these, what names labels is enough. */
const OF_LABELS = [
  'test/permissions/content.test.ts',
  'test/audit/actions.test.ts',
  'test/audit/every-endpoint.test.ts',
]

describe('the recipe for a noun', () => {
  let copy: string
  const at = (file: string) => join(copy, file)
  const textOf = (file: string) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined)

  before(async () => {
    copy = mkdtempSync(join(tmpdir(), 'folkmoot-recipe-'))
    const root = resolve('.')
    const leaves = new Set(LEFT_OUT.map((name) => join(root, name)))
    cpSync(root, copy, { recursive: true, filter: (path) => !leaves.has(path) && !path.includes('/.dist-') })
    for (const name of LINKED) if (existsSync(name)) symlinkSync(resolve(name), at(name))
    for (const { file, change } of STEPS) writeFileSync(at(file), change(textOf(file)))
    const made = await run('test/house/generated/generated.ts')
    assert.ok(made.ok, made.said)
  })
  after(() => {
    for (const made of [copy, `${copy}-types.json`]) rmSync(made, { recursive: true, force: true })
  })

  /** Runs a program of Node in the copy, on SQLite alone; gives how it ended, and what it said. */
  function run(...args: string[]): Promise<{ ok: boolean; said: string }> {
    const {
      NODE_TEST_CONTEXT: _,
      TEST_SQLITE_BASE: __,
      TEST_ANSWERED: ___,
      TEST_STATEMENTS: ____,
      ...env
    } = process.env
    const options = { cwd: copy, env: { ...env, TEST_DATABASES: 'sqlite', TEST_RING: 'full' }, maxBuffer: 1e9 }
    return new Promise((done) =>
      execFile(process.execPath, args, options, (error, out, err) => done({ ok: !error, said: `${out}${err}` })),
    )
  }
  const tests = (...args: string[]) => run('--test', '--test-isolation=none', '--test-reporter=spec', ...args)
  const types = () => run('node_modules/typescript/bin/tsc', '-p', '.', '--tsBuildInfoFile', `${copy}-types.json`)

  /** Does something without some steps, and takes them afterwards. */
  async function without<T>(steps: readonly Step[], work: () => Promise<T>): Promise<T> {
    const texts = steps.map(({ file }) => textOf(file)!)
    for (const { file } of steps) {
      if (existsSync(file)) cpSync(file, at(file))
      else rmSync(at(file))
    }
    const result = await work()
    for (const [place, { file }] of steps.entries()) writeFileSync(at(file), texts[place]!)
    return result
  }

  test('it lists the files that its steps touch, in order, and no more than may be', () => {
    assert.deepEqual(
      STEPS.map(({ file }) => file),
      listed,
    )
    assert.ok(listed.length <= MOST, `${listed.length} files`)
  })

  test('nothing else is touched but what commands write', () => {
    const files = globSync('**/*', { cwd: copy, exclude: (name) => LEFT_OUT.includes(name) })
    const touched = files.filter(
      (file) => /\.\w+$/.test(file) && (!existsSync(file) || !readFileSync(file).equals(readFileSync(at(file)))),
    )
    // Durations are written by a run of the new test, which is no part of this one.
    const byCommands = generated.filter((file) => file !== 'test/durations.json')
    assert.deepEqual(touched.sort(), [...listed, ...byCommands].sort())
  })

  test('it compiles and is well written', async () => {
    const [compiled, checked] = [await types(), await run('node_modules/@biomejs/biome/bin/biome', 'check', ...listed)]
    assert.ok(compiled.ok, compiled.said)
    assert.ok(checked.ok, checked.said)
  })

  test('its endpoints answer and refuse, and the permission tests know it', async () => {
    const whole = await tests(...WHOLE)
    assert.ok(whole.ok, whole.said)
    const named = await tests('--test-name-pattern=label', ...OF_LABELS)
    assert.ok(named.ok, named.said)
    for (const name of [
      'POST /rooms/:room/labels',
      'DELETE /labels/:label',
      'label_deleted',
      'DELETE /labels/:label_id',
    ])
      assert.match(named.said, new RegExp(`✔ ${RegExp.escape(name)}`))
  })

  test('the compiler asks for what it is to ask for', async () => {
    const asked = STEPS.filter(({ noticedBy }) => noticedBy instanceof RegExp)
    const { ok, said } = await without(asked, types)
    assert.ok(!ok)
    for (const { noticedBy } of asked) assert.match(said, noticedBy as RegExp)
  })

  for (const step of STEPS)
    if (typeof step.noticedBy === 'string')
      test(`${step.noticedBy} asks for ${step.file}`, async () => {
        const { ok } = await without([step], () => tests(step.noticedBy as string))
        assert.ok(!ok)
      })
})
