// Several sites from the command line to HTTP: created, served, with workers, failing, and read again.
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect as connectPlainly } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { connect } from 'node:tls'
import { initSite } from '../../../server/cli/commands/init.ts'
import { createSite } from '../../../server/cli/commands/site-create.ts'
import { configFrom } from '../../../server/config.ts'
import { openSite } from '../../../server/runtime/site.ts'
import { readSites, type SiteEntry } from '../../../server/runtime/sites-file.ts'
import { configsOf, oneSite } from '../../../server/runtime/which-site.ts'
import { freshDatabase } from '../../database.ts'
import { until } from '../../until.ts'
import {
  folkmoot,
  type OperatorConsole,
  onBothConsoles,
  type ProcessSettings,
  type Program,
  serving,
  started,
} from '../operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'
const HOSTS = ['harbour.localhost', 'museum.localhost'] as const

interface Answered {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Asks at an address as if it were at another host. */
const ask = (
  origin: string,
  host: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  form?: string,
) =>
  new Promise<Answered>((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST'
    const asking = request(`${origin}${path}`, { method, headers: { host, ...headers } }, async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode!, headers: answer.headers, text })
    })
    asking.on('error', reject).end(form)
  })

/** Sends a request as it is written, and gives the answer. */
async function sent(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connectPlainly(Number(port), hostname)
  socket.end(text)
  let answer = ''
  for await (const part of socket) answer += part
  return answer
}

/** Serves several sites, and gives where it listens. */
async function servingSites(settings: ProcessSettings): Promise<Program & { origin: string }> {
  const server = started('server/main.ts', ['serve'], { PORT: '0', LOG_LEVEL: 'info', ...settings })
  const [, origin] = /^Folkmoot listens on (\S+) for /.exec(await server.line(/^Folkmoot listens on /))!
  return { ...server, origin: origin! }
}

/** The messages of a log, with the site that each is about. */
const logged = (program: Program): string[] =>
  program
    .printed()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string })
    .map(({ msg }) => msg)

