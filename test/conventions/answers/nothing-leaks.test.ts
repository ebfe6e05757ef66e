// What nobody is shown: files of the project and of the data, folders, and what goes on inside when something breaks.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createApp } from '../../../server/app.ts'
import { browser } from '../../browser.ts'
import { signedIn, withPassword } from '../../pages/people.ts'
import { type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const INSIDE = [
  ...['.git/config', '.git/HEAD', 'package.json', 'package-lock.json', 'README.md', 'server/app.ts', 'web/main.tsx'],
  ...['test/stage.ts', 'test/fixtures/localhost.key.pem', 'docs/security.md', 'bench/README.md', 'tsconfig.json'],
  ...['data/secret', 'data/folkmoot.sqlite', 'node_modules/fastify/package.json', '.env', 'web/dist/built-from'],
]
const FOLDERS = ['assets', 'assets/', 'docs/js/', '.well-known/', 'attachments/', 'server/']
const UP = ['../', '..%2f', '%2e%2e/', '..%5c', '....//', '..;/', '%252e%252e%252f']

onBothDatabases('what nobody is shown', (stage, dialect) => {
  let scene: Scene
  let port: number
  before(async () => {
    scene = await setScene(stage())
    await stage().app.listen({ host: '127.0.0.1', port: 0 })
    port = (stage().app.server.address() as AddressInfo).port
  })
  after(() => stage().app.close())

  /** Sends an address as it stands, as no client would. */
  const asked = async (path: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(10_000, () => socket.destroy(new Error(`${path} hangs.`)))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: moot.example\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }

  test('files of the project and of the data folder are not served at any address', async () => {
    const below = ['/', '/assets/', '/docs/', '/api/v1/']
    for (const file of INSIDE)
      for (const start of [...below, ...UP.map((up) => `/assets/${up.repeat(6)}`), ...UP.map((up) => `/docs/js/${up}`)])
        assert.match(await asked(start + file), /^HTTP\/1\.1 (40[0134]|303|302) /, start + file)
    // As if a folder of the project were the one that is served.
    const within = INSIDE.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/')))
    for (const part of new Set(within))
      for (const start of below)
        assert.match(await asked(start + part), /^HTTP\/1\.1 (40[0134]|303|302) /, start + part)
  })

  test('no folder is listed', async () => {
    for (const folder of FOLDERS) {
      const answer = await asked(`/${folder}`)
      assert.match(answer, /^HTTP\/1\.1 40[34] /, folder)
      assert.doesNotMatch(answer, /Index of|<ul|\.js|main-/, folder)
    }
  })

  test('no response names the server software', async () => {
    for (const path of [
      '/',
      '/sign-in',
      '/healthz',
      '/nowhere',
      '/api/v1/metadata',
      '/oauth/token',
      '/%zz',
      '/docs/',
    ]) {
      const [head] = (await asked(path)).split('\r\n\r\n')
      assert.doesNotMatch(head!, /^(server|x-powered-by|via):/im, path)
      assert.doesNotMatch(head!, /fastify|node\.js|koa|express/i, path)
    }
  })

  test('failures reveal nothing: 5xx has no body, and pages show the same text to everyone', async () => {
    const lines: string[] = []
    const { site } = stage()
    const ada = await withPassword(stage())
    const broken = {
      ...site,
      hashPassword: () =>
        Promise.reject(
          Object.assign(new Error('select secret from vault\n{"level":30}\u001b[2J'), {
            detail: 'Failing row contains (7, quoted by PostgreSQL).',
            where: 'COPY member, line 1: "quoted by PostgreSQL"',
            hint: 'Perhaps "quoted by PostgreSQL".',
            cause: Object.assign(new Error('invalid input syntax for type integer: "quoted by PostgreSQL"'), {
              code: '22P02',
            }),
          }),
        ),
    }
    const write = process.stdout.write
    // Bytes are the runner's own, which tells of the tests before.
    process.stdout.write = ((line: string | Uint8Array) =>
      typeof line === 'string' ? lines.push(line) > 0 : write.call(process.stdout, line)) as never
    try {
      const app = await createApp({ site: broken, config: { logLevel: 'error', trustProxy: [], tls: undefined } })
      const headers = { 'x-api-key': await stage().token(scene.chief.id), 'content-type': 'application/json' }
      const payload = { email: 'breaks@harbour.example', password: 'seven green herons' }
      const api = await app.inject({ method: 'POST', url: '/api/v1/members', headers, payload })
      assert.deepEqual([api.statusCode, api.body], [500, ''])
      const one = await signedIn({ ...stage(), app }, ada)
      await one.get('/account/password')
      const fields = { current_password: 'old pier in the fog', password: payload.password, again: payload.password }
      const page = await one.send('/account/password', fields)
      assert.equal(page.status, 500)
      assert.match(page.text, /An error occurred on the server and was logged/)
      for (const said of [JSON.stringify(api.headers), page.text, JSON.stringify(page.headers)])
        assert.doesNotMatch(said, /vault|\bat .*\.[jt]s\b|node_modules/)
      await app.close()
    } finally {
      process.stdout.write = write
    }
    // Those who watch over it are told, in a line each, which nothing in it can break in two.
    const told = lines
      .join('')
      .split('\n')
      .filter((line) => line.includes('select secret from vault'))
    assert.equal(told.length, 2, dialect)
    for (const line of told) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      assert.doesNotMatch(line, /[\u0000-\u001f]/)
      const { level, time, reqId, err } = JSON.parse(line)
      assert.deepEqual([level, typeof reqId], [50, 'string'])
      assert.ok(Math.abs(time - Date.now()) < 600_000)
      assert.match(err.stack, /nothing-leaks\.test\.ts/)
      assert.doesNotMatch(line, /quoted by/)
    }
    assert.equal((await browser(stage().app).get('/sign-in')).status, 200)
    const made = await site.db.reads
      .selectFrom('member')
      .select('member_id')
      .where('email', '=', 'breaks@harbour.example')
    assert.deepEqual(await made.execute(), [])
  })
})
