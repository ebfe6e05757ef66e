// Back-channel logout: ends sessions when a person signs out at the provider (OpenID Connect Back-Channel Logout 1.0).

import { decodeJwt, jwtVerify } from 'jose'
import type { Origin } from '../../access/actor.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { CLOCKS_APART, SIGNED_BY } from '../../actions/providers/discovery.ts'
import { endTheseSessions } from '../../actions/providers/endings.ts'
import { server } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import type { Site } from '../../site.ts'
import { reachableProvider } from './authorization-request.ts'
import { keysOf } from './keys.ts'
import { mustBeFirst } from './open-session.ts'
import { CompanyRefusal } from './refusal.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** For how many seconds a logout token is accepted after it was made, and its id remembered. */
const TOKEN_LIFE = 600

/** Ends the sessions that a logout token is about; false where the token is not valid, was used, or is another's. */
export async function endByProvider(site: Site, provider: ProviderRow, token: string, from: Origin): Promise<boolean> {
  const actor = { ...server, from }
  try {
    const { sub = null, sid = null, jti } = await verified(site, provider, token)
    const now = site.clock()
    await site.db.write(async (trx) => {
      await mustBeFirst(trx, `jti ${provider.issuer} ${jti}`, now + TOKEN_LIFE + 2 * CLOCKS_APART)
      const { sign_in_provider_id } = provider
      let sessions = trx
        .selectFrom('session')
        .select('session_id')
        .where('sign_in_provider_id', '=', sign_in_provider_id)
      let pending = trx.deleteFrom('half_sign_in').where('sign_in_provider_id', '=', sign_in_provider_id)
      if (sub !== null) {
        sessions = sessions.where('subject', '=', sub)
        pending = pending.where('subject', '=', sub)
      }
      if (sid !== null) {
        sessions = sessions.where('sid', '=', sid)
        pending = pending.where('sid', '=', sid)
      }
      const ids = (await sessions.execute()).map(({ session_id }) => session_id)
      await endTheseSessions(trx, { actor, now }, ids, 'signed out at the provider')
      await pending.execute()
    })
    return true
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) throw error
    const details = { reason: 'logout token', provider: provider.name, code: error.code ?? error.reason }
    recordRefusal(site, { actor, action: 'sign_in_refused', id: provider.sign_in_provider_id, details })
    return false
  }
}

interface LogoutToken {
  sub?: string
  sid?: string
  jti: string
}

/** What a logout token says, checked as section 2.6 says. Throws `CompanyRefusal`. */
async function verified(site: Site, provider: ProviderRow, token: string): Promise<LogoutToken> {
  mustBeMeant(provider, token)
  const configuration = await reachableProvider(site, provider)
  const { payload, protectedHeader } = await jwtVerify(token, keysOf(site, configuration), {
    ...{ issuer: provider.issuer, audience: provider.client_id, algorithms: [...SIGNED_BY] },
    ...{ clockTolerance: CLOCKS_APART, maxTokenAge: TOKEN_LIFE, requiredClaims: ['iat', 'jti', 'events'] },
  }).catch((error) => {
    throw new CompanyRefusal('invalid', (error as { code?: string }).code)
  })
  const { typ } = protectedHeader
  const { sub, sid, jti, events } = payload
  const said = typeof events === 'object' && events !== null && !Array.isArray(events) && Object.hasOwn(events, EVENT)
  if (!said) throw new CompanyRefusal('invalid', 'events')
  if (payload['nonce'] !== undefined) throw new CompanyRefusal('invalid', 'nonce')
  if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) throw new CompanyRefusal('invalid', 'typ')
  for (const one of [sub, sid])
    if (one !== undefined && (typeof one !== 'string' || !one)) throw new CompanyRefusal('invalid', 'sub')
  if (sub === undefined && sid === undefined) throw new CompanyRefusal('invalid', 'sub')
  return { ...(sub !== undefined && { sub }), ...(sid !== undefined && { sid: sid as string }), jti: jti! }
}

/** Throws before anybody is asked for keys, where a token does not even say that it is for this client. */
function mustBeMeant({ issuer, client_id }: ProviderRow, token: string): void {
  try {
    const { iss, aud } = decodeJwt(token)
    if (iss === issuer && [aud].flat().includes(client_id)) return
  } catch {
    throw new CompanyRefusal('invalid', 'no token')
  }
  throw new CompanyRefusal('invalid', 'for somebody else')
}
