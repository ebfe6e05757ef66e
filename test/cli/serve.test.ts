// `serve`: where it listens, how it ends, and the databases that it refuses.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { type ConnectionOptions, connect as secureConnect } from 'node:tls'
import { configFrom } from '../../server/config.ts'
import { addressOf } from '../../server/runtime/site.ts'
import { durablePostgres, freshDatabase } from '../database.ts'
import { startPostgres } from '../postgres.ts'
import { folkmoot, ONE_LINE, onBothConsoles, type Serving, serving } from './operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'

async function answerTo(asking: ClientRequest): Promise<IncomingMessage & { text: string }> {
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += part
  return Object.assign(answer, { text })
}

/** Sends the head of a POST and resolves once the server has it and waits for the body. */
async function begun(url: string, token: string, length: number): Promise<ClientRequest> {
  const headers = {
    'x-api-key': token,
    'content-type': 'application/json',
    'content-length': length,
    expect: '100-continue',
  }
  const asking = request(url, { method: 'POST', headers })
  asking.flushHeaders()
  await once(asking, 'continue')
  return asking
}

/** Resolves once the server takes no new connections. */
async function closedTo(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const refused = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    })
    socket.destroy()
    if (refused) return
  }
}

onBothConsoles('serve', (desk) => {
  test('told to stop, it answers the request under way, takes no new one, and ends with 0', {
    timeout: 30_000,
  }, async () => {
    const { run, settings, fresh } = desk()
    const token = (await run('init', '--email', EMAIL)).stdout.trim()
    const server = await serving(settings)
    const body = JSON.stringify({ name: 'Harbour board' })
    const asking = await begun(`${server.url}/organizations/1/rooms`, token, Buffer.byteLength(body))
    const ended = server.end('SIGTERM')
    await closedTo(server.url)
    asking.end(body)
    const answer = await answerTo(asking)
    assert.equal(answer.statusCode, 201)
    assert.equal(JSON.parse(answer.text).name, 'Harbour board')
    assert.equal(answer.headers.connection, 'close')
    assert.equal(await ended, 0)
    const rooms = await fresh.db.reads.selectFrom('room').select('name').execute()
    assert.deepEqual(
      rooms.map(({ name }) => name),
      ['Harbour board'],
    )
  })

  test('an empty site stays empty with FOLKMOOT_DEMO=off, until init', async () => {
    const { run, settings, fresh } = desk()
    const server = await serving({ ...settings, FOLKMOOT_DEMO: 'off' })
    assert.deepEqual(await fresh.db.reads.selectFrom('member').select('member_id').execute(), [])
    const token = (await run('init', '--email', EMAIL)).stdout.trim()
    assert.equal((await fetch(`${server.url}/metadata`, { headers: { 'x-api-key': token } })).status, 200)
    assert.equal(await server.end(), 0)
    assert.equal(server.printed()[0], `Folkmoot serves ${server.url} (${desk().dialect}).`)
  })

  test('an empty site is set up by the link that its start prints, until somebody has come in another way', async () => {
    const { run, settings } = desk()
    const server = await serving({ ...settings, FOLKMOOT_DEMO: 'off' })
    const line = await server.line(/^Set up this site/)
    const [, link, code] = /^Set up this site: (http:\/\/\S+\/begin\/([\w-]{19}))$/.exec(line)!
    assert.match(await (await fetch(link!)).text(), /<h1>Set up this site<\/h1>/)
    assert.equal(await server.line(/^Setup code/), `Setup code: ${code}`)
    assert.deepEqual(await run('setup-code'), { code: 0, stdout: `${code}\n`, stderr: '' })
    await run('init', '--email', EMAIL)
    assert.equal((await fetch(link!)).status, 410)
    const refused = await run('setup-code')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /^folkmoot: The site is already set up\./)
    assert.equal(await server.end(), 0)
    const again = await serving({ ...settings, FOLKMOOT_DEMO: 'off' })
    assert.equal(await again.end(), 0)
    assert.deepEqual(again.printed(), [`Folkmoot serves ${again.url} (${desk().dialect}).`])
  })

  test('a code of FOLKMOOT_SETUP_CODE is in no log, and is refused where it is short', async () => {
    const { settings } = desk()
    const own = { ...settings, FOLKMOOT_DEMO: 'off', FOLKMOOT_SETUP_CODE: 'Lanterns-On-The-Pier' }
    const server = await serving({ ...own, LOG_LEVEL: 'info' })
    assert.match(
      await server.line(/^Set up/),
      /^Set up this site: http:\/\/\S+:\d+\/ \(with the code in FOLKMOOT_SETUP_CODE\)$/,
    )
    assert.equal((await fetch(server.url.replace('/api/v1', '/begin/Lanterns-On-The-Pier'))).status, 200)
    assert.equal(await server.end(), 0)
    assert.doesNotMatch(server.printed().join('\n'), /Lanterns/)
    assert.equal((await folkmoot(['setup-code'], own)).stdout, 'Lanterns-On-The-Pier\n')
    for (const [code, says] of [
      ['short-code1', 'must have 12 to 128 characters (yours has 11).'],
      ['with spaces in it', 'must contain only ASCII letters, digits and signs, and no spaces.'],
    ] as const) {
      const refused = await folkmoot(['serve'], { ...own, FOLKMOOT_SETUP_CODE: code })
      assert.deepEqual(refused, { code: 1, stdout: '', stderr: `folkmoot: FOLKMOOT_SETUP_CODE ${says}\n` })
    }
  })
})

