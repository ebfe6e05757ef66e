// Writes the templates of a room of the demo, with their attendees.
import type { Transaction } from 'kysely'
import { FACILITATOR, PARTICIPANT } from '../../contract/codes.ts'
import { agendaOfTemplate } from '../actions/agenda/agenda-holder.ts'
import type { Stamped } from '../db/tables/column.ts'
import type { DB } from '../db/tables.ts'
import { writePlannedAgenda } from './agenda.ts'
import type { FirstName, RoomScript } from './script.ts'

/** Returns their ids by name. */
export async function writeTemplates(
  trx: Transaction<DB>,
  room_id: number,
  { templates = [] }: RoomScript,
  ids: ReadonlyMap<FirstName, number>,
  stamps: Stamped,
): Promise<Map<string, number>> {
  const laid = new Map<string, number>()
  for (const { name, about, usually, people, guides, meeting, lasts, led, invited } of templates) {
    const { template_id } = await trx
      .insertInto('template')
      .values({
        room_id,
        name,
        description: about,
        group_size_min: people[0],
        group_size_max: people[1],
        facilitator_guide_text: guides[0],
        participant_guide_text: guides[1],
        meeting_name: meeting.name,
        meeting_goal: meeting.goal,
        meeting_outcomes: meeting.outcomes,
        duration: lasts * 60,
        room_default: usually ? 1 : 0,
        ...stamps,
      })
      .returning('template_id')
      .executeTakeFirstOrThrow()
    const rows = [led, ...invited].map((one) => ({
      template_id,
      member_id: ids.get(one)!,
      role_id: one === led ? FACILITATOR : PARTICIPANT,
      ...stamps,
    }))
    await trx.insertInto('template_attendee').values(rows).execute()
    await writePlannedAgenda(trx, agendaOfTemplate(template_id), { name, led, lasts }, { ids }, stamps.create_ts)
    laid.set(name, template_id)
  }
  return laid
}
