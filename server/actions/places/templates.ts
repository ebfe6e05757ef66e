// Templates of a room, with their usual attendees: created, changed, deleted, and found for a new meeting or series.
import type { Transaction } from 'kysely'
import type { template, templateAttendee } from '../../../contract/places/template.ts'
import { audit } from '../../audit/audit.ts'
import { forShare, isUniqueViolation, lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { changedFields, emptyToNull, hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { mustFitPerson } from '../meetings/meeting-limits.ts'
import { rightsOf } from '../meetings/participation.ts'
import { lockPerson } from '../people/people.ts'

type Template = typeof template
type TemplateAttendee = typeof templateAttendee

/**
 * The template for a new meeting or series: the one that was sent, none where null was sent, or else the room's
 * default, if it has one. Throws 422 on `template_id` for one that is not of the room (docs/api/meetings.md#templates).
 */
export async function findTemplate(trx: Transaction<DB>, room_id: number, template_id: number | null | undefined) {
  if (template_id === null) return undefined
  const inRoom = trx.selectFrom('template').selectAll().where('room_id', '=', room_id)
  if (template_id === undefined) return inRoom.where('room_default', '=', 1).executeTakeFirst()
  const template = await inRoom.where('template_id', '=', template_id).executeTakeFirst()
  if (!template) throw noTemplate()
  return template
}

/** The error for an unknown template. */
export const noTemplate = () => refuse('template_id', 'invalid_reference', 'is not a template of this room.')

/**
 * The attendees of a template with their roles, without those who have left the room; a parallel removal is waited for.
 */
export const templatePeople = (trx: Transaction<DB>, template_id: number) => {
  const attendees = trx
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
  return forShare(trx, attendees, 'template_attendee').execute()
}

/** Creates a template; gives its id. Throws 422 on `group_size_max` where it is below `group_size_min`. */
export async function createTemplate(
  trx: Transaction<DB>,
  { now, params, sent }: CallTo<Template, 'add'>,
): Promise<number> {
  const { room_id } = params
  mustBeRange(sent)
  if (sent.room_default) await unsetDefault(trx, room_id, now)
  const { template_id } = await trx
    .insertInto('template')
    .values({ ...emptyToNull(sent), room_default: sent.room_default ?? 0, room_id, create_ts: now, update_ts: now })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  return template_id
}

/** Changes a template. Throws 422 on `group_size_max` where it would be below `group_size_min`. */
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
  const changes = changedFields(was, emptyToNull(sent))
  if (!hasFields(changes)) return
  mustBeRange({ ...was, ...changes })
  if (changes.room_default) await unsetDefault(trx, was.room_id, now)
  await trx
    .updateTable('template')
    .set({ ...changes, update_ts: now })
    .where('template_id', '=', template_id)
    .execute()
}

function mustBeRange({
  group_size_min: min,
  group_size_max: max,
}: {
  group_size_min?: number | null
  group_size_max?: number | null
}) {
  if (min != null && max != null && min > max) {
    throw refuse('group_size_max', 'invalid_value', 'must not be less than group_size_min.')
  }
}

/**
 * Makes the room's present default an ordinary template. The lock of the room keeps parallel requests from setting two.
 */
async function unsetDefault(trx: Transaction<DB>, room_id: number, now: number): Promise<void> {
  await lockRow(trx, 'room', 'room_id', room_id)
  await trx
    .updateTable('template')
    .set({ room_default: 0, update_ts: now })
    .where('room_id', '=', room_id)
    .where('room_default', '=', 1)
    .execute()
}

/** Deletes a template. Meetings and series that were made from it stay, and name no template any more. */
export async function deleteTemplate(trx: Transaction<DB>, call: CallTo<Template, 'drop'>): Promise<void> {
  const { template_id } = call.params
  await audit(trx, call, 'template_deleted', template_id)
  for (const table of ['meeting', 'meeting_series'] as const) {
    await trx.updateTable(table).set({ template_id: null }).where('template_id', '=', template_id).execute()
  }
  await trx.deleteFrom('template').where('template_id', '=', template_id).execute()
}

/** Adds a member of the room to a template; gives the attendee's id. Throws 422 on `member_id`. */
export async function addTemplateAttendee(
  trx: Transaction<DB>,
  call: CallTo<TemplateAttendee, 'add'>,
): Promise<number> {
  const { now, params, sent } = call
  const { template_id } = params
  await lockPerson(trx, sent.member_id)
  const membership = await trx
    .selectFrom('template')
    .innerJoin('room_member', 'room_member.room_id', 'template.room_id')
    .select('room_member.role_id')
    .where('template.template_id', '=', template_id)
    .where('room_member.member_id', '=', sent.member_id)
    .executeTakeFirst()
  if (!membership) throw refuse('member_id', 'invalid_reference', 'must be a member of the template’s room.')
  await mustFitPerson(trx, 'template', template_id, 'member_id')
  const role_id = sent.role_id ?? membership.role_id
  try {
    const { template_attendee_id } = await trx
      .insertInto('template_attendee')
      .values({ template_id, member_id: sent.member_id, role_id, create_ts: now, update_ts: now })
      .returning('template_attendee_id')
      .executeTakeFirstOrThrow()
    await audit(trx, call, 'template_attendee_added', template_attendee_id, { details: rightsOf({ role_id }) })
    return template_attendee_id
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('member_id', 'not_unique', 'This person is already in the template.')
    throw error
  }
}

/** Changes the role of a template's attendee. */
export async function changeTemplateAttendee(
  trx: Transaction<DB>,
  call: CallTo<TemplateAttendee, 'change'>,
): Promise<void> {
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

/** Removes an attendee from a template. */
export async function removeTemplateAttendee(
  trx: Transaction<DB>,
  call: CallTo<TemplateAttendee, 'drop'>,
): Promise<void> {
  const { template_attendee_id } = call.params
  await audit(trx, call, 'template_attendee_removed', template_attendee_id)
  await trx.deleteFrom('template_attendee').where('template_attendee_id', '=', template_attendee_id).execute()
}
