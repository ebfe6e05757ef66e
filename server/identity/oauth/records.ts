// Stores issued codes and tokens hashed and encrypted, so that a copy of the database contains no usable token.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Origin } from '../../access/actor.ts'
import { endGrant, grantHolder } from '../../actions/account/authorizations.ts'
import { audit } from '../../audit/audit.ts'
import { application } from '../../audit/by.ts'
import { lockRowIfExists } from '../../db/dialects/dialect.ts'
import { recordHash } from '../../db/secrets/oauth-secret.ts'
import { seal, unseal } from '../../db/secrets/seal.ts'
import type { RecordKind } from '../../db/tables/oauth.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { expiryOf, grantLife, isStillAccepted, spentRecord } from './refresh-life.ts'

/** Data of the current request that the library does not store. */
export interface OAuthRequest {
  /** Start of the request, in the site's milliseconds. */
  began: number
  /** Nobody is signed in. */
  stranger: boolean
  /** It came from a browser: the first request of an authorization, or a later one. */
  inBrowser?: 'first' | 'later' | undefined
  from: Origin
  /** The application that it names, where there is one. */
  application_id?: number
  /** The kind of the code or token that it sent and that was used before. */
  replayed?: 'code' | 'refresh_token'
  /** The hash of the code or token that it has used. */
  spent?: string
}

/** The request that the provider answers at the moment. */
export const oauthRequest = new AsyncLocalStorage<OAuthRequest>()

/** A single-use code or token was used before; the provider refuses it like any other wrong one (RFC 6749, 5.2). */
class Spent extends Error {
  readonly expose = true
  readonly status = 400
  readonly statusCode = 400
  readonly error = 'invalid_grant'
  readonly error_description = 'grant request is invalid'
  constructor() {
    super('invalid_grant')
  }
}

/**
 * Milliseconds before a code or token is marked as used. Requests that were sent at the same time over other
 * connections have been read by then, and are refused as having lost a race. Without the delay, such a request that is
 * read a moment later would be taken for a theft.
 */
const TOGETHER = 50

/** Milliseconds until a code or token counts as used while its response is not sent yet; the process may die before. */
const UNANSWERED = 1_000

/** The purpose for which a record is sealed: only in its own row it can be unsealed. */
export const recordUse = (kind: RecordKind, hash: string): string => `oauth ${kind} ${hash}`

