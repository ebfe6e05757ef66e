// Connections lead only to allowed addresses, even if a name changes later (docs/security/data.md#outbound-connections).
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createHookSender, type SendOutcome } from '../../server/events/send.ts'
import { type Networks, networksFrom, targetProblem } from '../../server/events/target.ts'
import { ELSEWHERE, NAMES, THIS_MACHINE } from './addresses.ts'

const known = async (name: string) => NAMES[name] ?? []
let server: Server
let port: number
let connections = 0

before(async () => {
  server = createServer((_, answer) => answer.writeHead(200, { connection: 'close' }).end('here'))
  server.on('connection', () => connections++).listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(() => server.close())

async function sent(url: string, allowed: Networks): Promise<SendOutcome> {
  const sender = createHookSender({ allowed, connectMs: 10_000, attemptMs: 20_000 })
  try {
    return await sender.send({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
  } finally {
    await sender.close()
  }
}

const REFUSED = [null, 'address not allowed', null]
const said = ({ status, failure, response }: SendOutcome) => [status, failure, response]

for (const [way, host] of Object.entries({ ...THIS_MACHINE, ...ELSEWHERE })) {
  test(`${way} (${host}) is not connected to`, async () => {
    const before = connections
    for (const scheme of ['http', 'https'])
      assert.deepEqual(said(await sent(`${scheme}://${host}:${port}/`, networksFrom([], known))), REFUSED)
    assert.equal(connections, before)
  })
}

for (const [name, addresses] of Object.entries(NAMES)) {
  test(`a name that resolves to ${addresses.join(' and ')} is not connected to`, async () => {
    const before = connections
    for (const scheme of ['http', 'https'])
      assert.deepEqual(said(await sent(`${scheme}://${name}:${port}/`, networksFrom([], known))), REFUSED)
    assert.equal(connections, before)
  })
}

test('the same addresses are connected to where they are listed', async () => {
  const listed = networksFrom(['127.0.0.0/8', '0.0.0.0'], known)
  const reached = Object.values(THIS_MACHINE).filter((host) => !host.startsWith('['))
  const before = connections
  for (const host of [...reached, '[::ffff:127.0.0.1]', 'inside.example', 'mapped.example'])
    assert.deepEqual(said(await sent(`http://${host}:${port}/`, listed)), [200, null, 'here'], host)
  assert.equal(connections, before + reached.length + 3)
})

test('a name that was public when it was set, and no longer is, is not connected to', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1'], ['127.0.0.1', '93.184.216.34']]
  const rebound = networksFrom([], async () => answers.shift()!)
  const before = connections
  const url = `https://rebound.example:${port}/`
  assert.equal(await targetProblem(url, rebound), undefined)
  for (const _ of [1, 2]) assert.deepEqual(said(await sent(url, rebound)), REFUSED)
  assert.deepEqual([answers.length, connections], [0, before])
})

test('every connection asks again: one that was allowed says nothing of the next', async () => {
  const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.2', '127.0.0.1'], ['127.0.0.2']]
  const allowed = networksFrom(['127.0.0.2'], async () => answers.shift()!)
  const sender = createHookSender({ allowed, connectMs: 10_000, attemptMs: 20_000 })
  const before = connections
  const outcomes = []
  for (const _ of [1, 2, 3, 4]) {
    const url = `http://rebound.example:${port}/`
    outcomes.push(said(await sender.send({ url, headers: {}, body: '{}' })))
  }
  await sender.close()
  assert.deepEqual(outcomes, [[200, null, 'here'], REFUSED, REFUSED, [200, null, 'here']])
  assert.equal(connections, before + 2)
})

test('what is looked up is asked for once more before it is connected to', async () => {
  const lying = networksFrom([], async () => Object.assign(['127.0.0.1'], { every: () => true }))
  const before = connections
  for (const scheme of ['http', 'https'])
    assert.deepEqual(said(await sent(`${scheme}://lying.example:${port}/`, lying)), REFUSED)
  assert.equal(connections, before)
})

test('what is not encrypted stays inside the listed networks', async () => {
  const outside = networksFrom(['10.2.0.0/16'], async () => ['93.184.216.34'])
  for (const host of ['hooks.example', '93.184.216.34', '[2606:4700::1111]'])
    assert.deepEqual(said(await sent(`http://${host}/`, outside)), REFUSED, host)
})

test('what could not be named is not sent to either', async () => {
  const before = connections
  const all = networksFrom(['0.0.0.0/0', '::/0'], known)
  const urls = [`http://a:b@127.0.0.1:${port}/`, `ftp://127.0.0.1:${port}/`, 'http://127.0.0.1:22/', 'nonsense', '']
  for (const url of urls) assert.deepEqual(said(await sent(url, all)), REFUSED, url)
  assert.equal(connections, before)
})

test('a name that nobody knows is a failure', async () => {
  for (const resolve of [async () => [], () => Promise.reject(new Error('no DNS'))])
    for (const scheme of ['http', 'https'])
      assert.deepEqual(said(await sent(`${scheme}://nobody.example/`, networksFrom(['10.0.0.1'], resolve))), [
        null,
        'name not found',
        null,
      ])
})
