// The relying party of a site (WebAuthn): exactly its host and its origin, where browsers offer passkeys for them.
import { isIP } from 'node:net'

export interface RelyingParty {
  /** The RP ID. */
  id: string
  origin: string
}

/** The relying party of a site's address; undefined where its host is no name, or the connection is not secure. */
export function relyingPartyOf(url: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : undefined
}