onBothConsoles('several sites', (desk) => {
  const settingsOf = ({ settings }: OperatorConsole): ProcessSettings & { FOLKMOOT_SITES: string } => ({
    ...settings,
    FOLKMOOT_SITES: join(settings['FOLKMOOT_DATA']!, 'sites.json'),
  })

  /** Two sites with a person each; gives their tokens. */
  async function two(settings: ProcessSettings) {
    const printed: string[] = []
    const print = (line: string) => printed.push(line)
    const config = configFrom(settings)
    for (const host of HOSTS) {
      await createSite({ config, options: { url: `http://${host}:8080` }, words: [host], print })
      const options = { email: EMAIL, organization: host }
      await initSite({ config: oneSite(config, host), options, words: [], print })
    }
    return [printed[1]!, printed[3]!] as const
  }

  test('are made, each with its own data and secret, listed without passwords, and looked at', async () => {
    const settings = settingsOf(desk())
    for (const host of HOSTS) {
      const made = await folkmoot(['site', 'create', host, '--url', `http://${host}:8080`], settings)
      assert.deepEqual(made, { code: 0, stdout: `http://${host}:8080/api/v1\n`, stderr: '' })
      const started = await folkmoot(['init', '--site', host, '--email', EMAIL], settings)
      assert.match(started.stdout, /^fmw_\w+\n$/)
    }
    const file = settings.FOLKMOOT_SITES
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const entries = [...readSites(file).values()] as [SiteEntry, SiteEntry]
    assert.equal(new Set(entries.map(({ database, data }) => database + data)).size, 2)

    const configs = [...configsOf(configFrom(settings)).values()]
    const opened = await Promise.all(configs.map((config) => openSite(config)))
    const [one, other] = opened.map(({ sealKey }) => sealKey.toString())
    assert.notEqual(one, other)
    for (const { db } of opened) await db.close()

    const { stdout } = await folkmoot(['site', 'list'], settings)
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('  ').slice(0, 2)),
      HOSTS.map((host) => [host, `http://${host}:8080`]),
    )
    assert.doesNotMatch(stdout, /:postgres@|secret/)

    const doctor = await folkmoot(['doctor'], settings)
    assert.deepEqual([doctor.code, doctor.stderr], [0, ''])
    for (const host of HOSTS) assert.match(doctor.stdout, new RegExp(`^${host}\\nversion [^]*?\\nmember +1\\n`, 'm'))
    const migrated = await folkmoot(['migrate'], settings)
    assert.equal(migrated.stdout, `${HOSTS[0]}\nNothing to do.\n\n${HOSTS[1]}\nNothing to do.\n`)
  })

  test('a host that is there, or a database that is another site’s, makes no site', async () => {
    const settings = settingsOf(desk())
    await two(settings)
    const before = readFileSync(settings.FOLKMOOT_SITES, 'utf8')
    const refused = async (said: RegExp, ...args: string[]) => {
      const [host, name, value] = args as [string, string?, string?]
      const options = name ? { [name.slice(2)]: value } : {}
      const print = (line: string) => assert.fail(line)
      await assert.rejects(createSite({ config: configFrom(settings), options, words: [host], print }), said)
    }
    await refused(/already lists museum\.localhost/, 'Museum.localhost')
    await refused(/HOST must be a host name/, 'museum.localhost:8080')
    await refused(/HOST must be a host name/, 'moot/api')
    await refused(/the host of its url is harbour\.localhost/, 'quay.localhost', '--url', 'http://harbour.localhost')
    await refused(
      /^AggregateError|ECONNREFUSED/,
      'quay.localhost',
      '--database',
      'postgres://postgres@127.0.0.1:1/quay',
    )
    const { database } = readSites(settings.FOLKMOOT_SITES).get(HOSTS[0])!
    if (desk().dialect === 'postgres')
      await refused(/its database is already used by harbour\.localhost/, 'quay.localhost', '--database', database)
    assert.equal(readFileSync(settings.FOLKMOOT_SITES, 'utf8'), before)
  })

  test('what a killed site create has left is named, with what to do about it', async () => {
    const settings = settingsOf(desk())
    const file = settings.FOLKMOOT_SITES
    const host = HOSTS[0]!
    const create = () => folkmoot(['site', 'create', host, '--url', `http://${host}:8080`], settings)
    writeFileSync(`${file}.lock`, '')
    const locked = await create()
    assert.deepEqual([locked.code, locked.stdout], [1, ''])
    assert.match(locked.stderr, /sites\.json\.lock exists: .* delete it and try again\.$/m)
    rmSync(`${file}.lock`)

    // Killed after the database was made, and before the list of sites was written.
    assert.equal((await create()).code, 0)
    writeFileSync(file, '{}')
    const again = await create()
    if (desk().dialect === 'postgres') {
      assert.match(again.stderr, /^folkmoot: The database "\w+" already exists\. .*, drop it and try again\.\n$/)
      return
    }
    assert.equal(again.code, 0)
    // Killed before it printed the address: the site is listed, and init says how to get in.
    const { code, stderr } = await create()
    assert.equal(code, 1)
    const named = /already lists .* run "(init --site \S+)"\.$/m.exec(stderr)![1]!
    const { stdout } = await folkmoot([...named.split(' '), '--email', EMAIL], settings)
    assert.match(stdout, /^fmw_\w+\n$/)
  })

  test('are served by host, and a token of one is nobody at the other', async () => {
    const settings = settingsOf(desk())
    const tokens = await two(settings)
    const server = await servingSites(settings)
    for (const [mine, host] of HOSTS.entries())
      for (const [whose, token] of tokens.entries()) {
        const { status, text } = await ask(server.origin, host, '/api/v1/organizations?fields=name', {
          'x-api-key': token,
        })
        if (mine === whose) assert.deepEqual([status, JSON.parse(text)], [200, [{ name: host }]])
        else assert.deepEqual([status, JSON.parse(text)], [401, { message: 'Unauthorized' }])
      }
    assert.equal((await ask(server.origin, 'quay.localhost', '/api/v1/metadata')).status, 421)
    assert.equal(await server.end(), 0)
    assert.deepEqual(
      server.printed().filter((line) => line.startsWith('  ')),
      HOSTS.map((host) => `  http://${host}:8080/api/v1`),
    )
  })

  test('people sign in at each by themselves, with the same e-mail address and cookies of the same name', async () => {
    const settings = settingsOf(desk())
    await two(settings)
    const passwords = { [HOSTS[0]]: 'old pier in the fog', [HOSTS[1]]: 'seven green herons' }
    for (const host of HOSTS) {
      const person = ['--email', 'grace@elsewhere.example', '--password', passwords[host]!]
      assert.equal((await folkmoot(['member', 'create', '--site', host, ...person], settings)).code, 0)
    }
    const { origin, end } = await servingSites(settings)
    /** Sends the form of signing in; gives the answer and the cookies. */
    const signIn = async (host: string, password: string) => {
      const page = await ask(origin, host, '/sign-in')
      const cookie = page.headers['set-cookie']![0]!.split(';')[0]!
      const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(page.text)![1]!
      const form = new URLSearchParams({ csrf_token, email: 'grace@elsewhere.example', password, next: '/account' })
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await ask(origin, host, '/sign-in', headers, String(form))
      return { answer, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
    }
    for (const [mine, host] of HOSTS.entries()) {
      const other = HOSTS[1 - mine]!
      assert.equal((await signIn(host, passwords[other]!)).answer.status, 401)
      const { answer, cookie } = await signIn(host, passwords[host]!)
      assert.deepEqual([answer.status, answer.headers.location], [303, '/account'])
      assert.match(cookie, /^folkmoot=[\w-]{43}$/)
      assert.equal((await ask(origin, host, '/account', { cookie })).status, 200)
      const there = await ask(origin, other, '/account', { cookie })
      assert.deepEqual([there.status, there.headers.location], [303, '/sign-in?next=%2Faccount'])
      assert.equal((await ask(origin, 'quay.localhost', '/account', { cookie })).status, 421)
      const both = `GET /account HTTP/1.1\r\nHost: ${host}\r\nHost: ${other}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`
      assert.match(await sent(origin, both), /^HTTP\/1\.1 400 /)
    }
    assert.equal(await end(), 0)
  })

  test('one whose database is away or newer gets 503, the others are served, and the log says why', async () => {
    const settings = settingsOf(desk())
    const [token] = await two(settings)
    const file = settings.FOLKMOOT_SITES
    const entries = JSON.parse(readFileSync(file, 'utf8'))
    entries['away.localhost'] = { url: 'http://away.localhost', database: 'postgres://postgres@127.0.0.1:1/away' }
    entries['newer.localhost'] = { url: 'http://newer.localhost', database: 'sqlite' }
    writeFileSync(file, JSON.stringify(entries))
    const newer = await openSite(configsOf(configFrom(settings)).get('newer.localhost')!)
    await newer.db.close()
    const database = new DatabaseSync(join(settings['FOLKMOOT_DATA']!, 'newer.localhost', 'folkmoot.sqlite'))
    database.exec("insert into migration (name, timestamp) values ('9999-later', '2030-01-01')")
    database.close()

    const server = await servingSites(settings)
    await Promise.all([server.line(/The site away\.localhost cannot/), server.line(/The site newer\.localhost cannot/)])
    for (const host of ['away.localhost', 'newer.localhost']) {
      const { status, headers, text } = await ask(server.origin, host, '/api/v1/metadata', { 'x-api-key': token })
      assert.deepEqual([status, text, headers['retry-after']], [503, '', '5'])
      assert.equal((await ask(server.origin, host, '/readyz')).status, 503)
    }
    assert.match(server.printed().join('\n'), /written by a newer version of Folkmoot/)
    assert.equal((await ask(server.origin, HOSTS[0], '/api/v1/metadata', { 'x-api-key': token })).status, 200)
    assert.deepEqual(JSON.parse((await ask(server.origin, '127.0.0.1', '/readyz')).text).unavailable, 2)
    assert.equal(await server.end(), 0)
    assert.equal(logged(server).filter((said) => /away\.localhost cannot be opened/.test(said)).length, 1)

    const doctor = await folkmoot(['doctor'], settings)
    assert.equal(doctor.code, 1)
    assert.match(
      doctor.stderr,
      /^folkmoot: away\.localhost: .*ECONNREFUSED.*\nfolkmoot: newer\.localhost: .*newer version.*\n$/,
    )
    for (const host of HOSTS) assert.match(doctor.stdout, new RegExp(`^${host}\\nversion [^]*?\\nmember +1\\n`, 'm'))
  })

  test('told to (SIGHUP), the server serves sites that are new and no longer those that are gone', async () => {
    const settings = settingsOf(desk())
    const [token] = await two(settings)
    const server = await servingSites({ ...settings, FOLKMOOT_WORKER: 'off' })
    const seen = async (host: string) => (await ask(server.origin, host, '/openapi.json')).status
    assert.deepEqual([await seen(HOSTS[0]), await seen(HOSTS[1]), await seen('quay.localhost')], [200, 200, 421])
    await folkmoot(['site', 'create', 'quay.localhost', '--url', 'http://quay.localhost'], settings)
    const { [HOSTS[1]]: gone, ...left } = JSON.parse(readFileSync(settings.FOLKMOOT_SITES, 'utf8'))
    assert.ok(gone)
    writeFileSync(settings.FOLKMOOT_SITES, JSON.stringify(left))
    server.child.kill('SIGHUP')
    await server.line(/The list of sites was reloaded/)
    assert.deepEqual([await seen(HOSTS[0]), await seen(HOSTS[1]), await seen('quay.localhost')], [200, 421, 200])

    writeFileSync(settings.FOLKMOOT_SITES, '{')
    server.child.kill('SIGHUP')
    await server.line(/The list of sites is unchanged/)
    assert.equal((await ask(server.origin, HOSTS[0], '/api/v1/metadata', { 'x-api-key': token })).status, 200)
    assert.equal(await server.end(), 0)
  })

  test('a worker works for all of them', async () => {
    const settings = settingsOf(desk())
    await two(settings)
    const sites = await Promise.all([...configsOf(configFrom(settings)).values()].map((config) => openSite(config)))
    const about = { organization_id: 1, room_id: 1, resource: '/organizations/1', event: 'meeting_started' }
    for (const { db, clock } of sites)
      await db.write((trx) =>
        trx
          .insertInto('event')
          .values({ ...about, create_ts: clock() } as never)
          .execute(),
      )
    const worker = started('server/main.ts', ['worker'], { LOG_LEVEL: 'info', ...settings })
    assert.equal(await worker.line(/^Worker running for /), `Worker running for 2 sites: ${HOSTS.join(', ')}.`)
    const relayed = async () => {
      const rows = await Promise.all(sites.map(({ db }) => db.reads.selectFrom('event').select('relayed_ts').execute()))
      return rows.flat().every(({ relayed_ts }) => relayed_ts !== null)
    }
    await until(relayed)
    assert.equal(await worker.end(), 0)
    for (const { db } of sites) await db.close()
  })
})

