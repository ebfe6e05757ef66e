// Push subscriptions as they are stored: sealed, found by a hash of their endpoint, and ended with an entry in the audit log.
import { hash } from 'node:crypto'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { auditAll } from '../audit/audit.ts'
import type { ByWhomAndWhen } from '../audit/by.ts'
import { inIds } from '../db/dialects/dialect.ts'
import { seal, unseal } from '../db/secrets/seal.ts'
import type { DB } from '../db/tables.ts'
import { type ReceiverKeys, receiverKeys } from './encryption.ts'

/** The purpose that endpoints and keys are sealed with (`db/secrets/seal.ts`). */
export const PUSH_SUBSCRIPTION = 'push subscription'

/** A subscription as a browser gives it; the keys are in base64url. */
export interface SentSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The hash by which a subscription is found; endpoints have too many random bits to be guessed. */
export const endpointHash = (endpoint: string): string => hash('sha256', endpoint, 'base64url')

/** The form that is stored: whoever knows an endpoint can use it. */
export const sealSubscription = (key: Buffer, { endpoint, keys }: SentSubscription): string =>
  seal(key, JSON.stringify({ endpoint, keys }), PUSH_SUBSCRIPTION)

/** Endpoint and keys of a stored subscription; throws where they cannot be unsealed. */
export function unsealSubscription(key: Buffer, sealed: string): { endpoint: string; keys: ReceiverKeys } {
  const { endpoint, keys } = JSON.parse(unseal(key, sealed, PUSH_SUBSCRIPTION)) as SentSubscription
  return { endpoint, keys: receiverKeys(keys)! }
}

type Subscriptions = SelectQueryBuilder<DB, 'push_subscription', { push_subscription_id: number }>

/** Ends the subscriptions that `which` narrows to, with the reason in the audit log; gives how many there were. */
export async function endPushSubscriptions(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  reason: string,
  which: (subscriptions: Subscriptions) => Subscriptions,
): Promise<number> {
  const rows = await which(trx.selectFrom('push_subscription').select('push_subscription_id'))
    .orderBy('push_subscription_id')
    .execute()
  const ids = rows.map(({ push_subscription_id }) => push_subscription_id)
  if (!ids.length) return 0
  await auditAll(trx, doing, 'push_subscription_deleted', ids, { details: { reason } })
  await trx
    .deleteFrom('push_subscription')
    .where(inIds(trx, sql.ref('push_subscription.push_subscription_id'), ids))
    .execute()
  return ids.length
}
