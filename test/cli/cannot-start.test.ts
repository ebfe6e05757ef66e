// Starts that cannot be: each says in one line what is wrong and what to do, and exits with 1.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
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
      /^folkmoot: Another program is using port \d+, perhaps .*\. Stop it, or set PORT to a different port\.\n$/,
    ],
    [
      'an address of another machine',
      async () => ({ PORT: '0', HOST: '192.0.2.1', FOLKMOOT_DATA: join(folder, 'data') }),
      /^folkmoot: This machine does not have the address 192\.0\.2\.1\. Set HOST to .*\n$/,
    ],
    [
      'a folder where the secret is to be',
      async () => ({ PORT: '0', FOLKMOOT_DATA: folderForSecret() }),
      /^folkmoot: \S+secret is a folder, but must be the file with the secret\. Restore the file, or set FOLKMOOT_SECRET\.\n$/,
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
    ['a file', () => file('file'), /is not a folder/],
    ['below a file', () => join(file('above'), 'data'), /is not a folder/],
    ['where no folder can be made', () => '/proc/none/data', /cannot be (created|written to)/],
    [
      'in whose place the database is a folder',
      () => folderForDatabase(),
      /is a folder, but must be the database file/,
    ],
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

  const CERT = 'test/fixtures/localhost.cert.pem'
  const KEY = 'test/fixtures/localhost.key.pem'
  /** A new key, as a file. */
  const keyFile = (type: 'ec' | 'rsa', cipher?: object) => {
    const { privateKey } =
      type === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
    const path = join(folder, `${type}${cipher ? '-locked' : ''}.pem`)
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher }))
    return path
  }
  const LOCK = { cipher: 'aes-256-cbc', passphrase: 'low water' }
  const pairs: [what: string, cert: () => string, key: () => string, says: RegExp][] = [
    ['a certificate that is missing', () => join(folder, 'none.pem'), () => KEY, /TLS_CERT: \S+none\.pem is missing\./],
    ['a key that is missing', () => CERT, () => join(folder, 'none.pem'), /TLS_KEY: \S+none\.pem is missing\./],
    [
      'a certificate below a file',
      () => join(file('lid'), 'c'),
      () => KEY,
      /TLS_CERT: \S+ does not exist, because [^\n]+/,
    ],
    ['a folder for a key', () => CERT, () => folder, /TLS_KEY: \S+ is a folder, not a file\./],
    [
      'a certificate that is none',
      () => file('plain'),
      () => KEY,
      /TLS_CERT: \S+plain is not a certificate in PEM [^\n]+/,
    ],
    ['a key for a certificate', () => KEY, () => KEY, /TLS_CERT: \S+ is not a certificate in PEM format [^\n]+/],
    [
      'a key that is none',
      () => CERT,
      () => file('plain'),
      /TLS_KEY: \S+plain is not a private key in PEM format [^\n]+/,
    ],
    [
      'a key with a passphrase',
      () => CERT,
      () => keyFile('ec', LOCK),
      /TLS_KEY: \S+ is not a private key in PEM format without a passphrase [^\n]+/,
    ],
    ['the key of another certificate', () => CERT, () => keyFile('ec'), /TLS_KEY: \S+ec\.pem is not the key of [^\n]+/],
    ['a key of another kind', () => CERT, () => keyFile('rsa'), /TLS_KEY: \S+rsa\.pem is not the key of [^\n]+/],
  ]
  for (const [what, cert, key, says] of pairs)
    test(what, async () => {
      const tls = { TLS_CERT: cert(), TLS_KEY: key() }
      const data = { FOLKMOOT_DATA: join(folder, 'with-tls'), FOLKMOOT_DEMO: 'off' }
      const { code, stderr } = await folkmoot(['serve'], { ...data, PORT: '0', ...tls })
      assert.match(stderr, new RegExp(`^folkmoot: ${says.source}\n$`))
      assert.equal(code, 1)
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
