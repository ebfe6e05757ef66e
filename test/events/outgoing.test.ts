// Asking other servers for JSON: in bounded time, of bounded length, and without being led elsewhere.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { CLIENT_DOCUMENT, guardedFetch } from '../../server/events/outgoing.ts'
import { networksFrom } from '../../server/events/target.ts'

describe('asking other servers', () => {
  let answer: (response: ServerResponse) => void
  let asked = 0
  let url: string
  const server = createServer((request, response) => {
    asked++
    request.resume()
    answer(response)
  })
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const here = networksFrom(['127.0.0.1'])
  const ask = guardedFetch(here, { connectMs: 5_000, wholeMs: 60_000 })
  const inHaste = guardedFetch(here, { connectMs: 5_000, wholeMs: 200 })

  test('an answer is given as it is, with its status', async () => {
    answer = (response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{"a":1}')
    const given = await ask(url)
    assert.deepEqual([given.status, await given.json()], [404, { a: 1 }])
  })

  test('a redirect is an answer, and is not followed', async () => {
    answer = (response) => response.writeHead(302, { location: url }).end()
    asked = 0
    assert.equal((await ask(url)).status, 302)
    assert.equal(asked, 1)
  })

  const slow: [string, (response: ServerResponse) => void][] = [
    ['says nothing', () => {}],
    ['never ends its headers', (response) => void response.socket!.write('HTTP/1.1 200 OK\r\n')],
    ['never ends its body', (response) => void response.writeHead(200).write('{')],
    [
      'sends a byte now and then',
      (response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ]
  for (const [name, way] of slow)
    test(`a server that ${name} is left after a while`, async () => {
      answer = way
      await assert.rejects(inHaste(url, { method: 'POST', body: 'code=secret' }))
    })

  test('whoever asked may stop waiting', async () => {
    answer = () => {}
    await assert.rejects(ask(url, { signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
  })

  test('a long answer is read to its bound alone', async () => {
    let closed: Promise<unknown> | undefined
    answer = (response) => {
      closed = once(response, 'close')
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    }
    await assert.rejects(ask(url), /too long/)
    await closed
  })

  test('the document of a client has at most 5 kB, and comes within 5 seconds', async () => {
    assert.deepEqual(CLIENT_DOCUMENT, { connectMs: 5_000, wholeMs: 5_000, mostBytes: 5_120 })
    const asClient = guardedFetch(here, CLIENT_DOCUMENT)
    answer = (response) => response.end('x'.repeat(5_120))
    assert.equal((await (await asClient(url)).text()).length, 5_120)
    answer = (response) => response.end('x'.repeat(5_121))
    await assert.rejects(asClient(url), /too long/)
  })

  test('addresses that are not allowed are not connected to', async () => {
    asked = 0
    answer = (response) => response.end()
    const nowhere = guardedFetch(networksFrom([]))
    for (const address of [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '2130706433')])
      await assert.rejects(nowhere(address), address)
    await assert.rejects(ask(url.replace('127.0.0.1', '127.0.0.2')))
    assert.equal(asked, 0)
  })
})
