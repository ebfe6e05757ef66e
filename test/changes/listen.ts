// Listens to a stream of a server that listens itself, as a program does.
import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Told {
  id: string
  event: string
  data: any
}

export interface Stream {
  status: number
  headers: Record<string, string>
  /** All that came, comments included. */
  text: () => string
  /** The next event; fails where the stream ends, or nothing comes for long. */
  next: () => Promise<Told>
  /** The next so many, each as `kind thing_id what`. */
  told: (count: number) => Promise<string[]>
  /** The next up to this one, each as `kind thing_id what`. */
  until: (last: string) => Promise<string[]>
  /** Resolves once something has come that matches. */
  came: (pattern: RegExp) => Promise<void>
  /** The events that are left until the stream ends. */
  rest: () => Promise<Told[]>
  close: () => void
}

/** A test fails that waits longer. */
const LONG = 30_000

const parsed = (block: string): Told | undefined => {
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  const data = of('data')
  return data ? { id: of('id'), event: of('event'), data: JSON.parse(data) } : undefined
}

/** The address at which the server listens; it begins to where it does not yet. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export async function listen(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string>,
  below = '/api/v1',
): Promise<Stream> {
  const base = await listening(app)
  let text = ''
  let read = 0
  let over = false
  let wake = Promise.withResolvers<void>()
  const moved = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const sent = { accept: 'text/event-stream', ...headers }
  const asked = request(`${base}${below}${path}`, { agent: false, headers: sent })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject).end()
  })
  answer.setEncoding('utf8')
  answer.on('data', (piece: string) => {
    text += piece
    moved()
  })
  answer.once('error', () => {})
  answer.once('close', () => {
    over = true
    moved()
  })

  async function something(what: string) {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`${what} did not come: ${text.slice(-500)}`)), LONG)
    await Promise.race([wake.promise, late.promise]).finally(() => clearTimeout(timer))
  }

  async function nextOrEnd(): Promise<Told | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n', read)
      if (end >= 0) {
        const told = parsed(text.slice(read, end))
        read = end + 2
        if (told) return told
      } else if (over) return undefined
      else await something('An event')
    }
  }

  const next = async () => {
    const one = await nextOrEnd()
    assert.ok(one, `The stream has ended: ${text.slice(-500)}`)
    return one
  }

  async function told(count: number) {
    const found: string[] = []
    while (found.length < count) {
      const { event, data } = await next()
      // A stream of a meeting also tells who is there.
      if (event === 'presence') continue
      assert.equal(event, 'change', JSON.stringify(data))
      found.push(`${data.kind} ${data.thing_id} ${data.what}`)
    }
    return found
  }

  return {
    status: answer.statusCode!,
    headers: answer.headers as Record<string, string>,
    text: () => text,
    next,
    told,
    async until(last) {
      const found = await told(1)
      while (found.at(-1) !== last) found.push(...(await told(1)))
      return found
    },
    async came(pattern) {
      while (!pattern.test(text)) {
        assert.ok(!over, `The stream has ended: ${text.slice(-500)}`)
        await something(String(pattern))
      }
    },
    async rest() {
      const left: Told[] = []
      for (let one = await nextOrEnd(); one; one = await nextOrEnd()) left.push(one)
      return left
    },
    close: () => asked.destroy(),
  }
}
