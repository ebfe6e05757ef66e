// One attempt at a well-behaved receiver: what it is sent, and what is stored of its response.
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { createHookSender, type HookRequest } from '../../server/events/send.ts'
import { networksFrom } from '../../server/events/target.ts'
import { certificateOf, http, https } from './receivers.ts'

const allowed = networksFrom(['127.0.0.0/8'], async () => ['127.0.0.1'])

async function sending<T>(
  work: (send: (url: string, more?: Partial<HookRequest>) => Promise<any>) => Promise<T>,
): Promise<T> {
  const sender = createHookSender({ allowed, connectMs: 60_000, attemptMs: 60_000 })
  try {
    return await work((url, more = {}) => sender.send({ url, headers: {}, body: '{}', ...more }))
  } finally {
    await sender.close()
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

test('the receiver gets one POST with the headers and the body as they are, by HTTP and by HTTPS', async () => {
  setDefaultCACertificates([certificateOf('localhost')])
  const got: unknown[] = []
  const answers = async (request: IncomingMessage, answer: import('node:http').ServerResponse) => {
    const { 'webhook-id': id, 'content-length': length } = request.headers
    got.push([request.method, request.url, id, length, await textOf(request)])
    answer.writeHead(200).end('thanks')
  }
  const body = JSON.stringify({ name: 'ü€😀' })
  const post = { headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' }, body }
  const port = (await https(answers)).split(':')[1]
  for (const base of [`http://${await http(answers)}`, `https://localhost:${port}`, `https://127.0.0.1:${port}`])
    assert.equal((await sending((send) => send(`${base}/hook?a=b`, post))).response, 'thanks')
  assert.deepEqual(got, Array(3).fill(['POST', '/hook?a=b', 'msg_1', String(Buffer.byteLength(body)), body]))
})

test('the status is told, whatever it is, and Retry-After with it', async () => {
  const address = await http((request, answer) => {
    const status = Number(request.url!.slice(1))
    answer.writeHead(status, status === 503 ? { 'retry-after': '120' } : {}).end()
  })
  await sending(async (send) => {
    for (const status of [200, 201, 204, 400, 404, 410, 429, 500, 503]) {
      const { duration_ms, ...outcome } = await send(`http://${address}/${status}`)
      const retryAfter = status === 503 ? '120' : null
      assert.deepEqual(outcome, { status, failure: null, response: '', retryAfter })
      assert.ok(Number.isInteger(duration_ms))
    }
  })
})

const ANSWERS: readonly [what: string, sent: string | Buffer, kept: string][] = [
  ['short text stays', 'Thanks, ü€😀.\r\nBye', 'Thanks, ü€😀.\r\nBye'],
  ['1 kB stays', 'a'.repeat(1024), 'a'.repeat(1024)],
  ['of more, the first 1 kB stays', 'a'.repeat(1025), 'a'.repeat(1024)],
  ['16 kB are read', 'b'.repeat(16_384), 'b'.repeat(1024)],
  ['more is cut off', 'c'.repeat(1_000_000), 'c'.repeat(1024)],
  ['a character that is cut in two goes', `${'a'.repeat(1022)}€`, 'a'.repeat(1022)],
  ['NUL and the like go', 'a\0b\u0007c\u001b[31md\te', 'abc[31md\te'],
  ['what is no UTF-8 is replaced', Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80]), 'a\ufffd\ufffd\ufffd\ufffd'],
]

test('of an answer the first 1 kB is kept, as text that every database carries', async () => {
  const address = await http((request, answer) => answer.end(ANSWERS[Number(request.url!.slice(1))]![1]))
  await sending(async (send) => {
    for (const [place, [what, , kept]] of ANSWERS.entries()) {
      const { status, response } = await send(`http://${address}/${place}`)
      assert.deepEqual([status, response], [200, kept], what)
      assert.ok(response.isWellFormed(), what)
    }
  })
})

test('what cannot be sent is a failure, not an error', async () => {
  const address = await http((_, answer) => answer.end())
  await sending(async (send) => {
    const wrong: Record<string, string>[] = [{ 'a b': 'c' }, { a: 'b\r\nc: d' }, { 'content-length': '5' }]
    for (const headers of wrong) {
      const { status, failure } = await send(`http://${address}/`, { headers })
      assert.deepEqual([status, failure], [null, 'connection failed'], JSON.stringify(headers))
    }
  })
})

test('a connection is used again', async () => {
  const from = new Set<unknown>()
  const address = await http((request, answer) => {
    from.add(request.socket.remotePort)
    answer.end('here')
  })
  await sending(async (send) => {
    for (const _ of [1, 2, 3, 4, 5]) {
      assert.equal((await send(`http://${address}/`)).status, 200)
      // The socket is free once the present turn has ended.
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  assert.equal(from.size, 1)
})