/** The adapter of one kind of record. Times are those of the site's clock. */
export function recordsOf(site: Site, kind: RecordKind): Adapter {
  const { db, clock } = site
  const hashOf = (id: string): string => recordHash(kind, id)

  return {
    async upsert(id, payload, expiresIn = 0) {
      // A request without a session leads to the sign-in page, so nothing is stored for it.
      if (kind === 'Interaction' && oauthRequest.getStore()?.stranger) return
      const now = clock()
      const hash = hashOf(id)
      const grant_id = payload.grantId === undefined ? null : Number(payload.grantId)
      const sealed = seal(site.sealKey, JSON.stringify(payload), recordUse(kind, hash))
      await db.write(async (trx) => {
        let expires_ts = now + expiresIn
        if (grant_id !== null) {
          await lockRowIfExists(trx, 'oauth_grant', 'grant_id', grant_id)
          const grant = await grantLife(trx, grant_id)
          // The grant ended while this was issued: nothing is stored, so what is sent does not work.
          if (!grant) return
          if (kind === 'RefreshToken') expires_ts = expiryOf(grant, now)
        }
        const scope = payload.scope ?? null
        await trx
          .insertInto('oauth_record')
          .values({ kind, hash, grant_id, scope, payload: sealed, create_ts: now, expires_ts, spent_ms: null })
          .onConflict((same) => same.column('hash').doUpdateSet({ payload: sealed, expires_ts }))
          .execute()
      })
    },

    async find(id) {
      const hash = hashOf(id)
      const row = await db.reads
        .selectFrom('oauth_record as record')
        .leftJoin('oauth_grant', 'oauth_grant.grant_id', 'record.grant_id')
        .leftJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
        .select(['record.payload', 'record.spent_ms', 'record.expires_ts', 'authorization.assistant'])
        .where('record.hash', '=', hash)
        .executeTakeFirst()
      if (!row || row.expires_ts <= clock()) return undefined
      const kept = JSON.parse(unseal(site.sealKey, row.payload, recordUse(kind, hash))) as AdapterPayload
      // The library compares it with the clock of this process, and it may have been written by another one.
      const payload = { ...kept, exp: Math.floor(Date.now() / 1000) + row.expires_ts - clock() }
      if (row.spent_ms === null || isStillAccepted(kind, row, site.millis())) return payload
      // A request that began before the first use was answered has lost a race; a later one is a theft (ASVS 10.4.2).
      const request = oauthRequest.getStore()
      if (row.spent_ms > (request?.began ?? Number.POSITIVE_INFINITY)) throw new Spent()
      if (request) request.replayed = kind === 'AuthorizationCode' ? 'code' : 'refresh_token'
      // Whichever application sends a spent code, somebody else has it (RFC 6749, 4.1.2); the library would only refuse
      // one that belongs to another application.
      if (kind === 'AuthorizationCode') await endForGood(site, Number(kept.grantId))
      return { ...payload, consumed: true }
    },

    // One statement both checks and marks it, so that it cannot be used several times at once.
    async consume(id) {
      await sleep(TOGETHER)
      const request = oauthRequest.getStore()
      const hash = hashOf(id)
      const spent = await db.write(async (trx) => {
        const now = site.millis()
        const record = await trx
          .updateTable('oauth_record')
          .set({ spent_ms: now + UNANSWERED })
          .where('hash', '=', hash)
          .where('spent_ms', 'is', null)
          .returning('grant_id')
          .executeTakeFirst()
        if (record && kind === 'AuthorizationCode')
          await noteRedeemed(trx, record.grant_id, request?.from ?? null, clock())
        if (record) return 'now'
        const before = await spentRecord(trx, hash)
        return before && isStillAccepted(kind, before, now) ? 'before' : undefined
      })
      if (!spent) throw new Spent()
      // The time of a replaced token goes on from its first use.
      if (request && spent === 'now') request.spent = hash
    },

    async destroy(id) {
      await db.write((trx) => trx.deleteFrom('oauth_record').where('hash', '=', hashOf(id)).execute())
    },

    async revokeByGrantId(grantId) {
      await endForGood(site, Number(grantId))
    },

    // Nothing that is issued depends on the provider's own sessions, and there is no device flow.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}

/** Marks the code or token of the current request as used from now on; called just before the response is sent. */
export async function markUsed({ db, millis }: Site): Promise<void> {
  const hash = oauthRequest.getStore()?.spent
  if (hash === undefined) return
  await db.write((trx) =>
    trx.updateTable('oauth_record').set({ spent_ms: millis() }).where('hash', '=', hash).execute(),
  )
}

async function noteRedeemed(trx: Transaction<DB>, grant_id: number | null, from: Origin | null, now: number) {
  const holder = grant_id === null ? undefined : await grantHolder(trx, grant_id)
  if (!holder) return
  const { application_id, authorization_id } = holder
  await audit(trx, { actor: application(application_id, from), now }, 'code_redeemed', authorization_id)
}

/** Ends a grant, with the reason in the audit log. The provider may call it several times for one request. */
export async function endForGood(site: Site, grant_id: number): Promise<void> {
  if (!Number.isSafeInteger(grant_id)) return
  const { from = null, replayed } = oauthRequest.getStore() ?? {}
  await site.db.write(async (trx) => {
    await lockRowIfExists(trx, 'oauth_grant', 'grant_id', grant_id)
    const holder = await grantHolder(trx, grant_id)
    if (!holder) return
    const { application_id, authorization_id } = holder
    const doing = { actor: application(application_id, from), now: site.clock() }
    if (replayed) await audit(trx, doing, `${replayed}_replayed`, authorization_id)
    const reason = replayed ? `${replayed} replayed` : 'given back'
    await endGrant(trx, doing, grant_id, { reason })
  })
}

/**
 * Extends the life of a refresh token from its use now, within the life of its grant; returns how many seconds it had
 * left before, and 0 where it is gone.
 */
export async function keepGoing(site: Site, id: string, grantId: string): Promise<number> {
  const now = site.clock()
  return site.db.write(async (trx) => {
    const record = trx.selectFrom('oauth_record').where('hash', '=', recordHash('RefreshToken', id))
    const before = await record.select('expires_ts').executeTakeFirst()
    const grant = await grantLife(trx, Number(grantId))
    if (!before || !grant) return 0
    const expires_ts = expiryOf(grant, now)
    await trx
      .updateTable('oauth_record')
      .set({ expires_ts })
      .where('hash', '=', recordHash('RefreshToken', id))
      .where('spent_ms', 'is', null)
      .execute()
    return before.expires_ts - now
  })
}
