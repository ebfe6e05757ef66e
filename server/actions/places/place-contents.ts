// Counts of the contents of rooms, for previews of deletions.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { RoomKey } from './room-removal.ts'

/** Counts the rooms, meetings and series that are deleted with a room or an organization. */
export async function countContents(trx: Transaction<DB>, by: RoomKey, id: number) {
  const rooms = trx.selectFrom('room').select('room_id').where(by, '=', id)
  const counted = await trx
    .selectNoFrom((eb) => [
      eb.selectFrom('room').select(eb.fn.countAll().as('n')).where(by, '=', id).as('rooms'),
      eb.selectFrom('meeting').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('meetings'),
      eb.selectFrom('meeting_series').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('series'),
    ])
    .executeTakeFirstOrThrow()
  return {
    rooms: Number(counted.rooms),
    meetings: Number(counted.meetings),
    meeting_series: Number(counted.series),
  }
}

/** The same with everything else that is deleted with it, and how many people belong to it. */
export async function countDeleted(trx: Transaction<DB>, by: RoomKey, id: number) {
  const rooms = trx.selectFrom('room').select('room_id').where(by, '=', id)
  const meetings = trx.selectFrom('meeting').select('meeting_id').where('room_id', 'in', rooms)
  const people = by === 'room_id' ? 'room_member' : 'organization_member'
  const counted = await trx
    .selectNoFrom((eb) => [
      eb.selectFrom('note').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('notes'),
      eb.selectFrom('action_item').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('items'),
      eb.selectFrom('attachment').select(eb.fn.countAll().as('n')).where('meeting_id', 'in', meetings).as('files'),
      eb
        .selectFrom('attachment')
        .select(eb.fn.countAll().as('n'))
        .where('room_id', 'in', rooms)
        .where('meeting_id', 'is', null)
        .as('room_files'),
      eb.selectFrom('template').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('templates'),
      eb.selectFrom(people).select(eb.fn.countAll().as('n')).where(sql.ref(by), '=', id).as('people'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...(await countContents(trx, by, id)),
    people: Number(counted.people),
    notes: Number(counted.notes),
    action_items: Number(counted.items),
    attachments: Number(counted.files) + Number(counted.room_files),
    templates: Number(counted.templates),
  }
}
