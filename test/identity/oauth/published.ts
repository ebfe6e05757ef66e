// Documents that clients publish, at any address: what the site fetches, and how often.
import type { GuardedFetch } from '../../../server/events/outgoing.ts'
import type { Site } from '../../../server/site.ts'
import { CALLBACK, LOOPBACK } from './scene.ts'

export const TIDES = 'https://tides.example/client.json'

/** What is at an address. */
export interface Publication {
  body: unknown
  status?: number
  headers?: Record<string, string>
}

export interface Publisher {
  /** The document of a client, with its name. */
  publish: (client_id: string, more?: Record<string, unknown>, answer?: Partial<Publication>) => void
  /** Every address that was asked, in order. */
  asked: string[]
}

/** Publishes documents to a site, which fetches them without a network. */
export function publisherFor(site: Site): Publisher {
  const published = new Map<string, Publication>()
  const asked: string[] = []
  const fetchClientDocument: GuardedFetch = async (url) => {
    asked.push(String(url))
    const { body, status = 200, headers = {} } = published.get(String(url)) ?? { body: 'Nothing', status: 404 }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }
  Object.assign(site, { fetchClientDocument })
  return {
    asked,
    publish: (client_id, more = {}, answer = {}) => {
      const body = { client_id, client_name: 'Tide clock', redirect_uris: [CALLBACK, LOOPBACK], ...more }
      published.set(client_id, { body, ...answer })
    },
  }
}
