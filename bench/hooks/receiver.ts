// A receiver of hooks that records when each call arrived; calls to `/hang` are never answered.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrivals {
  url: string
  /** When the call for that meeting arrived, as `performance.now()`. */
  arrival: (meeting_id: number) => Promise<number>
  /** When the next call arrives. */
  next: () => Promise<number>
  /** When so many more calls have arrived. */
  arrivals: (count: number) => Promise<number>
  close: () => Promise<void>
}

/** `parting`: it closes every connection, so that each call needs a new one. */
export async function startReceiver({ parting = false } = {}): Promise<Arrivals> {
  const came = new Map<number, number>()
  const wanted = new Map<number, (at: number) => void>()
  let counting: { left: number; done: (at: number) => void }[] = []

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.url === '/hang') return
    const at = performance.now()
    const { meeting_id } = JSON.parse(body)
    wanted.get(meeting_id)?.(at)
    if (!wanted.delete(meeting_id)) came.set(meeting_id, at)
    for (const one of counting) if (--one.left === 0) one.done(at)
    counting = counting.filter(({ left }) => left > 0)
    response.writeHead(204, parting ? { connection: 'close' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const arrivals = (count: number) => new Promise<number>((done) => counting.push({ left: count, done }))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrival: (meeting_id) =>
      new Promise((resolve) => {
        const at = came.get(meeting_id)
        if (at === undefined) wanted.set(meeting_id, resolve)
        else resolve(at)
        came.delete(meeting_id)
      }),
    next: () => arrivals(1),
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
