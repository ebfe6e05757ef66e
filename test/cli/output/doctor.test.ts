// `doctor` beyond settings and mail: version, disk, clock, backups, certificates, and what the server sees through a proxy.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CollectedReport } from '../../../server/cli/doctor/report.ts'
import { inUnits } from '../../../server/cli/doctor/report.ts'
import { seenProof } from '../../../server/http/monitoring/seen-request.ts'
import { secretOf } from '../../../server/runtime/secret.ts'
import { folkmoot, onBothConsoles, type Ran, serving } from '../operator.ts'

type Told = CollectedReport & { ok: boolean; failure: string | null }

/** What --json prints, in one line. */
function told({ stdout }: Ran): Told {
  assert.equal(stdout.trim().split('\n').length, 1)
  return JSON.parse(stdout) as Told
}

const value = ({ findings }: Told, name: string): string => findings.find((one) => one.name === name)?.value ?? ''

/** A proxy on this machine: passes requests on, with the headers of a proxy. */
async function proxyTo(port: () => number) {
  const server = createServer(({ url, headers, socket }, answer) => {
    const forwarded = { 'x-forwarded-for': socket.remoteAddress!, 'x-forwarded-proto': 'http' }
    const options = { port: port(), host: '127.0.0.1', path: url, headers: { ...headers, ...forwarded } }
    request(options, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(answer)
    }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

onBothConsoles('doctor', (desk) => {
  test('tells version, disk, clock and sizes, as text and as JSON, and warns without failing', async () => {
    const { run, dialect } = desk()
    await run('init', '--email', 'ada.thornbury@harbour.example')
    const { code, stdout, stderr } = await run('doctor')
    assert.deepEqual([code, stderr], [0, ''])
    const size = dialect === 'sqlite' ? /^ +SQLite [\d.]+, \d/m : /^ +PostgreSQL \d+\.\d+.*, \d/m
    for (const line of [/^version +\d+\.\d+\.\d+$/m, size, /^disk +.* free, where /m, /^clock +\d{4}-/m])
      assert.match(stdout, line)
    assert.match(stdout, /^backup +none was made/m)
    assert.match(stdout, /^push +no devices$/m)
    assert.match(stdout, /^There is no backup: /m)
    const json = told(await run('doctor', '--json'))
    assert.deepEqual([json.ok, json.failure], [true, null])
    assert.equal(value(json, 'schema'), 'current')
    assert.ok(json.warnings.some((warning) => warning.startsWith('There is no backup')))
  })

  test('tells when the last backup was made', async () => {
    const { run, settings } = desk()
    await run('init', '--email', 'ada.thornbury@harbour.example')
    assert.equal((await run('backup', join(settings['FOLKMOOT_DATA']!, 'site.gz'))).code, 0)
    const json = told(await run('doctor', '--json'))
    assert.match(value(json, 'backup'), /^\d{4}-\d\d-\d\dT.*, 0 days ago$/)
    assert.ok(!json.warnings.some((warning) => warning.includes('backup')))
  })

  test('counts devices, those to which push messages fail, and messages that wait', async () => {
    const { run, fresh } = desk()
    await run('init', '--email', 'ada.thornbury@harbour.example')
    const { db } = fresh
    await db.write(async (trx) => {
      const { member_id } = await trx.selectFrom('member').select('member_id').executeTakeFirstOrThrow()
      const device = { member_id, endpoint_host: 'push.example', sealed: 'not read', create_ts: 1, failed_ts: 5 }
      const rows = [
        { ...device, endpoint_hash: 'one', last_ts: 4 },
        { ...device, endpoint_hash: 'two', last_ts: 6 },
      ]
      await trx.insertInto('push_subscription').values(rows).execute()
    })
    const some = told(await run('doctor', '--json'))
    assert.equal(value(some, 'push'), '2 devices, the last message to 1 failed, 0 messages queued')
    assert.ok(!some.warnings.some((warning) => warning.includes('push')))
    await db.write((trx) => trx.deleteFrom('push_subscription').where('endpoint_hash', '=', 'two').execute())
    const all = told(await run('doctor', '--json'))
    assert.equal(value(all, 'push'), '1 device, the last message to 1 failed, 0 messages queued')
    assert.ok(all.ok && all.warnings.some((warning) => warning.startsWith('The last push message to every device')))
  })

  test('with --json, what fails is in the object, and the exit code says so', async () => {
    const { run, settings } = desk()
    await run('init', '--email', 'ada.thornbury@harbour.example')
    settings['FOLKMOOT_SECRET'] = 'another secret, which is long enough for that'
    const refused = await run('doctor', '--json')
    assert.equal(refused.code, 1)
    const json = told(refused)
    assert.deepEqual([json.ok, json.failure !== null], [false, true])
    assert.ok(refused.stderr.includes(json.failure!))
    settings['PORT'] = 'eighty'
    const wrong = await run('doctor', '--json')
    assert.deepEqual([wrong.code, told(wrong).ok], [1, false])
    assert.equal(wrong.stderr, `folkmoot: ${told(wrong).failure}\n`)
  })

  test('with --json, several sites are an object a line', async () => {
    const { run, settings } = desk()
    settings['FOLKMOOT_SITES'] = join(settings['FOLKMOOT_DATA']!, 'sites.json')
    const empty = await run('doctor', '--json')
    assert.match(told(empty).failure!, /sites\.json/)
    for (const host of ['harbour.example', 'quay.example'])
      await run('site', 'create', host, '--url', `https://${host}`)
    const { stdout } = await run('doctor', '--json')
    const sites = stdout
      .trim()
      .split('\n')
      .map((line) => value(JSON.parse(line) as Told, 'site'))
    assert.deepEqual(sites, ['https://harbour.example', 'https://quay.example'])
  })

  test('tells how the running server sees requests through a proxy, to the operator alone', async () => {
    const { run, settings } = desk()
    await run('init', '--email', 'ada.thornbury@harbour.example')
    let port = 0
    const proxy = await proxyTo(() => port)
    settings['FOLKMOOT_URL'] = `http://127.0.0.1:${proxy.port}`
    for (const [trusted, warns] of [
      ['', true],
      ['127.0.0.1', false],
    ] as const) {
      const server = await serving({ ...settings, ...(trusted && { TRUST_PROXY: trusted }), LOG_LEVEL: 'info' })
      port = Number(/127\.0\.0\.1:(\d+)/.exec(await server.line(/Server listening/))![1])
      const json = told(await run('doctor', '--json'))
      assert.match(value(json, 'address'), /^http:\/\/127\.0\.0\.1:\d+ answers$/)
      const warnings = json.warnings.filter((warning) => warning.includes('TRUST_PROXY'))
      assert.equal(warnings.length, warns ? 1 : 0, json.warnings.join(' '))
      const seen = `http://127.0.0.1:${port}/.well-known/folkmoot-seen`
      const key = secretOf({ secret: undefined, data: settings['FOLKMOOT_DATA']! })!
      const statusOf = async (proof?: string) =>
        (await fetch(seen, { headers: proof ? { 'x-folkmoot-doctor': proof } : {} })).status
      assert.equal(await statusOf(), 404)
      assert.equal(await statusOf('1 2'), 404)
      assert.equal(await statusOf(seenProof(key, Date.now() - 120_000)), 404)
      assert.equal(await statusOf(seenProof(Buffer.from('another key'), Date.now())), 404)
      assert.equal(await statusOf(seenProof(key, Date.now())), 200)
      assert.equal(await server.end(), 0)
    }
    proxy.close()
  })
})

test('sizes are told in units that people read', () => {
  assert.deepEqual([0, 1, 999, 1_500, 12_345, 1_700_000, 271_000_000_000].map(inUnits), [
    '0 B',
    '1 B',
    '999 B',
    '1.5 kB',
    '12 kB',
    '1.7 MB',
    '271 GB',
  ])
})

test('with --json, a database that is not there is told in the same words as without it', async () => {
  const { stdout, stderr } = await folkmoot(['doctor', '--json'], {
    DATABASE_URL: 'postgres://ada@127.0.0.1:1/harbour',
  })
  const { failure } = JSON.parse(stdout) as Told
  assert.match(failure!, /^PostgreSQL is not responding at 127\.0\.0\.1 port 1 /)
  assert.equal(stderr, `folkmoot: ${failure}\n`)
})