describe('serve', () => {
  const withSite = async (
    settings: Record<string, string>,
    work: (server: Serving, token: string) => Promise<void>,
  ) => {
    const fresh = await freshDatabase('sqlite', { migrated: false })
    const { stdout } = await folkmoot(['init', '--email', EMAIL], fresh.env)
    const server = await serving({ ...fresh.env, ...settings })
    try {
      await work(server, stdout.trim())
    } finally {
      assert.equal(await server.end(), 0)
      await fresh.remove()
    }
  }

  const roomsOf = async (url: string, token: string) => {
    const headers = { 'x-api-key': token, 'content-type': 'application/json' }
    const made = await fetch(`${url}/organizations/1/rooms`, { method: 'POST', headers, body: '{}' })
    return { location: made.headers.get('location'), page: ((await made.json()) as { room_url: string }).room_url }
  }

  test('with PORT=0 the port that the system chose is printed, and stands in every address', async () => {
    await withSite({}, async ({ url }, token) => {
      assert.match(url, /^http:\/\/127\.0\.0\.1:[1-9]\d+\/api\/v1$/)
      const { location, page } = await roomsOf(url, token)
      assert.equal(location, `${url}/rooms/1`)
      assert.equal(page, url.replace('/api/v1', '/rooms/1'))
      const described = (await (await fetch(`${url}/openapi.json`)).json()) as { servers: unknown }
      assert.deepEqual(described.servers, [{ url }])
    })
  })

  test('FOLKMOOT_URL is the public address, with its path prefix', async () => {
    const publicly = { FOLKMOOT_URL: 'https://example.com/folkmoot/', PORT: '0', LOG_LEVEL: 'info' }
    await withSite(publicly, async (server, token) => {
      assert.equal(server.url, 'https://example.com/folkmoot/api/v1')
      const [local] = /http:\/\/127\.0\.0\.1:\d+/.exec(await server.line(/Server listening at/))!
      const { location, page } = await roomsOf(`${local}/folkmoot/api/v1`, token)
      assert.equal(location, 'https://example.com/folkmoot/api/v1/rooms/1')
      assert.equal(page, 'https://example.com/folkmoot/rooms/1')
    })
  })

  test('without FOLKMOOT_URL the address is where it listens; everywhere is at least its own machine', () => {
    const at = (settings: Record<string, string>) => addressOf(configFrom(settings), 8080)
    assert.equal(at({}), 'http://127.0.0.1:8080')
    assert.equal(at({ HOST: '::1' }), 'http://[::1]:8080')
    assert.equal(at({ HOST: 'harbour.example', TLS_CERT: 'cert', TLS_KEY: 'key' }), 'https://harbour.example:8080')
    for (const HOST of ['0.0.0.0', '::']) assert.equal(at({ HOST }), 'http://localhost:8080')
    assert.equal(at({ HOST: '0.0.0.0', FOLKMOOT_URL: 'https://example.com/moot' }), 'https://example.com/moot')
  })

  test('told to stop, it ends within 10 s also while a client never finishes its request', async () => {
    const fresh = await freshDatabase('sqlite', { migrated: false })
    const token = (await folkmoot(['init', '--email', EMAIL], fresh.env)).stdout.trim()
    const server = await serving(fresh.env)
    const dropped = once(await begun(`${server.url}/organizations/1/rooms`, token, 100), 'error')
    const tooLate = once(AbortSignal.timeout(10_000), 'abort').then(() => 'too late')
    assert.equal(await Promise.race([server.end('SIGINT'), tooLate]), 0)
    await dropped
    await fresh.remove()
  })

  test('a proxy on the same machine that is not listed is told of, once', async () => {
    await withSite({ LOG_LEVEL: 'info' }, async ({ url, printed, line }, token) => {
      const asked = async (headers: Record<string, string>) => {
        const asking = request(`${url}/metadata`, { headers: { 'x-api-key': token, ...headers } })
        asking.end()
        return (await answerTo(asking)).statusCode
      }
      assert.equal(await asked({}), 200)
      for (let time = 0; time < 2; time++)
        assert.equal(await asked({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }), 200)
      await line(/TRUST_PROXY/)
      const told = printed().filter((text) => /A proxy at 127\.0\.0\.1 is not listed in TRUST_PROXY\./.test(text))
      assert.equal(told.length, 1)
    })
  })

  test('with TLS_CERT and TLS_KEY it accepts HTTPS only', async () => {
    const tls = { TLS_CERT: 'test/fixtures/localhost.cert.pem', TLS_KEY: 'test/fixtures/localhost.key.pem' }
    await withSite({ ...tls, HOST: '127.0.0.1' }, async ({ url }, token) => {
      assert.match(url, /^https:\/\/127\.0\.0\.1:\d+\/api\/v1$/)
      const asking = secureRequest(`${url}/organizations?fields=name`, {
        ca: readFileSync(tls.TLS_CERT),
        headers: { 'x-api-key': token },
      })
      asking.end()
      const answer = await answerTo(asking)
      assert.equal(answer.statusCode, 200)
      assert.deepEqual(JSON.parse(answer.text), [{ name: 'Our organization' }])
      const headers = { 'x-api-key': token, expect: 'tide' }
      const refused = secureRequest(`${url}/organizations`, { ca: readFileSync(tls.TLS_CERT), headers })
      refused.end()
      const { statusCode, text } = await answerTo(refused)
      assert.deepEqual([statusCode, JSON.parse(text)], [417, { message: 'Expectation Failed' }])
      const plain = request(url.replace('https:', 'http:'))
      plain.end()
      await once(plain, 'error')
    })
  })

  test('it offers TLS 1.2 and 1.3 with authenticated ciphers and forward secrecy, newest first', async () => {
    const tls = { TLS_CERT: 'test/fixtures/localhost.cert.pem', TLS_KEY: 'test/fixtures/localhost.key.pem' }
    await withSite({ ...tls, HOST: '127.0.0.1', LOG_LEVEL: 'info' }, async (server) => {
      const port = Number(new URL(server.url).port)
      const ca = readFileSync(tls.TLS_CERT)
      /** What is agreed on, or why nothing is. */
      const agreed = async (more: ConnectionOptions) => {
        const socket = secureConnect({ host: '127.0.0.1', port, ca, ...more })
        try {
          await once(socket, 'secureConnect')
          return `${socket.getProtocol()} ${socket.getCipher().standardName}`
        } catch (error) {
          return (error as Error).message
        } finally {
          socket.destroy()
        }
      }
      const holds = async () => {
        assert.equal(await agreed({}), 'TLSv1.3 TLS_AES_256_GCM_SHA384')
        const older = { maxVersion: 'TLSv1.2' } as const
        assert.match(await agreed(older), /^TLSv1\.2 TLS_ECDHE_(RSA|ECDSA)_WITH_AES_256_GCM_SHA384$/)
        for (const ciphers of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES256-SHA', 'ECDHE-ECDSA-AES256-SHA'])
          assert.match(await agreed({ ...older, ciphers: `${ciphers}:@SECLEVEL=0` }), /handshake failure/, ciphers)
        for (const version of ['TLSv1', 'TLSv1.1'] as const) {
          const oldest = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' }
          assert.match(await agreed(oldest), /protocol version|unsupported protocol/, version)
        }
      }
      await holds()
      server.child.kill('SIGHUP')
      await server.line(/certificate was reloaded/)
      await holds()
    })
  })

  test('a port that is taken is an error, and no demo is made whose token nobody saw', async () => {
    const fresh = await freshDatabase('sqlite')
    await withSite({}, async ({ url }) => {
      const { port } = new URL(url)
      const { code, stderr, stdout } = await folkmoot(['serve'], { ...fresh.env, PORT: port })
      assert.match(stderr, ONE_LINE)
      assert.match(stderr, /Another program is using port \d+/)
      assert.deepEqual([code, stdout], [1, ''])
    })
    assert.deepEqual(await fresh.db.reads.selectFrom('member').select('member_id').execute(), [])
    await fresh.remove()
  })

  const refused = async (setting: string, url: string) => {
    for (const command of ['serve', 'doctor']) {
      const { code, stderr } = await folkmoot([command], { DATABASE_URL: url })
      assert.match(stderr, new RegExp(`^folkmoot: PostgreSQL runs with ${setting} = off`))
      assert.match(stderr, ONE_LINE)
      assert.equal(code, 1)
    }
  }

  test('a PostgreSQL that could lose what it acknowledged is refused', async () => {
    await refused('fsync', process.env['TEST_POSTGRES_URL']!)
    await refused('synchronous_commit', `${durablePostgres()}?options=-c%20synchronous_commit%3Doff`)
    const careless = await startPostgres(['-c', 'full_page_writes=off'])
    try {
      await refused('full_page_writes', careless.url)
    } finally {
      await careless.stop()
    }
  })
})
