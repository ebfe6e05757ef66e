// How people tell rooms apart: the color of a room, and the key in front of its decision numbers.
import type { Transaction } from 'kysely'
import { type RoomColor, roomColors } from '../../../contract/places/room.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

/** The color that the fewest rooms of an organization have; of several, the first in order. */
export async function rarestColor(trx: Transaction<DB>, organization_id: number): Promise<RoomColor> {
  const used = await trx
    .selectFrom('room')
    .select(['color', ({ fn }) => fn.countAll<number>().as('rooms')])
    .where('organization_id', '=', organization_id)
    .groupBy('color')
    .execute()
  const rooms = new Map(used.map(({ color, rooms }) => [color, Number(rooms)]))
  return roomColors.reduce((best, color) => ((rooms.get(color) ?? 0) < (rooms.get(best) ?? 0) ? color : best))
}

const KEY = /^[A-Za-z0-9]{2,8}$/

/** The key that was sent, in upper case; null: none. */
export function keyOfRoom(sent: string | null | undefined): string | null {
  if (!sent) return null
  if (!KEY.test(sent)) throw refuse('key', 'invalid_value', 'must be 2 to 8 letters and digits, such as BOARD.')
  return sent.toUpperCase()
}

/** Gives a key to a room of an organization for good: no other room there gets it, so that a number names one decision. */
export async function claimKey(
  trx: Transaction<DB>,
  { organization_id, room_id }: { organization_id: number; room_id: number },
  key: string,
): Promise<void> {
  await trx
    .insertInto('room_key')
    .values({ organization_id, key, room_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const holder = await trx
    .selectFrom('room_key')
    .select('room_id')
    .where('organization_id', '=', organization_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (holder.room_id !== room_id)
    throw refuse(
      'key',
      'not_unique',
      `Another room of this organization has or had the key ${key}. Choose another one.`,
    )
}
