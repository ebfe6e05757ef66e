// Guests: people invited by e-mail become Guests of the organization and room.
import type { Transaction } from 'kysely'
import { GUEST, organizationRoles, roomRoles } from '../../../contract/codes.ts'
import type { Caller } from '../../access/actor.ts'
import { RUN, roomLevel } from '../../access/can.ts'
import { inRoom } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { mustExist } from '../../problem.ts'
import { forgetInOrganization, forgetInRoom, removedFrom } from './former-members.ts'

interface RoomOfOrganization {
  room_id: number
  organization_id: number
}

/**
 * Makes a person who is invited to a meeting or series by e-mail a Guest of its organization and room
 * (docs/api/people.md#adding-people). Somebody who was removed from one of these gets back in only if the caller manages the
 * room; otherwise they are invited to the meeting or series alone, so that nobody gets back in through a meeting that
 * they run.
 */
export async function becomeGuest(
  trx: Transaction<DB>,
  room: RoomOfOrganization,
  member_id: number,
  doing: ByWhomAndWhen & { actor: Caller },
): Promise<void> {
  const manages = roomLevel(mustExist(await inRoom(trx, doing.actor, room.room_id))) >= RUN
  const removed = manages ? { organization: false, room: false } : await removedFrom(trx, room, member_id)
  if (removed.organization) return
  await becomeOrganizationGuest(trx, room.organization_id, member_id, doing)
  if (!removed.room) await becomeRoomGuest(trx, room.room_id, member_id, doing)
}

/** Makes a person a Guest of an organization; does nothing for a member of it. */
export async function becomeOrganizationGuest(
  trx: Transaction<DB>,
  organization_id: number,
  member_id: number,
  { actor, now }: ByWhomAndWhen,
) {
  const made = await trx
    .insertInto('organization_member')
    .values({ organization_id, member_id, role_id: GUEST, create_ts: now, update_ts: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'member_id']).doNothing())
    .returning('organization_member_id')
    .executeTakeFirst()
  if (!made) return
  await forgetInOrganization(trx, organization_id, member_id)
  const details = { role: organizationRoles[GUEST] }
  await audit(trx, { actor, now }, 'organization_member_added', made.organization_member_id, { details })
}

/** Makes a person a Guest of a room; does nothing for a member of it. */
async function becomeRoomGuest(
  trx: Transaction<DB>,
  room_id: number,
  member_id: number,
  { actor, now }: ByWhomAndWhen,
) {
  const made = await trx
    .insertInto('room_member')
    .values({ room_id, member_id, role_id: GUEST, create_ts: now, update_ts: now })
    .onConflict((conflict) => conflict.columns(['room_id', 'member_id']).doNothing())
    .returning('room_member_id')
    .executeTakeFirst()
  if (!made) return
  await forgetInRoom(trx, room_id, member_id)
  const details = { role: roomRoles[GUEST] }
  await audit(trx, { actor, now }, 'room_member_added', made.room_member_id, { details })
}
