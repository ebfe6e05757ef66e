// What the provider issues and remembers, kept so that nothing of it can be used by whoever copies the database.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Origin } from '../../access/actor.ts'
import { endGrant, grantHolder } from '../../actions/account/authorizations.ts'
import { audit } from '../../audit/audit.ts'
import { application } from '../../audit/by.ts'
import { holdIfThere } from '../../db/dialect.ts'
import { recordHash } from '../../db/oauth-secret.ts'
import { seal, unseal } from '../../db/seal.ts'
import type { RecordKind } from '../../db/tables/oauth.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { REFRESH_IDLE, REFRESH_WHOLE } from './lives.ts'

/** What the provider is not told of the present request. */
export interface Asking {
  /** When it began, in the site's milliseconds. */
  began: number
  /** Nobody is signed in. */
  stranger: boolean
  from: Origin
  /** The application that it says it is of, where there is one. */
  application_id?: number
  /** What it brought that was used before. */
  replayed?: 'code' | 'refresh_token'
  /** What it has spent, as a hash. */
  spent?: string
}

export const asking = new AsyncLocalStorage<Asking>()

/** A code or token that works once was used before: as the provider itself refuses it (RFC 6749, 5.2). */
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
 * Milliseconds before something is spent: what was sent at the same time, over other connections, has been heard by then,
 * and so has lost a race. Without that, a second connection that is read a moment later would pass for a thief.
 */
const TOGETHER = 50

/** Milliseconds until something counts as spent whose answer is still to be given; a process may die before. */
const UNANSWERED = 1_000

/** What a record is sealed for: its own place, so that it opens in no other. */
export const recordUse = (kind: RecordKind, hash: string): string => `oauth ${kind} ${hash}`

/** The store of one kind of record. Times are those of the site's clock. */
export function recordsOf(site: Site, kind: RecordKind): Adapter {
  const { db, clock } = site
  const hashOf = (id: string): string => recordHash(kind, id)

  return {
    async upsert(id, payload, expiresIn = 0) {
      // Nobody is asked before they are signed in, so whoever is not leaves nothing behind.
      if (kind === 'Interaction' && asking.getStore()?.stranger) return
      const now = clock()
      const hash = hashOf(id)
      const grant_id = payload.grantId === undefined ? null : Number(payload.grantId)
      const sealed = seal(site.sealKey, JSON.stringify(payload), recordUse(kind, hash))
      await db.write(async (trx) => {
        let expires_ts = now + expiresIn
        if (grant_id !== null) {
          await holdIfThere(trx, 'oauth_grant', 'grant_id', grant_id)
          const grant = await trx
            .selectFrom('oauth_grant')
            .select('create_ts')
            .where('grant_id', '=', grant_id)
            .executeTakeFirst()
          // Ended while it was being issued: what is handed out is worth nothing.
          if (!grant) return
          if (kind === 'RefreshToken') expires_ts = Math.min(now + REFRESH_IDLE, grant.create_ts + REFRESH_WHOLE)
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
      const found = await db.reads
        .selectFrom('oauth_record')
        .select(['payload', 'spent_ms', 'expires_ts'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (!found || found.expires_ts <= clock()) return undefined
      const payload = JSON.parse(unseal(site.sealKey, found.payload, recordUse(kind, hash))) as AdapterPayload
      if (found.spent_ms === null) return payload
      // Who asked before the answer was given has lost a race; who asks afterwards has it from elsewhere (ASVS 10.4.2).
      const now = asking.getStore()
      if (found.spent_ms > (now?.began ?? Number.POSITIVE_INFINITY)) throw new Spent()
      if (now) now.replayed = kind === 'AuthorizationCode' ? 'code' : 'refresh_token'
      return { ...payload, consumed: true }
    },

    // Looking before spending would let the same thing be spent several times at once.
    async consume(id) {
      await sleep(TOGETHER)
      const now = asking.getStore()
      const hash = hashOf(id)
      const spent = await db.write(async (trx) => {
        const record = await trx
          .updateTable('oauth_record')
          .set({ spent_ms: site.millis() + UNANSWERED })
          .where('hash', '=', hash)
          .where('spent_ms', 'is', null)
          .returning('grant_id')
          .executeTakeFirst()
        if (record && kind === 'AuthorizationCode') await noteRedeemed(trx, record.grant_id, now?.from ?? null, clock())
        return record
      })
      if (!spent) throw new Spent()
      if (now) now.spent = hash
    },

    async destroy(id) {
      await db.write((trx) => trx.deleteFrom('oauth_record').where('hash', '=', hashOf(id)).execute())
    },

    async revokeByGrantId(grantId) {
      await endForGood(site, Number(grantId))
    },

    // Nothing that is issued hangs on the provider's own sessions, and devices have no codes here.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}

/** What the present request has spent counts as spent from now on: it is just about to be answered. */
export async function countSpent({ db, millis }: Site): Promise<void> {
  const hash = asking.getStore()?.spent
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

/** Ends a grant, with what the present request has to do with it. The provider asks for it in several ways at once. */
export async function endForGood(site: Site, grant_id: number): Promise<void> {
  if (!Number.isSafeInteger(grant_id)) return
  const { from = null, replayed } = asking.getStore() ?? {}
  await site.db.write(async (trx) => {
    await holdIfThere(trx, 'oauth_grant', 'grant_id', grant_id)
    const holder = await grantHolder(trx, grant_id)
    if (!holder) return
    const { application_id, authorization_id } = holder
    const doing = { actor: application(application_id, from), now: site.clock() }
    if (replayed) await audit(trx, doing, `${replayed}_replayed`, authorization_id)
    const reason = replayed ? `${replayed} replayed` : 'given back'
    await endGrant(trx, doing, grant_id, { reason })
  })
}

/** How long a refresh token goes on working that is not replaced: from its last use, and not for ever. */
export async function keepGoing(site: Site, id: string, grantId: string): Promise<number> {
  const now = site.clock()
  return site.db.write(async (trx) => {
    const record = trx.selectFrom('oauth_record').where('hash', '=', recordHash('RefreshToken', id))
    const was = await record.select('expires_ts').executeTakeFirst()
    const grant = await trx
      .selectFrom('oauth_grant')
      .select('create_ts')
      .where('grant_id', '=', Number(grantId))
      .executeTakeFirst()
    if (!was || !grant) return 0
    const expires_ts = Math.min(now + REFRESH_IDLE, grant.create_ts + REFRESH_WHOLE)
    await trx
      .updateTable('oauth_record')
      .set({ expires_ts })
      .where('hash', '=', recordHash('RefreshToken', id))
      .where('spent_ms', 'is', null)
      .execute()
    return was.expires_ts - now
  })
}
