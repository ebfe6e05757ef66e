// Measures several servers: they take turns, and the median round of each counts.
import type { Load, Loader, Server } from './processes.ts'
import type { Request } from './requests.ts'

export interface Effort {
  connections: number
  rounds: number
  /** Of one round. */
  seconds: number
}

/** A server rests that uses less than so many microseconds of processor in so many milliseconds, four times in a row. */
const LITTLE = 15_000
const LOOK = 500
const LOOKS = 4
const MOST_LOOKS = 240

/**
 * Resolves once servers are done with what they do after starting: Folkmoot puts the changes of the new world in order and
 * takes its texts into the index of search, which is no part of any request. Throws where one does not come to rest.
 */
export async function settled(servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    for (let quiet = 0, looks = 0; quiet < LOOKS; looks++) {
      if (looks === MOST_LOOKS) throw new Error('A server does not come to rest.')
      const before = await server.used()
      await new Promise((resolve) => setTimeout(resolve, LOOK))
      const after = await server.used()
      quiet = after.cpu - before.cpu < LITTLE ? quiet + 1 : 0
    }
  }
}

export interface Measured extends Load {
  /** Microseconds of processor that a request takes. */
  cpu: number
}

/** One result for each server, in their order. */
export async function measure(
  loader: Loader,
  servers: readonly Server[],
  request: Request,
  { connections, rounds, seconds }: Effort,
): Promise<Measured[]> {
  const found = servers.map((): Measured[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [place, server] of servers.entries()) {
      found[place]!.push(await once(loader, server, request, connections, seconds))
    }
  }
  return found.map((each) => ({
    requests: median(each, 'requests'),
    rate: median(each, 'rate'),
    p50: median(each, 'p50'),
    p99: median(each, 'p99'),
    cpu: median(each, 'cpu'),
  }))
}

async function once(loader: Loader, server: Server, request: Request, connections: number, seconds: number) {
  const { url, headers } = server
  const before = await server.used()
  const load = await loader.load({ ...request, url, headers, connections, seconds })
  const after = await server.used()
  return { ...load, cpu: (after.cpu - before.cpu) / load.requests }
}

function median(all: readonly Measured[], of: keyof Measured): number {
  const sorted = all.map((each) => each[of]).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]!
}
