// Due push messages: which ones a process claims (leases), and everything that an attempt needs.
import { type Expression, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { inIds } from '../db/dialects/dialect.ts'
import {
  type Claim,
  type ClaimedTable,
  type ClaimTimes,
  claimRows,
  claimTimes,
  isUnclaimed,
} from '../db/locks/claims.ts'
import { type ParametersOf, parametersOf } from '../db/queries/parameter.ts'
import { prepared } from '../db/queries/prepared.ts'
import type { DB } from '../db/tables.ts'

export const MESSAGES: ClaimedTable = { table: 'push_message', key: 'push_message_id' }

/** What is not claimed now, since enough attempts of its kind are under way. */
export interface Excluded {
  hosts: readonly string[]
  /** Browsers whose last message failed. */
  failing: boolean
}

const due = (db: Kysely<DB>, at: ParametersOf<ClaimTimes>) =>
  db.selectFrom('push_message').select('push_message_id').where('due_ms', '<=', at.now).where(isUnclaimed(at))

const anyDue = prepared<ClaimTimes, { push_message_id: number }>((db, at) => due(db, at).limit(1))

/** On `push_subscription`: the last message failed. */
export const isFailing = sql<SqlBool>`(push_subscription.failed_ts is not null
  and push_subscription.failed_ts >= coalesce(push_subscription.last_ts, 0))`

const excludedOf = ({ hosts, failing }: Excluded): Expression<SqlBool>[] => [
  ...(hosts.length ? [sql<SqlBool>`push_subscription.endpoint_host in (${sql.join(hosts)})`] : []),
  ...(failing ? [isFailing] : []),
]

/** Claims up to `most` due messages, the longest due first, and returns their ids; `now` is in Unix milliseconds. */
export async function claimMessages(
  db: Database,
  by: Claim,
  now: number,
  most: number,
  excluded: Excluded,
): Promise<number[]> {
  const at = claimTimes(by, now)
  // Without this check, a transaction that finds nothing would still commit, and so wake the relay again.
  if (most <= 0 || !(await anyDue(db.reads, at)).length) return []
  const conditions = excludedOf(excluded)
  return db.write(
    async (trx) => {
      let oldest = due(trx, parametersOf(at)).orderBy('due_ms').orderBy('push_message_id').limit(most)
      if (conditions.length)
        oldest = oldest.where(({ not, exists, or, selectFrom }) =>
          not(
            exists(
              selectFrom('push_subscription')
                .select('push_subscription.push_subscription_id')
                .whereRef('push_subscription.push_subscription_id', '=', 'push_message.push_subscription_id')
                .where(or(conditions)),
            ),
          ),
        )
      const rows = await claimRows<{ push_message_id: number }>(trx, MESSAGES, by, oldest)
      return rows.map(({ push_message_id }) => push_message_id)
    },
    { unheard: true },
  )
}

/** A claimed message, with its subscription, and whether that has ended. */
export interface DueMessage {
  push_message_id: number
  push_subscription_id: number
  notification_id: number
  kind: string
  subject: string
  until_ms: number
  attempts: number
  endpoint_host: string
  sealed: string
  /** 1: its last message failed. */
  failing: number
  /** 1: its session or token has ended, or its person may not sign in any more. */
  ended: number
}

/** The messages with these ids that are still there. */
export const dueMessages = (db: Kysely<DB>, ids: readonly number[], now: number): Promise<DueMessage[]> =>
  db
    .selectFrom('push_message')
    .innerJoin('push_subscription', 'push_subscription.push_subscription_id', 'push_message.push_subscription_id')
    .innerJoin('member', 'member.member_id', 'push_subscription.member_id')
    .leftJoin('session', 'session.session_id', 'push_subscription.session_id')
    .leftJoin('api_token', 'api_token.token_id', 'push_subscription.token_id')
    .select(['push_message.push_message_id', 'push_message.push_subscription_id', 'push_message.notification_id'])
    .select(['push_message.kind', 'push_message.subject', 'push_message.until_ms', 'push_message.attempts'])
    .select(['push_subscription.endpoint_host', 'push_subscription.sealed'])
    .select(sql<number>`case when ${isFailing} then 1 else 0 end`.as('failing'))
    .select(
      sql<number>`case when member.deleted_ts is not null or member.deactivated_ts is not null
        or session.expires_ts <= ${now} or api_token.expires_ts <= ${now} or api_token.revoked_ts is not null
        then 1 else 0 end`.as('ended'),
    )
    .where(inIds(db, sql.ref('push_message.push_message_id'), ids))
    .orderBy('push_message.push_message_id')
    .execute() as Promise<DueMessage[]>

/** Deletes messages. */
export async function deleteMessages(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await trx
    .deleteFrom('push_message')
    .where(inIds(trx, sql.ref('push_message.push_message_id'), ids))
    .execute()
}
