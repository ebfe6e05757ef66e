// How the server sees a request of `doctor`: which proxy it came through, and what its headers say.
import type { FastifyInstance } from 'fastify'
import { isMacOf, macOf } from '../../db/secrets/seal.ts'

/** The header of the proof that an operator asks. */
export const SEEN_HEADER = 'x-folkmoot-doctor'

const USE = 'doctor'
/** Milliseconds for which a proof counts. */
const LIFE = 60_000

/** A proof for the present time: whoever can read the secret of the site is its operator. */
export const seenProof = (sealKey: Buffer, now: number): string => `${now} ${macOf(sealKey, String(now), USE)}`

function isProof(text: unknown, sealKey: Buffer, now: number): boolean {
  const [time = '', mac = ''] = typeof text === 'string' ? text.split(' ') : []
  return /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) < LIFE && isMacOf(mac, sealKey, time, USE)
}

export interface SeenRequest {
  protocol: string
  host: string
  /** The address of the client, as far as proxies are trusted, and that of the connection. */
  address: string
  peer: string | undefined
  /** Whether the connection is that of a proxy in TRUST_PROXY, which names a client. */
  trusted: boolean
  /** The headers of a proxy, as they came. */
  forwarded: Record<string, string>
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']

/** Adds the address; without a proof it does not exist. */
export async function seenRequests(app: FastifyInstance): Promise<void> {
  app.get('/.well-known/folkmoot-seen', async (request, reply) => {
    const { headers, protocol, host, ip, ips, socket, site } = request
    reply.header('cache-control', 'no-store')
    if (!isProof(headers[SEEN_HEADER], site.sealKey, Date.now())) return reply.code(404).send({ message: 'Not Found' })
    const came = FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
    return {
      protocol,
      host,
      address: ip,
      peer: socket.remoteAddress,
      trusted: (ips?.length ?? 0) > 1,
      forwarded: Object.fromEntries(came),
    } satisfies SeenRequest
  })
}
