// Hooks: made once of each kind, given new secrets, removed; and what they are sent on request.
import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { delivery, hook } from '../../../contract/hook.ts'
import { hookItself, mustHear } from '../../access/hooks.ts'
import { audit } from '../../audit/audit.ts'
import { hold, holdIfThere } from '../../db/dialect.ts'
import { seal } from '../../db/seal.ts'
import type { DB } from '../../db/tables.ts'
import { newHookSecret } from '../../events/signature.ts'
import { refuse, unauthorized } from '../../problem.ts'
import type { Site } from '../../site.ts'
import { mustBeGranted } from '../account/authorizations.ts'
import type { CallTo, Created, Outcome } from '../call.ts'
import { removeHooks } from './hook-removal.ts'

type Hook = typeof hook
type Delivery = typeof delivery

/** How long the secret before goes on signing beside a new one, in seconds. */
const BOTH_SIGN = 86_400

/** The four fields that say what a hook is told, and where. */
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
 * These as one value of bounded length. The same hook of an application is another one: neither the person's nor that of
 * another application is found by it.
 */
function identityOf({ actor, sent }: CallTo<Hook, 'add'>): string {
  const { room_id, organization_id, event, target_url } = subscription(sent)
  const made = actor.by === 'program' ? [actor.application_id] : []
  return createHash('sha256')
    .update(JSON.stringify([room_id, organization_id, event, target_url, ...made]))
    .digest('base64url')
}

/** What the secrets of hooks are sealed for. */
export const HOOK_SECRET = 'hook secret'

/** A new secret: as its owner gets it, and as it is kept. */
function makeSecret(site: Site) {
  const secret = newHookSecret()
  return { headers: { 'x-hook-secret': secret }, sealed: seal(site.sealKey, secret, HOOK_SECRET) }
}

/** Whether the caller has made such a hook, as far as that can be said before anything is held. */
export async function hasHook(db: Kysely<DB>, call: CallTo<Hook, 'add'>): Promise<boolean> {
  const found = await db
    .selectFrom('hook')
    .select('hook_id')
    .where('member_id', '=', call.actor.member_id)
    .where('identity', '=', identityOf(call))
    .executeTakeFirst()
  return found !== undefined
}

/** Makes a hook, or finds the one that there is already (specification, "Hooks"): the person's, or the application's. */
export async function createHook(trx: Transaction<DB>, call: CallTo<Hook, 'add'>): Promise<Created> {
  const { site, actor, now } = call
  const { member_id, token_id, grant_id = null } = actor
  const wanted = subscription(call.sent)
  const identity = identityOf(call)
  await mustHear(trx, actor, wanted)
  await mustBeAlive(trx, token_id)
  if (grant_id !== null) await mustBeGranted(trx, grant_id)
  // Of equal requests at once, the second begins when the first has made the hook.
  await hold(trx, 'member', 'member_id', member_id)
  const there = await trx
    .selectFrom('hook')
    .select('hook_id')
    .where('member_id', '=', member_id)
    .where('identity', '=', identity)
    .executeTakeFirst()
  if (there) {
    // A program that was let in anew takes over what it made before: it goes with the grant that is used.
    if (grant_id !== null) await takeOver(trx, there.hook_id, grant_id)
    return { id: there.hook_id, existing: true }
  }
  // Nobody learns how many hooks others made, nor is kept by them from making one.
  const { hooks } = await trx
    .selectFrom('hook')
    .select((eb) => eb.fn.countAll<number>().as('hooks'))
    .where(hookItself(actor))
    .$if(actor.by !== 'program', (made) => made.where('grant_id', 'is', null))
    .executeTakeFirstOrThrow()
  const most = site.settings.hooksPerPerson
  if (Number(hooks) >= most)
    throw refuse('target_url', 'invalid_value', `There are ${most} hooks at most: delete some that are not needed.`)
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

/** The hook of a program, now of another time that the same program was let in. Hooks of others stay theirs. */
async function takeOver(trx: Transaction<DB>, hook_id: number, grant_id: number): Promise<void> {
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

/** By which what happens from now on is told from what happened before; clocks may differ, or be set back. */
async function lastEvent(trx: Transaction<DB>): Promise<number> {
  const { last } = await trx
    .selectFrom('event')
    .select((eb) => eb.fn.max('event_id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** A hook goes with its token, so none is made with a token that has just been revoked. */
async function mustBeAlive(trx: Transaction<DB>, token_id: number | null): Promise<void> {
  if (token_id === null) return
  await holdIfThere(trx, 'api_token', 'token_id', token_id)
  const alive = await trx
    .selectFrom('api_token')
    .select('token_id')
    .where('token_id', '=', token_id)
    .where('revoked_ts', 'is', null)
    .executeTakeFirst()
  if (!alive) throw unauthorized()
}

/** Gives a hook another secret; the one before signs too until its receivers know the new one. */
export async function renewHookSecret(trx: Transaction<DB>, call: CallTo<Hook, 'renewSecret'>): Promise<Outcome> {
  const { site, now } = call
  const { hook_id } = call.params
  const { headers, sealed } = makeSecret(site)
  await trx
    .updateTable('hook')
    .set((eb) => ({
      previous_secret: eb.ref('secret'),
      previous_until_ts: now + BOTH_SIGN,
      secret: sealed,
      update_ts: now,
    }))
    .where('hook_id', '=', hook_id)
    .returning('hook_id')
    .executeTakeFirstOrThrow()
  await audit(trx, call, 'hook_secret_renewed', hook_id)
  return { headers }
}

/** Removes a hook with everything that it is still to be told. */
export async function deleteHook(trx: Transaction<DB>, call: CallTo<Hook, 'drop'>): Promise<void> {
  const { hook_id } = call.params
  await removeHooks(trx, call, 'by hand', (hooks) => hooks.where('hook_id', '=', hook_id))
}

/** Lets the relay see at once that there is something to tell. Whoever holds a hook and its deliveries begins here. */
async function wake(trx: Transaction<DB>, hook_id: number): Promise<void> {
  await trx
    .updateTable('hook')
    .set({ due_ms: 0 })
    .where('hook_id', '=', hook_id)
    .returning('hook_id')
    .executeTakeFirstOrThrow()
}

/** Asked for by the owner: it does not wait behind what is held back from a hook that keeps failing. */
const atOnce = (now: number) => ({ state: 'waiting', attempts: 0, due_ms: now * 1000 }) as const

/** Tells a hook nothing but that it is there. */
export async function pingHook(trx: Transaction<DB>, { now, params }: CallTo<Delivery, 'ping'>): Promise<number> {
  const { hook_id } = params
  await wake(trx, hook_id)
  const row = { hook_id, event_id: null, webhook_id: randomBytes(16).toString('hex'), ...atOnce(now), create_ts: now }
  const made = await trx.insertInto('delivery').values(row).returning('delivery_id').executeTakeFirstOrThrow()
  return made.delivery_id
}

/** Tells a hook again, from the beginning of the schedule, under the same `webhook-id`. */
export async function redeliverToHook(
  trx: Transaction<DB>,
  { now, params }: CallTo<Delivery, 'redeliver'>,
): Promise<void> {
  const { hook_id, delivery_id } = params
  await wake(trx, hook_id)
  const again = atOnce(now)
  // Another time than it had, by which an attempt that is under way is told from the one that is asked for.
  const { due_ms } = again
  const another = sql<number>`case when due_ms between ${due_ms} and ${due_ms + 998} then due_ms + 1 else ${due_ms} end`
  await trx
    .updateTable('delivery')
    .set({ ...again, due_ms: another })
    .where('delivery_id', '=', delivery_id)
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
}
