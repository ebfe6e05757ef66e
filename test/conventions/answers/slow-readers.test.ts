// Readers who take their time: whoever takes nothing is cut off, and what waits for them does not fill the memory.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, mock, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { cutSlowReaders, LOOK, LOOKS } from '../../../server/http/limits/slow-peers.ts'
import { type Scene, setScene } from '../../places/scene.ts'
import { type Stage, setStage } from '../../stage.ts'
import { until } from '../../until.ts'

const [MEETINGS, TEXT] = [200, 'x'.repeat(60_000)]

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port

/** Sends a request and reads the first bytes of its answer, and no more. */
async function beginning(port: number, path: string, headers: readonly string[] = [], times = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\n${['Host: moot.example', ...headers].join('\r\n')}\r\n\r\n`.repeat(times))
  await once(socket, 'readable')
  return socket
}

/** Resolves once everything was taken that is at hand, and what is on its way. */
const turns = async (many = 20) => {
  for (let turn = 0; turn < many; turn++) await new Promise(setImmediate)
}

// The clock stands still in it, which connections to PostgreSQL do not bear; the database has no part in any of this.
describe('readers', () => {
  let stage: Stage
  let scene: Scene
  let headers: string[]
  let path: string
  before(async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    stage = await setStage('sqlite')
    scene = await setScene(stage)
    headers = [`x-api-key: ${await stage.token(scene.owner.id)}`]
    path = `/api/v1/rooms/${scene.room}/meetings`
    // More than the system takes of a connection that nobody reads.
    const times = { state: 'pending', state_ts: 0, create_ts: 0, update_ts: 0 } as const
    const row = { room_id: scene.room, name: 'Tides', description: TEXT, create_id: scene.owner.id, ...times }
    await stage.write((trx) =>
      trx
        .insertInto('meeting')
        .values(Array.from({ length: MEETINGS }, () => row))
        .execute(),
    )
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await stage.app.close()
    await stage.fresh.remove()
    mock.timers.reset()
  })

  /** How many connections the server has. */
  const open = () => new Promise<number>((resolve) => stage.app.server.getConnections((_, count) => resolve(count)))
  const untilOpen = (count: number) => until(async () => (await open()) === count)

  test('whoever takes nothing of a list for two minutes is cut off, and not before', async () => {
    const socket = await beginning(portOf(stage.app), path, headers)
    await turns()
    // What the system has taken for them meanwhile counts as taken.
    mock.timers.tick(LOOK * LOOKS)
    mock.timers.tick(LOOK * (LOOKS - 1))
    await turns()
    assert.equal(await open(), 1)
    mock.timers.tick(LOOK)
    await untilOpen(0)
    socket.destroy()
  })

  test('whoever takes a little at each time gets all of it, and whoever waits for an answer is left alone', async () => {
    const socket = connect(portOf(stage.app), '127.0.0.1')
    let taken = 0
    socket.write(`GET ${path} HTTP/1.1\r\nHost: moot.example\r\nConnection: close\r\n${headers[0]}\r\n\r\n`)
    const silent = connect(portOf(stage.app), '127.0.0.1')
    await once(silent, 'connect')
    let parts = 0
    for await (const part of socket) {
      taken += part.length
      if (++parts % 8) continue
      mock.timers.tick(LOOK)
      // Both ends are here: the server has its turn as well.
      await turns()
    }
    assert.ok(parts > 8 * LOOKS)
    assert.ok(taken > MEETINGS * TEXT.length, String(taken))
    assert.equal(silent.readyState, 'open')
    silent.destroy()
    await untilOpen(0)
  })
})

describe('long answers that nobody takes', () => {
  const MEGABYTE = 1024 * 1024
  const LONG = 8 * MEGABYTE
  let app: FastifyInstance
  before(async () => {
    app = fastify()
    cutSlowReaders(app, 5 * LONG)
    app.get('/long', async () => 'x'.repeat(LONG))
    app.get('/short', async () => 'here')
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  test('are kept up to a bound; beyond it those who take the least are cut off', async () => {
    const sockets: Socket[] = []
    for (let count = 0; count < 12; count++) sockets.push(await beginning(portOf(app), '/long'))
    const connections = await new Promise<number>((resolve) => app.server.getConnections((_, many) => resolve(many)))
    assert.ok(connections <= 5, String(connections))
    for (const socket of sockets) socket.destroy()
  })

  test('of one connection, asked one after the other, end with it', async () => {
    const socket = await beginning(portOf(app), '/long', [], 20)
    await once(socket.resume(), 'close')
    const answer = await fetch(`http://127.0.0.1:${portOf(app)}/long`)
    assert.equal((await answer.text()).length, LONG)
    assert.equal(answer.headers.get('content-length'), String(LONG))
    assert.equal(await (await fetch(`http://127.0.0.1:${portOf(app)}/short`)).text(), 'here')
  })
})
