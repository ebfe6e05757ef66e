// A provider that every stage can ask without a network: its discovery document, and nothing else.

import type { Networks } from '../server/events/networks.ts'
import { type GuardedFetch, guardedFetch } from '../server/events/outgoing.ts'

/** The issuer of that provider. */
export const ISSUER = 'https://id.example'

const document = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  end_session_endpoint: `${ISSUER}/end`,
  id_token_signing_alg_values_supported: ['RS256'],
}

/** A way out that answers for that provider itself. */
export function providerFetch(networks: Networks): GuardedFetch {
  const guarded = guardedFetch(networks)
  return async (url, given) =>
    String(url) === `${ISSUER}/.well-known/openid-configuration` ? Response.json(document) : guarded(url, given)
}

let made = 0

/** What adds that provider, under a name that no other has. */
export const newProvider = () => ({ name: `provider-${++made}`, issuer: ISSUER, client_id: 'folkmoot' })
