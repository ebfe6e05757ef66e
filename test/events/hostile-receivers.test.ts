// Hostile receivers (docs/security/data.md#outbound-connections): an attempt ends, says what happened, and throws nothing.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { createHookSender, type SendOutcome } from '../../server/events/send.ts'
import { networksFrom } from '../../server/events/target.ts'
import { certificateOf, drip, flood, http, https, raw } from './receivers.ts'

const allowed = networksFrom(['127.0.0.0/8'], async () => ['127.0.0.1'])
/** Where an answer is awaited, however busy the machine is. */
const PATIENT = 60_000
/** Where none will come. */
const SOON = 100

async function sent(url: string, attemptMs = PATIENT, connectMs = PATIENT): Promise<SendOutcome> {
  const sender = createHookSender({ allowed, connectMs, attemptMs })
  try {
    return await sender.send({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
  } finally {
    await sender.close()
  }
}

async function fails(url: string, failure: string, attemptMs?: number, connectMs?: number): Promise<void> {
  const { duration_ms, ...outcome } = await sent(url, attemptMs, connectMs)
  assert.deepEqual(outcome, { status: null, failure, response: null, retryAfter: null })
  assert.ok(Number.isInteger(duration_ms) && duration_ms >= 0)
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'

const HANGING: Readonly<Record<string, (socket: Socket) => void>> = {
  'never answers': () => {},
  'drips its headers': (socket) => drip(socket, `${HEAD}x-slow: ${'a'.repeat(5000)}`),
  'drips its body': (socket) => {
    socket.write(`${HEAD}content-length: 10000\r\n\r\n`)
    drip(socket, 'a')
  },
  'promises a body that never comes': (socket) => socket.write(`${HEAD}content-length: 10\r\n\r\n`),
  'says for ever that it is about to answer': (socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 2)
    socket.once('close', () => clearInterval(timer))
  },
}

for (const [way, begun] of Object.entries(HANGING)) {
  test(`a receiver that ${way} is hung up on at the end of the attempt`, async () => {
    let socket: Socket | undefined
    const address = await raw((begins) => {
      socket = begins
      begun(socket)
    })
    await fails(`http://${address}/`, 'timeout', SOON)
    if (socket) await closed(socket)
  })
}

test('a receiver that never agrees on TLS is given up, by the limit of the connection or of the attempt', async () => {
  const address = await raw(() => {})
  await fails(`https://${address}/`, 'timeout', PATIENT, SOON)
  await fails(`https://${address}/`, 'timeout', SOON, PATIENT)
})

test('of an endless answer the beginning is read, and then hung up', async () => {
  let written = () => 0
  let ended: Promise<void> | undefined
  const address = await raw((socket) => {
    socket.write(`${HEAD}\r\n`)
    ended = closed(socket)
    written = flood(socket)
  })
  const { status, failure, response } = await sent(`http://${address}/`)
  assert.deepEqual([status, failure, response], [200, null, 'x'.repeat(1024)])
  await ended
  // What it takes stays in the buffers of the two sockets.
  assert.ok(written() < 64 * 1024 * 1024, `${written()} bytes`)
})

test('a packed answer is not unpacked, nor kept', async () => {
  const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024))
  const asked: (string | undefined)[] = []
  const address = await http((request, answer) => {
    asked.push(request.headers['accept-encoding'] as string)
    answer.writeHead(200, { 'content-encoding': 'gzip' }).end(request.url === '/bomb' ? bomb : gzipSync('small'))
  })
  for (const path of ['bomb', 'small']) {
    const { status, failure, response } = await sent(`http://${address}/${path}`)
    assert.deepEqual([status, failure, response], [200, null, null])
  }
  assert.deepEqual(asked, ['identity', 'identity'])
})

const BROKEN: readonly [way: string, failure: string, begun: (socket: Socket) => void][] = [
  ['sends 30 kB of headers', 'headers too large', (socket) => socket.end(`${HEAD}x: ${'a'.repeat(30_000)}\r\n\r\n`)],
  [
    'sends 30 kB in many headers',
    'headers too large',
    (socket) => socket.end(`${HEAD}${'x: aaaaaaaaaaaaaaa\r\n'.repeat(1500)}\r\n`),
  ],
  ['resets the connection', 'connection reset', (socket) => socket.resetAndDestroy()],
  ['closes the connection', 'connection reset', (socket) => socket.end()],
  ['closes amid the headers', 'connection reset', (socket) => socket.end(HEAD)],
  ['closes amid the body', 'connection reset', (socket) => socket.end(`${HEAD}content-length: 10\r\n\r\nabc`)],
  ['speaks another protocol', 'not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n')],
  ['answers nonsense', 'not HTTP', (socket) => socket.end('\0\0\0\0\0')],
  [
    'answers in two lengths',
    'not HTTP',
    (socket) => socket.end(`${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
  ],
]

for (const [way, failure, begun] of BROKEN) {
  test(`a receiver that ${way}: ${failure}`, async () => fails(`http://${await raw(begun)}/`, failure))
}

test('a receiver that speaks plain HTTP where TLS is asked for: TLS failed', async () => {
  const address = await raw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await fails(`https://${address}/`, 'TLS failed')
})

test('nobody there: connection refused', async () => {
  // Nothing listens on the port of an address that only another one of this machine listens on.
  const address = await http((_, answer) => answer.end())
  await fails(`http://${address.replace('127.0.0.1', '127.0.0.9')}/`, 'connection refused')
})

test('a redirect is not followed', async () => {
  let followed = 0
  const inside = await http((_, answer) => {
    followed++
    answer.end()
  })
  const address = await http((request, answer) => {
    const status = Number(request.url!.slice(1))
    answer.writeHead(status, { location: `http://${inside}/` }).end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const outcome = await sent(`http://${address}/${status}`)
    assert.deepEqual([outcome.status, outcome.failure, outcome.response], [status, null, ''])
  }
  assert.equal(followed, 0)
})

test('only a valid certificate with the right name is accepted', async () => {
  let asked = 0
  const answers = () => {
    asked++
  }
  const localhost = await https(answers)
  const port = localhost.split(':')[1]
  const expired = await https(answers, 'expired')
  // Signed by nobody; then by somebody trusted, but too old, or of another name.
  await fails(`https://localhost:${port}/`, 'TLS certificate not valid')
  setDefaultCACertificates([certificateOf('localhost'), certificateOf('expired')])
  await fails(`https://${expired}/`, 'TLS certificate not valid')
  await fails(`https://hooks.example:${port}/`, 'TLS certificate not valid')
  await fails(`https://127.0.0.2:${port}/`, 'connection refused')
  assert.equal(asked, 0)
})

test('while one receiver hangs, others are sent to, and ending ends what is under way', async () => {
  let hanging: (() => void) | undefined
  const hangs = new Promise<void>((resolve) => {
    hanging = resolve
  })
  const slow = await raw(() => hanging!())
  const quick = await http((_, answer) => answer.writeHead(204).end())
  const sender = createHookSender({ allowed, connectMs: PATIENT, attemptMs: PATIENT })
  const send = (address: string) => sender.send({ url: `http://${address}/`, headers: {}, body: '{}' })
  const late = send(slow)
  await hangs
  assert.equal((await send(quick)).status, 204)
  await sender.close()
  assert.equal((await late).failure, 'stopped')
  assert.equal((await send(quick)).failure, 'stopped')
})
