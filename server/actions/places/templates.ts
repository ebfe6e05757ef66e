// Templates: written in a room, and applied to its meetings and series.
import type { Transaction } from 'kysely'
import type { template, templateAttendee } from '../../../contract/template.ts'
import { audit } from '../../audit/audit.ts'
import { hold, isNotUnique, settled } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { anything, changed } from '../../rules/changed.ts'
import type { CallTo } from '../call.ts'
import { rightsOf } from '../meetings/parts.ts'
import { mustHaveSeat } from '../meetings/room-left.ts'
import { holdPerson } from '../people/people.ts'

type Template = typeof template
type Usual = typeof templateAttendee

/** The template that applies: the one named, of the room; else the room's default, if it has one; null asks for none. */
export async function findTemplate(trx: Transaction<DB>, room_id: number, template_id: number | null | undefined) {
  if (template_id === null) return undefined
  const inRoom = trx.selectFrom('template').selectAll().where('room_id', '=', room_id)
  if (template_id === undefined) return inRoom.where('room_default', '=', 1).executeTakeFirst()
  const named = await inRoom.where('template_id', '=', template_id).executeTakeFirst()
  if (!named) throw refuse('template_id', 'invalid_reference', 'The room has no such template.')
  return named
}

/** Who is usually there; whoever has left the room since, or is just being taken out of it, is not. */
export const templatePeople = (trx: Transaction<DB>, template_id: number) => {
  const usual = trx
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .innerJoin('room_member', (join) =>
      join
        .onRef('room_member.room_id', '=', 'template.room_id')
        .onRef('room_member.member_id', '=', 'template_attendee.member_id'),
    )
    .select(['template_attendee.member_id', 'template_attendee.role_id'])
    .where('template_attendee.template_id', '=', template_id)
    .orderBy('template_attendee.template_attendee_id')
  return settled(trx, usual, 'template_attendee').execute()
}

export async function createTemplate(
  trx: Transaction<DB>,
  { now, params, sent }: CallTo<Template, 'add'>,
): Promise<number> {
  const { room_id } = params
  mustFit(sent)
  if (sent.room_default) await noOtherDefault(trx, room_id, now)
  const { template_id } = await trx
    .insertInto('template')
    .values({ ...emptied(sent), room_default: sent.room_default ?? 0, room_id, create_ts: now, update_ts: now })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  return template_id
}

export async function changeTemplate(
  trx: Transaction<DB>,
  { now, params, sent }: CallTo<Template, 'change'>,
): Promise<void> {
  const { template_id } = params
  const was = await trx
    .selectFrom('template')
    .selectAll()
    .where('template_id', '=', template_id)
    .executeTakeFirstOrThrow()
  const changes = changed(was, emptied(sent))
  if (!anything(changes)) return
  mustFit({ ...was, ...changes })
  if (changes.room_default) await noOtherDefault(trx, was.room_id, now)
  await trx
    .updateTable('template')
    .set({ ...changes, update_ts: now })
    .where('template_id', '=', template_id)
    .execute()
}

/** An empty text is an unset one. */
const emptied = <S extends object>(sent: S): S =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value])) as S

function mustFit({
  group_size_min: min,
  group_size_max: max,
}: {
  group_size_min?: number | null
  group_size_max?: number | null
}) {
  if (min != null && max != null && min > max) {
    throw refuse('group_size_max', 'invalid_value', 'The greatest size is below the smallest.')
  }
}

/** A room has one default template at most, also where two are to become it at once. */
async function noOtherDefault(trx: Transaction<DB>, room_id: number, now: number): Promise<void> {
  await hold(trx, 'room', 'room_id', room_id)
  await trx
    .updateTable('template')
    .set({ room_default: 0, update_ts: now })
    .where('room_id', '=', room_id)
    .where('room_default', '=', 1)
    .execute()
}

/** What was made from a template stays as it is, and names none from then on. */
export async function deleteTemplate(trx: Transaction<DB>, call: CallTo<Template, 'drop'>): Promise<void> {
  const { template_id } = call.params
  await audit(trx, call, 'template_deleted', template_id)
  for (const table of ['meeting', 'meeting_series'] as const) {
    await trx.updateTable(table).set({ template_id: null }).where('template_id', '=', template_id).execute()
  }
  await trx.deleteFrom('template').where('template_id', '=', template_id).execute()
}

export async function addTemplateAttendee(trx: Transaction<DB>, call: CallTo<Usual, 'add'>): Promise<number> {
  const { now, params, sent } = call
  const { template_id } = params
  await holdPerson(trx, sent.member_id)
  const inRoom = await trx
    .selectFrom('template')
    .innerJoin('room_member', 'room_member.room_id', 'template.room_id')
    .select('room_member.role_id')
    .where('template.template_id', '=', template_id)
    .where('room_member.member_id', '=', sent.member_id)
    .executeTakeFirst()
  if (!inRoom) throw refuse('member_id', 'invalid_reference', 'The attendees of a template are members of its room.')
  await mustHaveSeat(trx, 'template', template_id, 'member_id')
  const role_id = sent.role_id ?? inRoom.role_id
  try {
    const { template_attendee_id } = await trx
      .insertInto('template_attendee')
      .values({ template_id, member_id: sent.member_id, role_id, create_ts: now, update_ts: now })
      .returning('template_attendee_id')
      .executeTakeFirstOrThrow()
    await audit(trx, call, 'template_attendee_added', template_attendee_id, { details: rightsOf({ role_id }) })
    return template_attendee_id
  } catch (error) {
    if (isNotUnique(error)) throw refuse('member_id', 'not_unique', 'This person is in the template already.')
    throw error
  }
}

export async function changeTemplateAttendee(trx: Transaction<DB>, call: CallTo<Usual, 'change'>): Promise<void> {
  const { now, params, sent } = call
  const { template_attendee_id } = params
  const was = await trx
    .selectFrom('template_attendee')
    .select('role_id')
    .where('template_attendee_id', '=', template_attendee_id)
    .executeTakeFirstOrThrow()
  const { role_id } = sent
  if (role_id === undefined || role_id === was.role_id) return
  await trx
    .updateTable('template_attendee')
    .set({ role_id, update_ts: now })
    .where('template_attendee_id', '=', template_attendee_id)
    .execute()
  const details = { ...rightsOf({ role_id }), before: rightsOf(was).role }
  await audit(trx, call, 'template_attendee_role_changed', template_attendee_id, { details })
}

export async function removeTemplateAttendee(trx: Transaction<DB>, call: CallTo<Usual, 'drop'>): Promise<void> {
  const { template_attendee_id } = call.params
  await audit(trx, call, 'template_attendee_removed', template_attendee_id)
  await trx.deleteFrom('template_attendee').where('template_attendee_id', '=', template_attendee_id).execute()
}
