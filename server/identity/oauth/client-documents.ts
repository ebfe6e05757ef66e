// Fetches client ID metadata documents, and keeps them for a while. Their address is chosen by a stranger: only public
// addresses are asked, redirects are not followed, and time and size are limited (SSRF protection, `events/outgoing.ts`).
import {
  type ClientDocument,
  documentHost,
  documentLifetime,
  readClientDocument,
} from '../../rules/account/client-document.ts'
import type { Site } from '../../site.ts'
import { isClientAdmitted } from './resource.ts'

/** Documents that are kept for a site. */
const MOST_KEPT = 200
/** Documents that are fetched for a site at the same time. */
const MOST_AT_ONCE = 20

interface Kept {
  document: ClientDocument
  /** In milliseconds of `Site.elapsed`. */
  until: number
}

interface Documents {
  kept: Map<string, Kept>
  /** Those that are being fetched: each once, however many ask. */
  fetching: Map<string, Promise<ClientDocument | undefined>>
}

const documentsBySite = new WeakMap<Site, Documents>()

/** The document at an address; undefined where it is not accepted, not there, or not one of a public client. */
export async function clientDocument(site: Site, client_id: string): Promise<ClientDocument | undefined> {
  const host = documentHost(client_id)
  if (!host || !isClientAdmitted(site, host)) return undefined
  const documents = documentsBySite.get(site) ?? { kept: new Map(), fetching: new Map() }
  documentsBySite.set(site, documents)
  const { kept, fetching } = documents
  const known = kept.get(client_id)
  if (known && known.until > site.elapsed()) return known.document
  const before = fetching.get(client_id)
  if (before) return before
  if (fetching.size >= MOST_AT_ONCE) return undefined
  const fetched = fetchDocument(site, client_id, documents).finally(() => fetching.delete(client_id))
  fetching.set(client_id, fetched)
  return fetched
}

/** Returns whether a document need not be fetched. */
export function isDocumentKept(site: Site, client_id: string): boolean {
  const known = documentsBySite.get(site)?.kept.get(client_id)
  return known !== undefined && known.until > site.elapsed()
}

async function fetchDocument(site: Site, client_id: string, { kept }: Documents): Promise<ClientDocument | undefined> {
  kept.delete(client_id)
  try {
    const answer = await site.fetchClientDocument(client_id, { headers: { accept: 'application/json' } })
    const document = answer.status === 200 ? readClientDocument(client_id, await answer.text()) : undefined
    if (!document) return undefined
    // The oldest one goes.
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(client_id, { document, until: site.elapsed() + documentLifetime(answer.headers, Date.now()) * 1000 })
    return document
  } catch {
    // Why is not told: it would describe the network behind this server.
    return undefined
  }
}
