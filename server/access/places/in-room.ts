// Guards of what lies in a room: rights follow from the level there.

import type { DB } from '../../db/tables.ts'
import { forbidden, mustExist } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, roomLevel } from '../can.ts'
import { type Guard, guardsByLevel } from '../guard.ts'
import { type Lookup, lookup } from '../lookup.ts'
import { inRoom } from '../roles.ts'

interface InRoom {
  room_id: number
}

/** Tables whose rows name their room. */
type TableInRoom = { [T in keyof DB]: DB[T] extends InRoom ? T : never }[keyof DB]

/** Those who have at least this level in the room that a lookup gives for the id of the path. */
export const inRoomBy = <P extends string>(
  id: P,
  roomOf: Lookup<InRoom>,
): ((level: Level) => Guard<Record<P, number>>) =>
  guardsByLevel<Record<P, number>>(
    (level) => async (from, actor, params) => atLevel(from, actor, await roomOf(from, actor, params[id]), level),
  )

/** Those who have at least this level in the room of the row of the path, such as that of a template. */
export const inRoomOf = <T extends TableInRoom>(table: T) =>
  inRoomBy(
    `${table}_id`,
    // The compiler needs one table; it does not matter which.
    lookup(`${table}.${table}_id`, (db) => db.selectFrom(table as 'template').select('room_id')),
  )

async function atLevel(from: RowSource, actor: Actor, room: InRoom | undefined, level: Level): Promise<boolean> {
  if (roomLevel(mustExist(await inRoom(from, actor, mustExist(room).room_id))) < level) throw forbidden()
  return true
}
