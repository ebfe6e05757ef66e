// Closed connections to targets are released from memory, and all of them are closed with the sender.
import assert from 'node:assert/strict'
import { getEventListeners, once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { Agent, request } from 'undici'
import { withTimeout } from '../../server/concurrency/with-timeout.ts'
import { guardedConnector } from '../../server/events/connect.ts'
import { networksFrom } from '../../server/events/networks.ts'
import { until } from '../until.ts'
import { http, https, raw } from './receivers.ts'

const HERE = networksFrom(['127.0.0.0/8'])

/** What connects, with the signal that outlives its connections, and how many of these it still knows. */
function connecting() {
  const ending = new AbortController()
  const sockets: Socket[] = []
  const connect = guardedConnector(HERE, 5000, ending.signal)
  const dispatcher = new Agent({
    connect: (options, callback) =>
      connect(options, (...given) => {
        if (given[1]) sockets.push(given[1] as Socket)
        callback(...given)
      }),
  })
  return { ending, sockets, dispatcher, known: () => getEventListeners(ending.signal, 'abort').length }
}

/** How many are known once what is closing has had its turns. */
async function left(known: () => number): Promise<number> {
  for (let turn = 0; known() && turn < 1000; turn++) await new Promise(setImmediate)
  return known()
}

test('the signal that ends everything knows nothing of connections that are closed', async () => {
  const target = await http((_, answer) => answer.writeHead(200, { connection: 'close' }).end('here'))
  const { sockets, dispatcher, known, ending } = connecting()
  for (let time = 0; time < 25; time++) {
    const { body } = await request(`http://${target}/`, { dispatcher })
    await body.dump()
  }
  assert.equal(sockets.length, 25)
  assert.equal(await left(known), 0)
  await dispatcher.destroy()
  ending.abort()
})

test('nor of those that came to nothing, by TLS or before there was any', async () => {
  const target = await https((_, answer) => answer.end())
  const { dispatcher, known, ending } = connecting()
  // Nobody has signed the certificate; and nobody listens at the other.
  for (const url of [`https://${target}/`, 'http://127.0.0.1:9/'])
    for (let time = 0; time < 5; time++) await assert.rejects(request(url, { dispatcher }))
  await dispatcher.destroy()
  assert.equal(await left(known), 0)
  ending.abort()
})

test('it ends what is open, and what is opened afterwards', async () => {
  const target = await raw(() => {})
  const { dispatcher, known, ending } = connecting()
  const asking = request(`http://${target}/`, { dispatcher })
  await until(known)
  ending.abort()
  await assert.rejects(asking, /shutting down/)
  await assert.rejects(request(`http://${target}/`, { dispatcher }), /shutting down/)
  assert.equal(await left(known), 0)
  await dispatcher.destroy()
})

test('work in bounded time leaves nothing behind at the signal that stops it', async () => {
  const stopping = new AbortController()
  const known = () => getEventListeners(stopping.signal, 'abort').length
  for (let time = 0; time < 25; time++) {
    const signal = await withTimeout(60_000, async (own) => own, stopping.signal)
    await assert.rejects(
      withTimeout(60_000, async () => Promise.reject(new Error('refused')), stopping.signal),
      /refused/,
    )
    assert.equal(signal.aborted, false)
  }
  assert.equal(known(), 0)
  const waits = (signal: AbortSignal) => once(signal, 'abort').then(() => signal.reason)
  assert.equal((await withTimeout(1, waits, stopping.signal)).name, 'TimeoutError')
  const stopped = withTimeout(60_000, waits, stopping.signal)
  stopping.abort('the end')
  assert.equal(await stopped, 'the end')
  assert.equal(await withTimeout(60_000, async ({ reason }) => reason, stopping.signal), 'the end')
})
