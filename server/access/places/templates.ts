// Guards of templates: rights follow from the level in their room.
import { forbidden, mustExist } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, roomLevel } from '../can.ts'
import { guardsByLevel } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inRoom } from '../roles.ts'

const roomOfTemplate = lookup('template.template_id', (db) => db.selectFrom('template').select('room_id'))

const roomOfAttendee = lookup('template_attendee.template_attendee_id', (db) =>
  db
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .select('template.room_id'),
)

async function atLevel(
  from: RowSource,
  actor: Actor,
  place: { room_id: number } | undefined,
  level: Level,
): Promise<boolean> {
  if (roomLevel(mustExist(await inRoom(from, actor, mustExist(place).room_id))) < level) throw forbidden()
  return true
}

/** Those who have at least this level in the room of the template. */
export const ofTemplate = guardsByLevel<{ template_id: number }>((level) => async (from, actor, { template_id }) => {
  const place = await roomOfTemplate(from, actor, template_id)
  return atLevel(from, actor, place, level)
})

/** The same for an attendee of a template. */
export const ofTemplateAttendee = guardsByLevel<{ template_attendee_id: number }>(
  (level) =>
    async (from, actor, { template_attendee_id }) => {
      const place = await roomOfAttendee(from, actor, template_attendee_id)
      return atLevel(from, actor, place, level)
    },
)
