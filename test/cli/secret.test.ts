// The secret of a site: made once, readable for its owner only, and required by every start.
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { unseal } from '../../server/db/secrets/seal.ts'
import { makeSecret, secretFile, secretOf } from '../../server/runtime/secret.ts'
import { folkmoot, folkmootProcess, ONE_LINE, type OperatorConsole, onBothConsoles, type Ran } from './operator.ts'

const EMAIL = ['--email', 'ada.thornbury@harbour.example']
const SET = { FOLKMOOT_SECRET: 'a secret that an operator has set' }
const OTHER = { FOLKMOOT_SECRET: 'another that an operator might set' }

const succeeded = ({ code, stdout, stderr }: Ran): string => {
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

function failed({ code, stdout, stderr }: Ran, message: RegExp): void {
  assert.match(stderr, ONE_LINE)
  assert.match(stderr, message)
  assert.equal(code, 1, stdout)
}

const WRONG = /encrypted with another secret\. Set FOLKMOOT_SECRET to it, or restore .*secret\.$/m

onBothConsoles('the secret of a site', (desk) => {
  const folder = ({ settings }: OperatorConsole) => settings['FOLKMOOT_DATA']!
  const init = ({ settings }: OperatorConsole, more = {}) => folkmoot(['init', ...EMAIL], { ...settings, ...more })
  const list = ({ settings }: OperatorConsole, more = {}) =>
    folkmoot(['token', 'create', ...EMAIL, '--access', 'read'], { ...settings, ...more })
  const doctor = ({ settings }: OperatorConsole, more = {}) => folkmoot(['doctor'], { ...settings, ...more })
  const check = async ({ fresh }: OperatorConsole) =>
    (await fresh.db.reads.selectFrom('setting').selectAll().where('name', '=', 'seal_check').execute())[0]!.value

  test('by default, the first start creates a file that only its owner can read, and later starts use it', async () => {
    const file = secretFile(folder(desk()))
    succeeded(await init(desk()))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const kept = readFileSync(file, 'utf8')
    assert.match(kept, /^[\w-]{43}\n$/)
    assert.ok(unseal(Buffer.from(kept.trim()), await check(desk()), 'seal_check'))
    succeeded(await list(desk()))
    assert.equal(readFileSync(file, 'utf8'), kept)
    assert.deepEqual(
      readdirSync(folder(desk())).filter((name) => name.startsWith('secret')),
      ['secret'],
    )
    assert.match(succeeded(await doctor(desk())), /^secret +.*secret$/m)
  })

  test('where it is set no file is made, and it must stay the same', async () => {
    succeeded(await init(desk(), SET))
    assert.ok(!existsSync(secretFile(folder(desk()))))
    succeeded(await list(desk(), SET))
    for (const other of [OTHER, {}]) {
      failed(await list(desk(), other), WRONG)
      failed(await doctor(desk(), other), WRONG)
      failed(await folkmoot(['serve'], { ...desk().settings, PORT: '0', ...other }), WRONG)
    }
    assert.ok(!existsSync(secretFile(folder(desk()))))
    assert.match(succeeded(await doctor(desk(), SET)), /^secret +FOLKMOOT_SECRET$/m)
  })

  test('a file that is lost is missed; what it held may be set instead', async () => {
    succeeded(await init(desk()))
    const file = secretFile(folder(desk()))
    const kept = readFileSync(file, 'utf8').trim()
    renameSync(file, `${file}.lost`)
    failed(await list(desk()), WRONG)
    assert.ok(!existsSync(file))
    succeeded(await list(desk(), { FOLKMOOT_SECRET: kept }))
    writeFileSync(file, 'too short')
    failed(await list(desk()), /secret has no secret of 32 characters or more\.$/m)
  })

  test('two first starts at once agree', async () => {
    const both = await Promise.all([1, 2].map(() => folkmootProcess(['init', ...EMAIL], desk().settings)))
    assert.deepEqual(both.map(({ code }) => code).toSorted(), [0, 1])
    failed(both.find(({ code }) => code)!, /not empty/)
    succeeded(await list(desk()))
  })
})

const data = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(data, { recursive: true }))

test('who makes the file second finds what the first has made', () => {
  const below = join(data, 'a', 'folder')
  assert.equal(secretOf({ secret: undefined, data: below }), undefined)
  makeSecret(below)
  const first = secretOf({ secret: undefined, data: below })
  makeSecret(below)
  assert.deepEqual(secretOf({ secret: undefined, data: below }), first)
  assert.deepEqual(readdirSync(below), ['secret'])
})

test('a secret that cannot be read or kept is said to be so', async () => {
  const folder = join(data, 'refusing')
  mkdirSync(secretFile(folder), { recursive: true })
  failed(
    await folkmoot(['init', ...EMAIL], { FOLKMOOT_DATA: folder }),
    /refusing\/secret is a folder, but must be the file with the secret/,
  )
  const file = join(data, 'a-file')
  writeFileSync(file, '')
  assert.throws(() => makeSecret(join(file, 'below')), /^Error: Set FOLKMOOT_SECRET, because no secret can be stored: /)
})
