// A receiver of hooks that remembers every call and refuses some of them.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Told {
  /** How often it was told and accepted. */
  times: number
  ids: Set<string>
}

export interface Receiver {
  url: string
  /** By hook, event and address. */
  told: Map<string, Told>
  close: () => Promise<void>
}

/** Listens on this machine; `refuse` is the share of calls that it answers with 500. */
export async function startReceiver(refuse: number): Promise<Receiver> {
  const told = new Map<string, Told>()
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request))
    if (Math.random() < refuse) return response.writeHead(500).end()
    const key = keyOf(body)
    const known = told.get(key) ?? { times: 0, ids: new Set() }
    known.times++
    known.ids.add(String(request.headers['webhook-id']))
    told.set(key, known)
    return response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What one delivery is known by. */
export const keyOf = ({ hook_id, event, resource_url }: { hook_id: number; event: string; resource_url: string }) =>
  `${hook_id} ${event} ${new URL(resource_url).pathname}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
