// Authenticates requests by API token, access token or session, and records their last use.
import type { FastifyRequest } from 'fastify'
import type { Credential } from '../access/actor.ts'
import { isUseRecorded } from '../access/actor.ts'
import type { AssistantIdentity } from '../access/assistant.ts'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import type { Site } from '../site.ts'
import { identifyToken, touchToken } from './api-token.ts'
import { endTokensSeenInClear } from './cleartext-tokens.ts'
import { sessionSecret } from './cookie.ts'
import { identifyAssistant } from './oauth/assistant-credential.ts'
import { createAssistantUses } from './oauth/assistant-use.ts'
import { identifyBearer, touchGrant } from './oauth/bearer.ts'
import { touchSession } from './session.ts'
import { callerByCookie } from './signed-in.ts'
import { marksOf, standing } from './valid-credentials.ts'

/** A person and the credential that they used: an API token, a session, or the grant of an application. */
export type SeenCredential = Pick<Credential, 'member_id' | 'token_id' | 'session_id' | 'grant_id'>

/** The functions give undefined where the credential is not valid. */
export interface Authenticator {
  /** By an API token. */
  byToken: (site: Site, token: string) => Awaitable<Credential | undefined>
  /** By an OAuth access token. */
  byBearer: (site: Site, token: string) => Awaitable<Credential | undefined>
  /** By the access token or API token of a request to `/mcp`. */
  byAssistant: (request: Pick<FastifyRequest, 'site' | 'headers' | 'ip' | 'id'>) => Awaitable<AssistantIdentity>
  /** By the session of a browser. */
  byCookie: (request: FastifyRequest) => Awaitable<Credential | undefined>
  inClear: typeof endTokensSeenInClear
  hasCookie: (request: FastifyRequest) => boolean
  marksOf: (request: FastifyRequest, shown: Parameters<typeof marksOf>[0]) => string[]
  standing: typeof standing
  /** Records that a credential was used, after the request. */
  seen: (site: Site, seen: SeenCredential) => void
  /** Resolves once everything is recorded. */
  settled: () => Promise<void>
}

/** A use that is being recorded. */
interface Recording {
  /** Unix seconds. */
  now: number
  recorded: Promise<void>
}

/** Creates the authenticator of a process; `failed` receives errors of recording, for which no request waits. */
export function createAuthenticator(failed: (error: unknown) => void): Authenticator {
  const recording = new Map<string, Recording>()
  const assistants = createAssistantUses(failed)

  return {
    byToken: identifyToken,
    byBearer: identifyBearer,
    byAssistant: (request) =>
      whenReady(identifyAssistant(request), (identified) => {
        if (identified.credential) assistants.used(request, identified.credential)
        return identified
      }),
    byCookie: callerByCookie,
    inClear: endTokensSeenInClear,
    hasCookie: (request) => sessionSecret(request) !== undefined,
    marksOf: (request, shown) => marksOf(shown, sessionSecret(request)),
    standing,
    seen(site, { token_id, session_id, grant_id = null, member_id }) {
      const key = `${site.url} ${token_id} ${session_id} ${grant_id}`
      const now = site.clock()
      const before = recording.get(key)
      if (before && !isUseRecorded(before.now, now)) return
      const record = () =>
        site.db.write(async (trx) => {
          if (token_id !== null) await touchToken(trx, { token_id, member_id }, now)
          if (grant_id !== null) await touchGrant(trx, { grant_id, member_id }, now)
          if (session_id !== null) await touchSession(trx, { session_id, member_id }, now)
        })
      // A later use is written after the one before it.
      const recorded = (before ? before.recorded.then(record) : record()).catch(failed).finally(() => {
        if (recording.get(key)?.recorded === recorded) recording.delete(key)
      })
      recording.set(key, { now, recorded })
    },
    settled: async () => {
      await Promise.all([...recording.values()].map(({ recorded }) => recorded))
      await assistants.settled()
    },
  }
}
