// Write access to action items: their creator, assignee, and writers of the place. Only room managers delete them.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import { RUN, roomLevel, WRITE } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inRoom } from '../roles.ts'
import { itemLevel } from './item-level.ts'

const itemLocation = lookup('action_item.action_item_id', (db) =>
  db.selectFrom('action_item').select(['room_id', 'meeting_id', 'backlog_series_id', 'create_id', 'member_id']),
)

/** Those who may write in the item's meeting or room, its creator and its assignee. */
export const itemWriting: Guard<{ action_item_id: number }> = async (from, actor, { action_item_id }) => {
  const item = await itemLocation(from, actor, action_item_id)
  if (!item) throw notFound()
  const own = item.create_id === actor.member_id || item.member_id === actor.member_id
  if (!own && (await itemLevel(from, actor, item)).level < WRITE) throw forbidden()
  return true
}

/** Managers of the item's room (docs/api/minutes-and-decisions.md#action-items). */
export const itemManaging: Guard<{ action_item_id: number }> = async (from, actor, { action_item_id }) => {
  const item = await itemLocation(from, actor, action_item_id)
  if (!item) throw notFound()
  if (roomLevel(mustExist(await inRoom(from, actor, item.room_id))) < RUN) throw forbidden()
  return true
}
