// Webhooks: created once for each subscription, secret rotation, deletion, ping and redelivery.
import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { delivery, hook } from '../../../contract/hooks/hook.ts'
import { readerOf } from '../../access/actor.ts'
import { hookItself, mustBeAllowedToSubscribe } from '../../access/hooks/hooks.ts'
import { audit } from '../../audit/audit.ts'
import { lockRowIfExists } from '../../db/dialects/dialect.ts'
import { seal } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import { newHookSecret } from '../../events/signature.ts'
import { refuse, unauthorized } from '../../problem.ts'
import type { Site } from '../../site.ts'
import { mustBeGranted } from '../account/authorizations.ts'
import { lockPresentCaller } from '../account/present-caller.ts'
import type { ActionResult, CallTo, Created } from '../call.ts'
import { removeHooks } from './hook-removal.ts'

type Hook = typeof hook
type Delivery = typeof delivery

/** Time during which deliveries are also signed with the previous secret, in seconds (docs/hooks.md#verify). */
const PREVIOUS_SECRET_LIFE = 86_400

/** The fields that say which events a hook is sent, and where. */
interface Subscription {
  room_id: number | null
  organization_id: number | null
  event: string
  target_url: string
}

const subscription = (sent: CallTo<Hook, 'add'>['sent']): Subscription => ({
  room_id: sent.room_id ?? null,
  organization_id: sent.organization_id ?? null,
  event: sent.event,
  target_url: sent.target_url,
})

/**
 * A hash of the subscription, by which a repeated request finds its hook. A person's own hooks and those of each
 * application are apart: the same subscription has another hash for each of them.
 */
function identityOf({ actor, sent }: CallTo<Hook, 'add'>): string {
  const { room_id, organization_id, event, target_url } = subscription(sent)
  const maker = actor.by === 'program' ? [actor.application_id] : []
  return createHash('sha256')
    .update(JSON.stringify([room_id, organization_id, event, target_url, ...maker]))
    .digest('base64url')
}

/** The purpose that secrets of hooks are sealed with (`db/secrets/seal.ts`). */
export const HOOK_SECRET = 'hook secret'

/** A new secret: the header that gives it to the caller, and the sealed form that is stored. */
function makeSecret(site: Site) {
  const secret = newHookSecret()
  return { headers: { 'x-hook-secret': secret }, sealed: seal(site.sealKey, secret, HOOK_SECRET) }
}

/** Returns whether the caller already has this webhook; read without a lock, before the transaction begins. */
export async function hasHook(db: Kysely<DB>, call: CallTo<Hook, 'add'>): Promise<boolean> {
  const hook = await db
    .selectFrom('hook')
    .select('hook_id')
    .where('member_id', '=', call.actor.member_id)
    .where('identity', '=', identityOf(call))
    .executeTakeFirst()
  return hook !== undefined
}

/**
 * Creates a hook, whose secret the answer carries in `X-Hook-Secret`, or finds the caller's hook with the same
 * subscription (docs/api/events.md#webhooks). Throws 401 where the caller's token or grant has just ended, 403 or 422 where the
 * caller may not hear the events of the place, and 422 on `target_url` for too many hooks.
 */
export async function createHook(trx: Transaction<DB>, call: CallTo<Hook, 'add'>): Promise<Created> {
  const { site, actor, now } = call
  const { member_id, token_id, grant_id = null } = actor
  const wanted = subscription(call.sent)
  const identity = identityOf(call)
  await mustBeAllowedToSubscribe(trx, actor, wanted)
  await mustNotBeRevoked(trx, token_id)
  if (grant_id !== null) await mustBeGranted(trx, grant_id)
  // Of equal requests in parallel, the second finds the hook of the first.
  await lockPresentCaller(trx, actor)
  const existing = await trx
    .selectFrom('hook')
    .select('hook_id')
    .where('member_id', '=', member_id)
    .where('identity', '=', identity)
    .executeTakeFirst()
  if (existing) {
    // Under a new grant, an application takes over the hook that it made under an earlier one.
    if (grant_id !== null) await moveToGrant(trx, existing.hook_id, grant_id)
    return { id: existing.hook_id, existing: true }
  }
  // Only the caller's own hooks count: those of others must neither show nor block.
  const { hooks } = await trx
    .selectFrom('hook')
    .select((eb) => eb.fn.countAll<number>().as('hooks'))
    .where(hookItself(readerOf(actor)))
    .$if(actor.by !== 'program', (made) => made.where('grant_id', 'is', null))
    .executeTakeFirstOrThrow()
  const most = site.settings.hooksPerPerson
  if (Number(hooks) >= most)
    throw refuse(
      'target_url',
      'invalid_value',
      `You can have at most ${most} webhooks. Delete one that you no longer need.`,
    )
  const { headers, sealed } = makeSecret(site)
  const after_event_id = await lastEvent(trx)
  const row = {
    ...wanted,
    after_event_id,
    identity,
    member_id,
    token_id,
    grant_id,
    secret: sealed,
    create_ts: now,
    update_ts: now,
  }
  const { hook_id } = await trx.insertInto('hook').values(row).returning('hook_id').executeTakeFirstOrThrow()
  await audit(trx, call, 'hook_made', hook_id, { details: { event: wanted.event } })
  return { id: hook_id, headers }
}

