// Setup: the first room, and the people of its organization who meet there.
import type { Transaction } from 'kysely'
import { MEMBER } from '../../../contract/codes.ts'
import type { Addressed } from '../../../contract/people/pasted-addresses.ts'
import type { DB } from '../../db/tables.ts'
import { isSameAddress } from '../../rules/people/email-address.ts'
import type { Call } from '../call.ts'
import { addOrganizationMember } from '../places/organization-members.ts'
import { addRoomMember } from '../places/room-members.ts'
import { insertRoom } from '../places/rooms.ts'
import { continueSetup, lockSetup } from './progress.ts'

/** The role of a Member, in organizations and rooms. */
const AS_MEMBER = { role_id: MEMBER }

/** A room and those who are added to it. */
export interface FirstRoom {
  room: string
  people: readonly Addressed[]
}

/** Somebody who was added. */
export interface AddedPerson {
  member_id: number
  name: string
  email: string
}

/**
 * Creates the room, open to the organization, and adds the people to both as Members. Undefined where the wizard is not at
 * this step any more, so that a form that is sent twice makes one room. Throws 422 on `email`.
 */
export async function addFirstRoom(
  trx: Transaction<DB>,
  call: Call<object, FirstRoom>,
): Promise<AddedPerson[] | undefined> {
  const { actor, sent, now } = call
  const progress = await lockSetup(trx, actor.member_id)
  if (progress?.step !== 'people') return undefined
  const { organization_id } = progress
  const room = { organization_id, name: sent.room, description: null, private: 0 } as const
  const room_id = await insertRoom(trx, { actor, now }, room, actor.member_id)
  const added: number[] = []
  for (const { email, first_name, last_name } of sent.people) {
    if (isSameAddress(email, actor.email ?? '')) continue
    const profile = { email, ...(first_name && { first_name }), ...(last_name && { last_name }) }
    const adding = { ...call, params: { organization_id }, as: AS_MEMBER, sent: profile }
    const membership = await addOrganizationMember(trx, adding)
    const { member_id } = await trx
      .selectFrom('organization_member')
      .select('member_id')
      .where('organization_member_id', '=', membership)
      .executeTakeFirstOrThrow()
    await addRoomMember(trx, { ...call, params: { room_id }, as: AS_MEMBER, sent: { member_id } })
    added.push(member_id)
  }
  await continueSetup(trx, { ...progress, step: 'meeting', room_id })
  if (!added.length) return []
  const people = trx.selectFrom('member').select(['member_id', 'name', 'email']).where('member_id', 'in', added)
  return (await people.orderBy('member_id').execute()) as AddedPerson[]
}