/** Which certificate is shown to who asks for that host: its serial number. */
const shown = (origin: string, servername: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), servername, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber)
      socket.end()
    }).on('error', reject)
  })

describe('certificates', () => {
  const serial = (name: string) => new X509Certificate(readFileSync(`test/fixtures/${name}.cert.pem`)).serialNumber
  const [usual, other] = [serial('localhost'), serial('expired')]

  test('a renewed one is shown once the server is told to (SIGHUP), and a broken one is not', async () => {
    const fresh = await freshDatabase('sqlite', { migrated: false })
    const cert = join(fresh.env.FOLKMOOT_DATA, 'cert.pem')
    const show = (name: string) => cpSync(`test/fixtures/${name}.cert.pem`, cert)
    show('localhost')
    const tls = { TLS_CERT: cert, TLS_KEY: 'test/fixtures/localhost.key.pem' }
    const server = await serving({ ...fresh.env, ...tls, FOLKMOOT_DEMO: 'off', LOG_LEVEL: 'info' })
    assert.equal(await shown(server.url, 'localhost'), usual)
    show('expired')
    assert.equal(await shown(server.url, 'localhost'), usual)
    server.child.kill('SIGHUP')
    await server.line(/The certificate was reloaded/)
    assert.equal(await shown(server.url, 'localhost'), other)
    writeFileSync(cert, 'no certificate')
    server.child.kill('SIGHUP')
    await server.line(/The certificate could not be reloaded/)
    assert.equal(await shown(server.url, 'localhost'), other)
    assert.equal(await server.end(), 0)
    await fresh.remove()
  })

  test('a site may have its own, beside that of the server', async () => {
    const fresh = await freshDatabase('sqlite', { migrated: false })
    const key = 'test/fixtures/localhost.key.pem'
    const file = join(fresh.env.FOLKMOOT_DATA, 'sites.json')
    const own = { cert: 'test/fixtures/expired.cert.pem', key }
    const entries = { [HOSTS[0]]: { database: 'sqlite' }, [HOSTS[1]]: { database: 'sqlite', tls: own } }
    writeFileSync(file, JSON.stringify(entries))
    const tls = { TLS_CERT: 'test/fixtures/localhost.cert.pem', TLS_KEY: key }
    const settings = { ...fresh.env, ...tls, FOLKMOOT_SITES: file }
    const server = await servingSites(settings)
    assert.match(server.origin, /^https:/)
    assert.equal(await shown(server.origin, HOSTS[0]), usual)
    assert.equal(await shown(server.origin, HOSTS[1]), other)
    assert.equal(await shown(server.origin, 'quay.localhost'), usual)
    assert.equal(await server.end(), 0)

    writeFileSync(file, JSON.stringify({ [HOSTS[0]]: { database: 'sqlite', tls: { cert: file, key } } }))
    const { code, stderr } = await folkmoot(['serve'], { ...settings, PORT: '0' })
    assert.match(stderr, /^folkmoot: tls of harbour\.localhost: cert: \S+ is not a certificate [^\n]+\n$/)
    assert.equal(code, 1)
    await fresh.remove()
  })
})
