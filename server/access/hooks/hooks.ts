// Guards of webhooks and deliveries, and the subscriptions that a person may create.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { forbidden, notFound, refuse } from '../../problem.ts'
import type { Actor, Reader } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { organizationLevel, roomLevel, VISIT } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inOrganization, inRoom } from '../roles.ts'

/**
 * A condition on `delivery`: it was attempted, or it is a ping. Only then can it be read: before the first attempt
 * nobody has checked that the owner of the hook may know of the event.
 */
export const wasAttempted = sql<SqlBool>`(delivery.event_id is null or delivery.attempts > 0 or exists (
  select 1 from delivery_attempt as attempt where attempt.delivery_id = delivery.delivery_id))`

const ownerOf = lookup('hook.hook_id', (db) =>
  db
    .selectFrom('hook')
    .leftJoin('oauth_grant', 'oauth_grant.grant_id', 'hook.grant_id')
    .leftJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
    .select(['hook.member_id', 'authorization.application_id']),
)

const hookOf = lookup('delivery.delivery_id', (db) => db.selectFrom('delivery').select('hook_id').where(wasAttempted))

/**
 * A condition on `hook`: a person sees all of theirs, an application those that it made for this person under any
 * grant.
 */
export function hookItself({ member_id, byApplication, application_id }: Reader): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`hook.member_id = ${member_id}`
  if (!byApplication) return own
  return sql<SqlBool>`(${own} and hook.grant_id in (
    select granted.grant_id from oauth_grant as granted
    join "authorization" as allowed on allowed.authorization_id = granted.authorization_id
    where allowed.member_id = ${member_id} and allowed.application_id = ${application_id}))`
}

/**
 * The caller's own hook, or for an application one that it made; enterprise administrators may not touch those of
 * others either.
 */
export const hookOwning: Guard<{ hook_id: number }> = async (from, actor, { hook_id }) => {
  const hook = await ownerOf(from, actor, hook_id)
  if (!hook) throw notFound()
  if (hook.member_id !== actor.member_id) throw forbidden()
  if (actor.by === 'program' && hook.application_id !== actor.application_id) throw forbidden()
  return true
}

/** A delivery of the caller's own hook. */
export const deliveryOwning: Guard<{ hook_id: number; delivery_id: number }> = async (from, actor, params) => {
  await hookOwning(from, actor, params)
  const delivery = await hookOf(from, actor, params.delivery_id)
  if (delivery?.hook_id !== params.hook_id) throw notFound()
  return true
}

/** The place whose events a hook is sent; null: not restricted to one. */
export interface HookScope {
  room_id: number | null
  organization_id: number | null
}

/**
 * Throws 403 where a person has no rights at all in the room or organization that they subscribe to, and 422 where it
 * does not exist or both do not go together.
 */
export async function mustBeAllowedToSubscribe(
  from: RowSource,
  actor: Actor,
  { room_id, organization_id }: HookScope,
): Promise<void> {
  const room = room_id === null ? undefined : await inRoom(from, actor, room_id)
  const organization = organization_id === null ? undefined : await inOrganization(from, actor, organization_id)
  if (room && roomLevel(room) < VISIT) throw forbidden()
  if (organization && organizationLevel(organization) < VISIT) throw forbidden()
  if (room_id !== null && !room)
    throw refuse('room_id', 'invalid_reference', 'is not the id of a room that you can use here.')
  if (organization_id !== null && !organization)
    throw refuse('organization_id', 'invalid_reference', 'is not the id of an organization that you can use here.')
  if (room && organization && room.organization_id !== organization.organization_id)
    throw refuse('organization_id', 'conflicting_fields', 'must be the room’s organization.')
}
