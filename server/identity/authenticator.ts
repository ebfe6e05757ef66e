// How requests are tied to people: their tokens, their sessions, and when they were last seen.
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Credential } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import { findToken, touchToken } from './api-token.ts'
import { sessionSecret } from './cookie.ts'
import { endTokensSeenInClear } from './in-clear.ts'
import { identifyBearer, touchGrant } from './oauth/bearer.ts'
import { touchSession } from './session.ts'
import { callerByCookie } from './signed-in.ts'

/** What was seen: a person, by a token, by a session, or through an application. */
export type SeenCredential = Pick<Credential, 'member_id' | 'token_id' | 'session_id' | 'grant_id'>

export interface Authenticator {
  identify: (db: Kysely<DB>, token: string, now: number, site: Site) => Promise<Credential | undefined>
  byBearer: (site: Site, token: string) => Promise<Credential | undefined>
  byCookie: (request: FastifyRequest) => Promise<Credential | undefined>
  inClear: typeof endTokensSeenInClear
  hasCookie: (request: FastifyRequest) => boolean
  seen: (site: Site, seen: SeenCredential) => void
  /** Resolves once nothing waits to be written. */
  settled: () => Promise<void>
}

/** `failed` hears of what could not be noted; a request never waits for it. */
export function createAuthenticator(failed: (error: unknown) => void): Authenticator {
  const noting = new Map<string, Promise<void>>()

  return {
    async identify(db, token, now, site) {
      const found = await findToken(db, token, now)
      if (!found) return undefined
      const { last_access, last_used_ts, timezone_name, ...known } = found
      const seen_ts = last_access === null || last_used_ts === null ? null : Math.min(last_access, last_used_ts)
      return { ...known, session_id: null, by: 'token', timezone: timezone_name ?? site.timezone, seen_ts }
    },
    byBearer: identifyBearer,
    byCookie: callerByCookie,
    inClear: endTokensSeenInClear,
    hasCookie: (request) => sessionSecret(request) !== undefined,
    seen(site, { token_id, session_id, grant_id = null, member_id }) {
      const name = `${site.url} ${token_id} ${session_id} ${grant_id}`
      if (noting.has(name)) return
      const noted = site.db
        .write(async (trx) => {
          if (token_id !== null) await touchToken(trx, { token_id, member_id }, site.clock())
          if (grant_id !== null) await touchGrant(trx, { grant_id, member_id }, site.clock())
          if (session_id !== null) await touchSession(trx, { session_id, member_id }, site.clock())
        })
        .catch(failed)
        .finally(() => noting.delete(name))
      noting.set(name, noted)
    },
    settled: async () => {
      await Promise.all(noting.values())
    },
  }
}
