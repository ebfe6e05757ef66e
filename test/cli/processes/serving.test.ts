// Several serving processes of one server: limits, streams, presence and metrics are those of the whole.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { durablePostgres, type Fresh, freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../ring.ts'
import { until } from '../../until.ts'
import { folkmoot, folkmootProcess, ONE_LINE, type Serving, serving } from '../operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'
const LIMIT = 300

/** Milliseconds between two looks that cost a credit each. */
const SPARING = 200

type Answer = IncomingMessage & { text: string }

for (const dialect of DIALECTS)
  describe(`several processes (${dialect})`, { timeout: 300_000 }, () => {
    let fresh: Fresh
    let server: Serving
    let token: string
    before(async () => {
      fresh = await freshDatabase(dialect, { server: dialect === 'postgres' ? durablePostgres() : undefined })
      token = (await folkmoot(['init', '--email', EMAIL], fresh.env)).stdout.trim()
      server = await serving({ ...fresh.env, PROCESSES: '2', FOLKMOOT_DEMO: 'off', RATE_LIMIT: String(LIMIT) })
      await ready()
      await post('/organizations/1/rooms', { name: 'Harbour board' })
      await post('/rooms/1/meetings', { name: 'Quay repairs' })
    })
    after(() => fresh.remove())

    /** The serving processes; none once the supervisor is gone. */
    const processes = (): number[] => {
      try {
        const { pid } = server.child
        return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
      } catch {
        return []
      }
    }

    /** Sends a request on a connection of its own, so that the next process answers it. */
    async function begin(path: string, more: RequestOptions = {}, body?: string): Promise<IncomingMessage> {
      const headers = { 'x-api-key': token, ...(body && { 'content-type': 'application/json' }), ...more.headers }
      const asking = request(new URL(path, server.url), { ...more, headers, agent: false }).end(body)
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      return answer
    }

    async function ask(path: string, more: RequestOptions = {}, body?: string): Promise<Answer> {
      const answer = await begin(path, more, body)
      let text = ''
      for await (const part of answer) text += part
      return Object.assign(answer, { text })
    }

    const api = (path: string) => `/api/v1${path}`
    const post = (path: string, body: object, method = 'POST') => ask(api(path), { method }, JSON.stringify(body))

    /** Resolves once all processes serve. */
    const ready = () =>
      until(async () => {
        const { statusCode, text } = await ask('/readyz').catch(() => ({ statusCode: 0, text: '' }))
        return statusCode === 200 && JSON.parse(text).processes === 2
      })

    /** Opens a stream; gives what it has received so far. */
    async function stream(): Promise<{
      status: number
      received: () => string
      isOver: () => boolean
      end: () => void
    }> {
      const answer = await begin(api('/changes?after=now'), { headers: { accept: 'text/event-stream' } })
      let text = ''
      let over = false
      answer.once('close', () => {
        over = true
      })
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.on('error', () => {})
      return { status: answer.statusCode!, received: () => text, isOver: () => over, end: () => answer.destroy() }
    }

    test('one request after the other, each process knows what is left', async () => {
      let left = Number((await ask(api('/metadata'))).headers['x-rate-limit-remaining'])
      for (let count = 0; count < 6; count++) {
        const { headers } = await ask(api('/metadata'))
        assert.equal(headers['x-rate-limit-remaining'], String(--left))
        assert.equal(headers['x-rate-limit-used'], '1')
      }
    })

    test('a change is told to the streams of all processes; ten streams of a person are open at most', async () => {
      const streams = await Promise.all(Array.from({ length: 10 }, stream))
      assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200])
      assert.equal((await stream()).status, 429)
      await post('/organizations/1/rooms', { name: 'Lifeboat crew' })
      for (const { received } of streams) await until(() => received().includes('"kind":"room"'))
      for (const { end } of streams) end()
      await until(async () => {
        await pause(SPARING)
        const { status, end } = await stream()
        end()
        return status === 200
      })
    })

    test('who is in a meeting is known to all processes', async () => {
      assert.equal((await post('/meetings/1/presence', {}, 'PUT')).statusCode, 204)
      const isThere = async () => {
        await pause(SPARING)
        return JSON.parse((await ask(api('/meetings/1/presence'))).text).length === 1
      }
      // Connections go to the processes in turn.
      await until(async () => (await isThere()) && (await isThere()))
    })

    test('metrics are sums over all processes', async () => {
      const counted = async () => {
        const { text } = await ask('/metrics')
        return Number(/^folkmoot_requests_total\{verb="POST",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0)
      }
      const known = await counted()
      for (let count = 0; count < 4; count++) await post('/organizations/1/rooms', { name: `Crew ${count}` })
      // Whichever process answers.
      for (let count = 0; count < 2; count++) assert.equal(await counted(), known + 4)
    })

    for (const [number, name] of ['the first', 'another'].entries()) {
      test(`${name} process is replaced when it dies; others answer meanwhile, and its streams are free`, async () => {
        const had = processes()
        const streams = await Promise.all(Array.from({ length: 10 }, stream))
        process.kill(had[number]!, 'SIGKILL')
        // Those of the other one go on.
        await until(() => streams.some(({ isOver }) => isOver()))
        assert.ok(streams.some(({ isOver }) => !isOver()))
        // A connection that was on its way to the dead process is closed, and never left waiting.
        const state = () =>
          ask('/readyz').then(
            ({ text }) => JSON.parse(text),
            () => undefined,
          )
        await until(async () => (await state())?.processes === 1)
        assert.equal((await ask(api('/metadata'))).statusCode, 200)
        await ready()
        for (const { end } of streams) end()
        const now = processes()
        assert.equal(now.length, 2)
        assert.ok(!now.includes(had[number]!))
        const again = await Promise.all(Array.from({ length: 10 }, stream))
        assert.deepEqual([...new Set(again.map(({ status }) => status))], [200])
        for (const { end } of again) end()
        // What runs in one process only runs again, such as the index of search.
        await post('/organizations/1/rooms', { name: `Buoy ${number}` })
        const found = async () => {
          await pause(SPARING)
          return JSON.parse((await ask(api('/search_results?search=buoy&kind=room'))).text) as object[]
        }
        await until(async () => (await found()).length > number)
      })
    }

    test('credits count once: of many requests at the same time, as many are answered as there are credits', async () => {
      // Those of an address, which has used none before.
      const wrong = { headers: { 'x-api-key': 'nobody' } }
      const answers = await Promise.all(Array.from({ length: LIMIT + 20 }, () => ask(api('/metadata'), wrong)))
      const status = answers.map(({ statusCode }) => statusCode)
      assert.equal(status.filter((one) => one === 401).length, LIMIT)
      assert.equal(status.filter((one) => one === 429).length, 20)
      const { headers } = await ask(api('/metadata'), wrong)
      assert.equal(headers['x-rate-limit-remaining'], '0')
      assert.equal(headers['retry-after'], headers['x-rate-limit-reset'])
    })

    test('told to stop, all of them answer what is under way', async () => {
      const body = JSON.stringify({ name: 'Harbour board' })
      const asking = Array.from({ length: 4 }, () => {
        const headers = { 'x-api-key': token, 'content-type': 'application/json', expect: '100-continue' }
        const length = { 'content-length': String(body.length) }
        const url = new URL(api('/organizations/1/rooms'), server.url)
        const one = request(url, { method: 'POST', headers: { ...headers, ...length }, agent: false })
        one.flushHeaders()
        return one
      })
      await Promise.all(asking.map((one) => once(one, 'continue')))
      const had = processes()
      const ended = server.end()
      const { hostname, port } = new URL(server.url)
      await until(async () => {
        const socket = connect(Number(port), hostname)
        const refused = await once(socket, 'connect').then(
          () => false,
          () => true,
        )
        socket.destroy()
        return refused
      })
      const answers = asking.map((one) => once(one.end(body), 'response'))
      for (const [answer] of await Promise.all(answers)) assert.equal((answer as IncomingMessage).statusCode, 201)
      assert.equal(await ended, 0)
      for (const pid of had) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
    })
  })

