// The file of FOLKMOOT_SITES: its checks, and how the settings of each site follow from it.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { configFrom } from '../../../server/config.ts'
import { readSites } from '../../../server/runtime/sites-file.ts'
import { configsOf, namedOrAll, oneSite } from '../../../server/runtime/which-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'sites.json')

const listing = (sites: unknown) => writeFileSync(file, typeof sites === 'string' ? sites : JSON.stringify(sites))
const configOf = (more: Record<string, string> = {}) =>
  configFrom({ FOLKMOOT_SITES: file, FOLKMOOT_DATA: 'data', ...more })

const POSTGRES = 'postgres://moot:word@db.example/'
const HARBOUR = { 'harbour.example': { database: 'sqlite' } }

test('what an entry leaves out follows from its host', () => {
  listing({ ...HARBOUR, 'museum.example': { url: 'https://museum.example/moot/', database: `${POSTGRES}museum` } })
  assert.deepEqual(
    [...readSites(file)],
    [
      ['harbour.example', { url: 'https://harbour.example', database: 'sqlite', data: 'harbour.example' }],
      ['museum.example', { url: 'https://museum.example/moot', database: `${POSTGRES}museum`, data: 'museum.example' }],
    ],
  )
})

const SECRET = 'one secret for both, which is one too few'

const WRONG: readonly [sites: unknown, said: RegExp][] = [
  ['[', /JSON/],
  [[], /must be an object with a host for each key/],
  [{ 'harbour.example': 'sqlite' }, /harbour\.example: must be an object/],
  [{ 'harbour.example': {} }, /database must be sqlite, or an address/],
  [{ 'harbour.example': { database: 'mysql://db.example/moot' } }, /database must be an address such as postgres/],
  [
    { 'harbour.example': { database: 'sqlite', port: 80 } },
    /"port" is not one of url, database, data, secret, tls, smtp, mail_from/,
  ],
  [{ 'harbour.example': { database: 'sqlite', url: 7 } }, /url must be a string/],
  [{ 'harbour.example': { database: 'sqlite', url: 'harbour.example' } }, /url must be an address such as https:/],
  [
    { 'harbour.example': { database: 'sqlite', url: 'https://museum.example' } },
    /the host of its url is museum\.example/,
  ],
  [{ 'Harbour.example': { database: 'sqlite' } }, /the host of its url is harbour\.example/],
  [{ 'harbour.example:8080': { database: 'sqlite' } }, /the host of its url is harbour\.example/],
  [{ 'harbour.example': { database: 'sqlite', data: '../elsewhere' } }, /data must be a folder name/],
  [{ 'harbour.example': { database: 'sqlite', data: '..' } }, /data must be a folder name/],
  [{ 'harbour.example': { database: 'sqlite', secret: 'short' } }, /secret must have at least 32 characters/],
  [
    { 'harbour.example': { database: 'sqlite', smtp: 'smtp.example' } },
    /harbour\.example: smtp must be an address such as smtp:/,
  ],
  [{ 'harbour.example': { database: 'sqlite', smtp: '' } }, /smtp must be a string/],
  [{ 'harbour.example': { database: 'sqlite', mail_from: 'Harbour' } }, /mail_from must be an address such as/],
  [{ 'harbour.example': { database: 'sqlite', tls: { cert: 'a' } } }, /tls must be \{"cert": FILE, "key": FILE\}/],
  [
    { ...HARBOUR, 'museum.example': { database: 'sqlite', data: 'harbour.example' } },
    /museum\.example: its data is already used by harbour\.example/,
  ],
  [
    { 'a.example': { database: `${POSTGRES}moot` }, 'b.example': { database: 'postgres://db.example:5432/moot?x=y' } },
    /b\.example: its database is already used by a\.example/,
  ],
  [
    { 'a.example': { database: 'sqlite', secret: SECRET }, 'b.example': { database: 'sqlite', secret: SECRET } },
    /b\.example: its secret is already used by a\.example/,
  ],
  [{ 'harbour.example': { database: 'sqlite', url: 'http://harbour.example' } }, /url must begin with https:\/\//],
]

test('what is wrong in it is said in one line, with the host', () => {
  for (const [sites, said] of WRONG) {
    listing(sites)
    assert.throws(
      () => readSites(file),
      ({ message }: Error) => said.test(message) && message.startsWith('FOLKMOOT_SITES: ') && !message.includes('\n'),
      String(said),
    )
  }
})

test('mail is that of all sites, unless an entry says otherwise', () => {
  const more = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'moot@mail.example' }
  const own = { smtp: 'smtps://own.example', mail_from: 'Own <moot@own.example>' }
  const of = (entry: object, settings = {}) => {
    listing({ 'harbour.example': { database: 'sqlite', ...entry } })
    const { smtp, mailFrom } = configsOf(configOf(settings)).get('harbour.example')!
    return [smtp?.host, mailFrom?.address]
  }
  assert.deepEqual(of({}, more), ['mail.example', 'moot@mail.example'])
  assert.deepEqual(of(own, more), ['own.example', 'moot@own.example'])
  assert.deepEqual(of(own), ['own.example', 'moot@own.example'])
  assert.deepEqual(of({ smtp: 'off' }, more), [undefined, 'moot@mail.example'])
  assert.deepEqual(of({}), [undefined, undefined])
  assert.throws(() => of({}, { SMTP_URL: 'smtp://mail.example' }), /sends mail, which requires MAIL_FROM or mail_from/)
})

