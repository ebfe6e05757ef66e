// Senders who take their time: the server waits as long as is said, hangs up, and serves all others meanwhile.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, describe, mock, test } from 'node:test'
import { type Scene, setScene } from '../../places/scene.ts'
import { type Stage, setStage } from '../../stage.ts'

const BRIEF = 30_000
const LONGEST = 30 * 60_000

// The clock stands still in it, which connections to PostgreSQL do not bear; the database has no part in any of this.
describe('patience', () => {
  let stage: Stage
  let scene: Scene
  let token: string
  let port: number
  before(async () => {
    stage = await setStage('sqlite')
    scene = await setScene(stage)
    token = await stage.token(scene.owner.id)
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    port = (stage.app.server.address() as AddressInfo).port
  })
  afterEach(() => mock.timers.reset())
  after(async () => {
    await stage.app.close()
    await stage.fresh.remove()
  })

  /** Sends a head that promises a body, and resolves once the server waits for that. */
  async function begun(path: string, type: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    const head = ['Host: moot.example', `x-api-key: ${token}`, `Content-Type: ${type}`, 'Content-Length: 100']
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`)
    const [first] = await once(socket, 'data')
    assert.match(String(first), /^HTTP\/1\.1 100 Continue/)
    return socket
  }

  test('a JSON body or form that is not complete within 30 s is 408 and changes nothing', async () => {
    await stage.events()
    for (const [path, type] of [
      [`/api/v1/rooms/${scene.room}/meetings`, 'application/json'],
      ['/sign-in', 'application/x-www-form-urlencoded'],
      ['/oauth/token', 'application/x-www-form-urlencoded'],
    ] as const) {
      mock.timers.enable({ apis: ['setTimeout'] })
      const socket = await begun(path, type)
      socket.write('{"name": "x", ')
      mock.timers.tick(BRIEF - 1)
      // Others are answered meanwhile.
      assert.equal((await scene.owner.client.get('/metadata')).status, 200)
      assert.equal(socket.readyState, 'open')
      const rest = text(socket)
      mock.timers.tick(1)
      assert.match(await rest, /^HTTP\/1\.1 408 Request Timeout\r\n/, path)
      mock.timers.reset()
    }
    assert.deepEqual(await stage.events(), [])
  })

  test('heads have 30 s, a request half an hour in all, and a connection that is not used is closed', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = stage.app.server
    assert.deepEqual([headersTimeout, requestTimeout], [BRIEF, LONGEST])
    assert.ok(keepAliveTimeout > 0 && keepAliveTimeout <= 120_000)
  })

  test('hundreds of connections that say nothing keep nobody from being answered', async () => {
    const silent = Array.from({ length: 300 }, () => connect(port, '127.0.0.1'))
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    for (const socket of silent) socket.write('GET /api/v1/meta')
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/metadata`, { headers: { 'x-api-key': token } })
    assert.equal(answer.status, 200)
    for (const socket of silent) socket.destroy()
  })
})