test('that a process ended is a line of the log in the form that LOG_FORMAT says', async () => {
  const fresh = await freshDatabase('sqlite')
  const settings = { PROCESSES: '2', FOLKMOOT_DEMO: 'off', LOG_LEVEL: 'error', LOG_FORMAT: 'text' }
  const server = await serving({ ...fresh.env, ...settings })
  try {
    let complaint = ''
    server.child.stderr.on('data', (text) => (complaint += text))
    const { pid } = server.child
    const of = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    await until(() => of().length === 2)
    process.kill(Number(of()[1]), 'SIGKILL')
    await until(() => complaint.includes('A process ended and is being replaced. process=2 ended=SIGKILL'))
    assert.ok(!server.printed().some((line) => line.startsWith('{')))
  } finally {
    await server.end()
    await fresh.remove()
  }
})

test('where a process cannot serve, one line says why, and the server ends', async () => {
  const fresh = await freshDatabase('sqlite')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  try {
    const PORT = String((taken.address() as AddressInfo).port)
    const { code, stderr } = await folkmootProcess(['serve'], {
      ...fresh.env,
      PORT,
      PROCESSES: '2',
      FOLKMOOT_DEMO: 'off',
    })
    assert.equal(code, 1)
    assert.match(stderr, ONE_LINE)
    assert.match(stderr, /Another program is using port/)
  } finally {
    taken.close()
    await fresh.remove()
  }
})