test('a list without a site, and a certificate beside no TLS_CERT, are refused', () => {
  listing({})
  assert.throws(() => configsOf(configOf()), /lists no sites yet/)
  listing({ 'harbour.example': { database: 'sqlite', tls: { cert: 'cert', key: 'key' } } })
  assert.throws(() => configsOf(configOf()), /requires TLS_CERT/)
  const tls = configsOf(configOf({ TLS_CERT: 'all.cert', TLS_KEY: 'all.key' })).get('harbour.example')!.tls
  assert.deepEqual(tls, { cert: 'cert', key: 'key' })
})

test('each site has its own folder, database, secret and part of the store', () => {
  const secret = 'a secret of the museum alone, and long'
  listing({ ...HARBOUR, 'museum.example': { database: `${POSTGRES}museum`, data: 'whales', secret } })
  const store = { FOLKMOOT_STORE: 's3://moot/files', S3_ENDPOINT: 'https://s3.example' }
  const config = configOf({ ...store, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', DATABASE_URL: `${POSTGRES}other` })
  const [harbour, museum] = [...configsOf(config).values()] as [typeof config, typeof config]
  assert.deepEqual(
    [harbour, museum].map(({ url, data, databaseUrl, secret, s3 }) => [url, data, databaseUrl, secret, s3!.prefix]),
    [
      ['https://harbour.example', 'data/harbour.example', undefined, undefined, 'files/harbour.example/'],
      ['https://museum.example', 'data/whales', `${POSTGRES}museum`, secret, 'files/whales/'],
    ],
  )
})

test('the connections to PostgreSQL are shared out, and never fewer than a site needs', () => {
  const shares = (sites: number, more: Record<string, string> = {}) => {
    const names = Array.from({ length: sites }, (_, number) => `s${number}.example`)
    listing({ ...HARBOUR, ...Object.fromEntries(names.map((name) => [name, { database: `${POSTGRES}${name}` }])) })
    return [...configsOf(configOf(more)).values()].at(-1)!.connections
  }
  assert.equal(shares(1), 20)
  assert.equal(shares(4), 20)
  assert.equal(shares(10), 8)
  assert.equal(shares(100), 2)
  assert.equal(shares(10, { DATABASE_CONNECTIONS: '30' }), 3)
})

test('a command is told which site, and takes no other', () => {
  listing({ ...HARBOUR, 'museum.example': { database: 'sqlite' } })
  const config = configOf()
  assert.equal(oneSite(config, 'museum.example').url, 'https://museum.example')
  assert.throws(() => oneSite(config, undefined), /--site HOST is required; sites: harbour\.example, museum\.ex/)
  assert.throws(() => oneSite(config, 'moot.example'), /has no site moot\.example/)
  assert.throws(() => oneSite(configFrom({}), 'museum.example'), /--site requires FOLKMOOT_SITES/)
  assert.equal(oneSite(configFrom({}), undefined).url, undefined)
  assert.deepEqual([...namedOrAll(config, undefined).keys()], ['harbour.example', 'museum.example'])
  assert.deepEqual([...namedOrAll(config, 'museum.example').keys()], ['museum.example'])
})