/** Moves a hook to a later grant of the same authorization, with which it then ends. Other hooks stay as they are. */
async function moveToGrant(trx: Transaction<DB>, hook_id: number, grant_id: number): Promise<void> {
  await trx
    .updateTable('hook')
    .set({ grant_id })
    .where('hook_id', '=', hook_id)
    .where('grant_id', 'in', (eb) =>
      eb
        .selectFrom('oauth_grant as before')
        .innerJoin('oauth_grant as now', 'now.authorization_id', 'before.authorization_id')
        .select('before.grant_id')
        .where('now.grant_id', '=', grant_id),
    )
    .execute()
}

/** The id of the last event: a hook is sent later ones only. Ids are used since clocks may differ or be set back. */
async function lastEvent(trx: Transaction<DB>): Promise<number> {
  const { last } = await trx
    .selectFrom('event')
    .select((eb) => eb.fn.max('event_id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Throws 401 for a token that has just been revoked: a hook ends with its token, so it must not be made after. */
async function mustNotBeRevoked(trx: Transaction<DB>, token_id: number | null): Promise<void> {
  if (token_id === null) return
  await lockRowIfExists(trx, 'api_token', 'token_id', token_id)
  const alive = await trx
    .selectFrom('api_token')
    .select('token_id')
    .where('token_id', '=', token_id)
    .where('revoked_ts', 'is', null)
    .executeTakeFirst()
  if (!alive) throw unauthorized()
}

/**
 * Gives a hook a new secret, which the answer carries in `X-Hook-Secret`. For a day deliveries are signed with both.
 */
export async function renewHookSecret(trx: Transaction<DB>, call: CallTo<Hook, 'renewSecret'>): Promise<ActionResult> {
  const { site, now } = call
  const { hook_id } = call.params
  const { headers, sealed } = makeSecret(site)
  await trx
    .updateTable('hook')
    .set((eb) => ({
      previous_secret: eb.ref('secret'),
      previous_until_ts: now + PREVIOUS_SECRET_LIFE,
      secret: sealed,
      update_ts: now,
    }))
    .where('hook_id', '=', hook_id)
    .returning('hook_id')
    .executeTakeFirstOrThrow()
  await audit(trx, call, 'hook_secret_renewed', hook_id)
  return { headers }
}

/** Deletes a hook with its deliveries. */
export async function deleteHook(trx: Transaction<DB>, call: CallTo<Hook, 'drop'>): Promise<void> {
  const { hook_id } = call.params
  await removeHooks(trx, call, 'by hand', (hooks) => hooks.where('hook_id', '=', hook_id))
}

/** Makes the relay look at a hook at once. It locks the hook, which always comes before its deliveries. */
async function makeDue(trx: Transaction<DB>, hook_id: number): Promise<void> {
  await trx
    .updateTable('hook')
    .set({ due_ms: 0 })
    .where('hook_id', '=', hook_id)
    .returning('hook_id')
    .executeTakeFirstOrThrow()
}

/** The state of a delivery that its owner requested: it is not delayed where the hook keeps failing. */
const dueNow = (now: number) => ({ state: 'waiting', attempts: 0, due_ms: now * 1000 }) as const

/** Sends a hook a ping, which carries no event; gives the id of the delivery (docs/hooks.md). */
export async function pingHook(trx: Transaction<DB>, { now, params }: CallTo<Delivery, 'ping'>): Promise<number> {
  const { hook_id } = params
  await makeDue(trx, hook_id)
  const row = { hook_id, event_id: null, webhook_id: randomBytes(16).toString('hex'), ...dueNow(now), create_ts: now }
  const made = await trx.insertInto('delivery').values(row).returning('delivery_id').executeTakeFirstOrThrow()
  return made.delivery_id
}

/** Sends a delivery again, with all its retries and under the same `webhook-id`. */
export async function redeliverToHook(
  trx: Transaction<DB>,
  { now, params }: CallTo<Delivery, 'redeliver'>,
): Promise<void> {
  const { hook_id, delivery_id } = params
  await makeDue(trx, hook_id)
  const again = dueNow(now)
  // A time that differs from the present one, so that an attempt in flight cannot finish the new one.
  const { due_ms } = again
  const another = sql<number>`case when due_ms between ${due_ms} and ${due_ms + 998} then due_ms + 1 else ${due_ms} end`
  await trx
    .updateTable('delivery')
    .set({ ...again, due_ms: another })
    .where('delivery_id', '=', delivery_id)
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
}
