// Push subscriptions of the caller's browsers: created, tested and deleted.
import type { Kysely, Transaction } from 'kysely'
import type { pushSubscription } from '../../../contract/account/push.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { gone, refuse } from '../../problem.ts'
import {
  endPushSubscriptions,
  endpointHash,
  isGone,
  sealSubscription,
  sendTestPush,
  unsealSubscription,
} from '../../push/index.ts'
import type { CallTo, Created } from '../call.ts'
import { lockPresentCaller } from './present-caller.ts'

type Subscription = typeof pushSubscription
type Adding = CallTo<Subscription, 'add'>

/** Maximum number of subscriptions of a person. */
export const MOST_PUSH_SUBSCRIPTIONS = 10

/** How often a subscription is looked for that another person makes or ends at the same time. */
const TRIES = 3

/**
 * Subscribes a browser, which ends with the caller's session or token. The same endpoint again gets the new keys; one of another
 * person becomes the caller's. Throws 422 on `endpoint` for too many subscriptions.
 */
export async function subscribeToPush(trx: Transaction<DB>, call: Adding): Promise<Created> {
  const { site, actor, now, sent } = call
  const { member_id, session_id, token_id } = actor
  const { endpoint, keys, name } = sent
  const endpoint_hash = endpointHash(endpoint)
  const held = { session_id, token_id, sealed: sealSubscription(site.sealKey, { endpoint, keys }) }
  await lockPresentCaller(trx, actor)
  for (let times = 0; times < TRIES; times++) {
    const known = await trx
      .selectFrom('push_subscription')
      .select(['push_subscription_id', 'member_id'])
      .where('endpoint_hash', '=', endpoint_hash)
      .executeTakeFirst()
    if (known?.member_id === member_id) {
      const { push_subscription_id: id } = known
      const set = { ...held, failed_ts: null, ...(name !== undefined && { name }) }
      await trx.updateTable('push_subscription').set(set).where('push_subscription_id', '=', id).execute()
      return { id, existing: true }
    }
    if (known)
      await endPushSubscriptions(trx, call, 'another person', (rows) =>
        rows.where('push_subscription_id', '=', known.push_subscription_id),
      )
    await mustHaveRoom(trx, member_id)
    const made = await trx
      .insertInto('push_subscription')
      .values({
        ...{ member_id, ...held, endpoint_hash, endpoint_host: new URL(endpoint).host, name: name ?? null },
        ...{ last_ts: null, failed_ts: null, create_ts: now },
      })
      .onConflict((same) => same.column('endpoint_hash').doNothing())
      .returning('push_subscription_id')
      .executeTakeFirst()
    if (!made) continue
    await audit(trx, call, 'push_subscription_created', made.push_subscription_id)
    return { id: made.push_subscription_id }
  }
  throw refuse('endpoint', 'not_unique', 'is already in use by another person.')
}

async function mustHaveRoom(trx: Transaction<DB>, member_id: number): Promise<void> {
  const { subscriptions } = await trx
    .selectFrom('push_subscription')
    .select((eb) => eb.fn.countAll<number>().as('subscriptions'))
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  if (Number(subscriptions) >= MOST_PUSH_SUBSCRIPTIONS)
    throw refuse(
      'endpoint',
      'invalid_value',
      `You can be notified on at most ${MOST_PUSH_SUBSCRIPTIONS} devices. Remove one first.`,
    )
}

/** Ends a subscription of the caller. */
export const endPushSubscription = (trx: Transaction<DB>, call: CallTo<Subscription, 'drop'>): Promise<number> =>
  endPushSubscriptions(trx, call, 'by hand', (rows) =>
    rows.where('push_subscription_id', '=', call.params.push_subscription_id),
  )

type Testing = CallTo<Subscription, 'test'>

/**
 * Sends a test message, before the transaction begins. Throws 410 where the push service knows the subscription no more, which
 * then ends, and 422 on `endpoint` for any other failure.
 */
export async function testPushSubscription(call: Testing): Promise<Testing> {
  const { site, now, params } = call
  const { push_subscription_id } = params
  const { sealed } = await site.db.reads
    .selectFrom('push_subscription')
    .select('sealed')
    .where('push_subscription_id', '=', push_subscription_id)
    .executeTakeFirstOrThrow()
  const { status, failure } = await sendTestPush(site, unsealSubscription(site.sealKey, sealed), now)
  if (isGone(status)) {
    await site.db.write((trx) =>
      endPushSubscriptions(trx, call, 'endpoint gone', (rows) =>
        rows.where('push_subscription_id', '=', push_subscription_id),
      ),
    )
    throw gone()
  }
  if (status !== null && status >= 200 && status < 300) return call
  await site.db.write((trx) =>
    trx
      .updateTable('push_subscription')
      .set({ failed_ts: now })
      .where('push_subscription_id', '=', push_subscription_id)
      .execute(),
  )
  throw refuse(
    'endpoint',
    'invalid_value',
    status === null
      ? `The push service could not be reached: ${failure}.`
      : `The push service responded with ${status}.`,
  )
}

/** Records that the push service accepted the test message. */
export async function recordPushTest(trx: Transaction<DB>, { now, params }: Testing): Promise<void> {
  await trx
    .updateTable('push_subscription')
    .set({ last_ts: now })
    .where('push_subscription_id', '=', params.push_subscription_id)
    .execute()
}

/** A device of a person, as the account page shows it. */
export type PushDevice = Awaited<ReturnType<typeof pushDevicesOf>>[number]

/** The devices of a person, the newest first. */
export const pushDevicesOf = (db: Kysely<DB>, member_id: number) =>
  db
    .selectFrom('push_subscription')
    .select(['push_subscription_id', 'session_id', 'name', 'endpoint_host', 'last_ts', 'failed_ts', 'create_ts'])
    .where('member_id', '=', member_id)
    .orderBy('create_ts', 'desc')
    .orderBy('push_subscription_id', 'desc')
    .execute()
