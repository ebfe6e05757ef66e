// Setup: the first meeting, with everybody of the first room.
import type { Transaction } from 'kysely'
import { PARTICIPANT } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import type { Call } from '../call.ts'
import { addMailingToMeeting } from '../mailings/mailings.ts'
import { addAttendee } from '../meetings/attendees.ts'
import { createMeeting } from '../meetings/meetings.ts'
import { insertRoom } from '../places/rooms.ts'
import { endSetup, lockSetup } from './progress.ts'

export interface FirstMeeting {
  name: string
  /** Unix seconds. */
  start_time: number
  duration_minutes: number
  /** The time zone of the person, where they have none yet (tz database name). */
  timezone_name: string
  /** The name of the room that is made where the wizard made none. */
  usualRoom: string
  /** Whether invitations are sent. */
  invites: boolean
}

/**
 * Creates the meeting and ends the wizard; gives the id of the meeting. Undefined where the wizard is not at this step any
 * more. Throws 422 where it cannot be planned, or invitations cannot be sent.
 */
export async function addFirstMeeting(
  trx: Transaction<DB>,
  call: Call<object, FirstMeeting>,
): Promise<number | undefined> {
  const { actor, now, sent } = call
  const progress = await lockSetup(trx, actor.member_id)
  if (progress?.step !== 'meeting') return undefined
  const { organization_id } = progress
  const open = { organization_id, name: sent.usualRoom, description: null, private: 0 } as const
  const room_id = progress.room_id ?? (await insertRoom(trx, { actor, now }, open, actor.member_id))
  const { name, start_time, duration_minutes, timezone_name } = sent
  const meeting_id = await createMeeting(trx, {
    ...call,
    params: { room_id },
    sent: { name, start_time, duration_minutes },
  })
  const others = trx.selectFrom('room_member').select('member_id').where('room_id', '=', room_id)
  const people = await others.where('member_id', '!=', actor.member_id).orderBy('member_id').execute()
  for (const { member_id } of people)
    await addAttendee(trx, { ...call, params: { meeting_id }, sent: { member_id, role_id: PARTICIPANT } })
  if (sent.invites && people.length)
    await addMailingToMeeting(trx, { ...call, params: { meeting_id }, sent: { kind: 'invitation' } })
  await trx
    .updateTable('member')
    .set({ timezone_name })
    .where('member_id', '=', actor.member_id)
    .where('timezone_name', 'is', null)
    .execute()
  await endSetup(trx)
  return meeting_id
}
