// Guards of templates: rights follow from the level in their room.
import type { Kysely } from 'kysely'
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, mustExist } from '../problem.ts'
import type { Actor } from './actor.ts'
import { type Level, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inRoom } from './standing.ts'

const roomOfTemplate = prepared((db, at: ParametersOf<{ id: number }>) =>
  db.selectFrom('template').select('room_id').where('template_id', '=', at.id),
)

const roomOfAttendee = prepared((db, at: ParametersOf<{ id: number }>) =>
  db
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .select('template.room_id')
    .where('template_attendee.template_attendee_id', '=', at.id),
)

async function atLevel(
  db: Kysely<DB>,
  actor: Actor,
  place: { room_id: number } | undefined,
  level: Level,
): Promise<boolean> {
  if (roomLevel(mustExist(await inRoom(db, actor, mustExist(place).room_id))) < level) throw forbidden()
  return true
}

/** Those who have at least this level in the room of the template. */
export const ofTemplate =
  (level: Level): Guard<{ template_id: number }> =>
  async (db, actor, { template_id }) => {
    const [place] = await roomOfTemplate(db, { id: template_id })
    return atLevel(db, actor, place, level)
  }

/** The same for an attendee of a template. */
export const ofTemplateAttendee =
  (level: Level): Guard<{ template_attendee_id: number }> =>
  async (db, actor, { template_attendee_id }) => {
    const [place] = await roomOfAttendee(db, { id: template_attendee_id })
    return atLevel(db, actor, place, level)
  }
