// Starts that cannot be: each says in one line what is wrong and what to do, and exits with 1.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { folkmoot } from './operator.ts'

describe('what cannot start', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const cases: [what: string, settings: () => Promise<Record<string, string>>, says: RegExp][] = [
    [
      'a port that another program has',
      async () => ({ PORT: String(busy), FOLKMOOT_DATA: join(folder, 'data') }),
      /^folkmoot: Another program listens on port \d+, perhaps .*: stop it, or set PORT to another one\.\n$/,
    ],
    [
      'an address of another machine',
      async () => ({ PORT: '0', HOST: '192.0.2.1', FOLKMOOT_DATA: join(folder, 'data') }),
      /^folkmoot: This machine has no address 192\.0\.2\.1: set HOST to .*\n$/,
    ],
    [
      'a folder where the secret is to be',
      async () => ({ PORT: '0', FOLKMOOT_DATA: folderForSecret() }),
      /^folkmoot: \S+secret is a folder where the secret is to be: bring back the file, or set FOLKMOOT_SECRET\.\n$/,
    ],
  ]
  let busy = 0

  for (const [what, settings, says] of cases)
    test(what, async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await new Promise((listening) => other.once('listening', listening))
      busy = (other.address() as AddressInfo).port
      const given = { FOLKMOOT_DEMO: 'off', ...(await settings()) }
      const { code, stderr } = await folkmoot(['serve'], given)
      other.close()
      assert.match(stderr, says)
      assert.equal(code, 1)
    })

  const COMMANDS = [
    ['serve'],
    ['worker'],
    ['init', '--email', 'ada@tides.example'],
    ['migrate'],
    ['doctor'],
    ['audit'],
    ['backup', '/dev/null'],
    ['member', 'create', '--email', 'ada@tides.example'],
    ['demo'],
    ['search', 'rebuild'],
  ]
  const folders: [what: string, make: () => string, says: RegExp][] = [
    ['a file', () => file('file'), /no folder/],
    ['below a file', () => join(file('above'), 'data'), /no folder/],
    ['where no folder can be made', () => '/proc/none/data', /cannot be (made|written to)/],
    ['in whose place the database is a folder', () => folderForDatabase(), /is a folder where the database is to be/],
  ]
  const file = (name: string) => {
    writeFileSync(join(folder, name), 'no folder')
    return join(folder, name)
  }
  const folderForDatabase = () => {
    mkdirSync(join(folder, 'odd', 'folkmoot.sqlite'), { recursive: true })
    return join(folder, 'odd')
  }

  const folderForSecret = () => {
    mkdirSync(join(folder, 'sealed', 'secret'), { recursive: true })
    return join(folder, 'sealed')
  }

  for (const [what, make, says] of folders)
    test(`a data folder that is ${what}, with every command`, async () => {
      const data = make()
      for (const command of COMMANDS) {
        // Root may enter everything there, so that nothing is seen before it is tried.
        if (command[0] === 'doctor' && data.startsWith('/proc')) continue
        const { code, stderr } = await folkmoot(command, { FOLKMOOT_DATA: data, FOLKMOOT_DEMO: 'off', PORT: '0' })
        assert.match(stderr, /^folkmoot: FOLKMOOT_DATA: [^\n]+\n$/, command.join(' '))
        assert.match(stderr, says, command.join(' '))
        assert.equal(code, 1, command.join(' '))
      }
    })

  test('packages that are missing', () => {
    const bare = join(folder, 'bare')
    for (const name of ['bin', 'server', 'contract', 'words', 'package.json'])
      cpSync(name, join(bare, name), { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, ['bin/folkmoot.js', 'doctor'], {
      cwd: bare,
      encoding: 'utf8',
    })
    assert.match(stderr, /^Folkmoot lacks the package \S+: run "npm ci" in its folder\.\n$/)
    assert.equal(status, 1)
  })

  test('an installation without its development packages says that no Node comes with it', () => {
    const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'24.1.0'})"
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, 'bin/check-system.js'], {
      encoding: 'utf8',
      env: { ...process.env, npm_config_omit: 'dev' },
    })
    assert.match(stderr, /needs Node 26 or newer to run/)
    assert.equal(status, 0)
  })
})
