// Action items: added to a room or a meeting, changed, closed and opened again, deleted.
import type { Transaction } from 'kysely'
import type { actionItem } from '../../../contract/meetings/action-item.ts'
import { audit } from '../../audit/audit.ts'
import { Vanished } from '../../db/dialects/dialect.ts'
import { insertRow } from '../../db/queries/insert.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import { stateAfterChange } from '../../rules/meetings/closing-time.ts'
import { agendaItemFor } from '../agenda/agenda-item-of.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { followAssignment, notifyOfAssignment } from '../notifications/assigned.ts'
import { followMentions } from '../notifications/mentioned.ts'
import { lockPerson } from '../people/people.ts'
import { locationOfMeeting } from './attendees.ts'
import { mustFitInMeeting, mustFitLongerText } from './meeting-limits.ts'
import { setTags } from './tags.ts'

type Item = typeof actionItem

const CLOSED = 1
type Adding = Omit<CallTo<Item, 'addToRoom'>, 'params'>

interface ItemLocation {
  room_id: number
  organization_id: number
  meeting_id: number | null
  /** The series of that meeting. */
  meeting_series_id: number | null
  agenda_item_id: number | null
}

const organizationOf = prepared<{ room_id: number }, { organization_id: number }>((db, { room_id }) =>
  db.selectFrom('room').select('organization_id').where('room_id', '=', room_id),
)

/**
 * Adds an action item to a room; gives its id. Throws 422 on `member_id` for an assignee who is no member of the room.
 */
export async function addActionItemToRoom(trx: Transaction<DB>, call: CallTo<Item, 'addToRoom'>): Promise<number> {
  const { room_id } = call.params
  const [room] = await organizationOf(trx, { room_id })
  if (!room) throw new Vanished(`There is no room ${room_id}.`)
  const { organization_id } = room
  const outside = { meeting_id: null, meeting_series_id: null, agenda_item_id: null }
  return insertActionItem(trx, { room_id, organization_id, ...outside }, call)
}

/**
 * Adds an action item to a meeting; gives its id. Throws 422 for its assignee, its agenda item, or where there are too
 * many.
 */
export async function addActionItemToMeeting(
  trx: Transaction<DB>,
  call: CallTo<Item, 'addToMeeting'>,
): Promise<number> {
  const { meeting_id } = call.params
  // This locks the meeting, before its room is read: it may be moving.
  await mustFitInMeeting(trx, 'action_item', meeting_id, call.sent.description)
  await mustNotBeLocked(trx, meeting_id)
  const location = await locationOfMeeting(trx, meeting_id)
  const agenda_item_id = await agendaItemFor(trx, meeting_id, call.sent.agenda_item_id)
  return insertActionItem(trx, { ...location, agenda_item_id }, call)
}

async function insertActionItem(trx: Transaction<DB>, location: ItemLocation, call: Adding): Promise<number> {
  const { actor, now, sent } = call
  const { room_id, meeting_id, agenda_item_id } = location
  if (sent.member_id) await mustBeInRoom(trx, sent.member_id, room_id)
  const state = stateAfterChange({ state: 0, close_ts: null }, now, sent)
  const action_item_id = await insertRow(trx, 'action_item', 'action_item_id', {
    room_id,
    meeting_id,
    agenda_item_id,
    description: sent.description,
    member_id: sent.member_id ?? null,
    due_ts: sent.due_ts ?? null,
    ...state,
    create_id: actor.member_id,
    create_ts: now,
    update_ts: now,
  })
  if (sent.tags) await setTags(trx, 'action_item', action_item_id, sent.tags)
  await followMentions(trx, call, [{ of: { action_item_id }, is: sent.description }])
  await emitOfActionItem(trx, now, 'action_item_created', location, action_item_id)
  if (sent.member_id) await emitOfActionItem(trx, now, 'action_item_assigned', location, action_item_id)
  await notifyOfAssignment(trx, call, action_item_id, { member_id: sent.member_id ?? null, state: state.state })
  if (sent.state === CLOSED) await emitOfActionItem(trx, now, 'action_item_closed', location, action_item_id)
  return action_item_id
}

/** Fields of an action item that can be changed while the minutes of its meeting are approved. */
const ALIVE: readonly string[] = ['state', 'close_ts', 'member_id', 'due_ts']

/** Changes, closes or opens an action item. Throws 422 for its assignee, its agenda item or a text that is too long. */
export async function changeActionItem(trx: Transaction<DB>, call: CallTo<Item, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { action_item_id } = params
  const { organization_id, meeting_series_id, ...was } = await trx
    .selectFrom('action_item')
    .innerJoin('room', 'room.room_id', 'action_item.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'action_item.meeting_id')
    .selectAll('action_item')
    .select(['room.organization_id', 'meeting.meeting_series_id'])
    .where('action_item_id', '=', action_item_id)
    .executeTakeFirstOrThrow()
  const { tags, ...fields } = sent
  const changes = changedFields(was, { ...fields, ...stateAfterChange(was, now, sent) })
  if (tags !== undefined || Object.keys(changes).some((name) => !ALIVE.includes(name)))
    await mustNotBeLocked(trx, was.meeting_id)
  await mustFitLongerText(trx, 'action_item', was, changes.description)
  const retagged = tags !== undefined && (await setTags(trx, 'action_item', action_item_id, tags))
  if (!hasFields(changes) && !retagged) return
  if (changes.member_id) await mustBeInRoom(trx, changes.member_id, was.room_id)
  if (changes.agenda_item_id) await agendaItemFor(trx, was.meeting_id, changes.agenda_item_id)
  await trx
    .updateTable('action_item')
    .set({ ...changes, update_id: actor.member_id, update_ts: now })
    .where('action_item_id', '=', action_item_id)
    .execute()
  if (changes.description !== undefined)
    await followMentions(trx, call, [{ of: { action_item_id }, was: was.description, is: changes.description }])
  const location = { ...was, organization_id, meeting_series_id }
  if (changes.member_id) await emitOfActionItem(trx, now, 'action_item_assigned', location, action_item_id)
  await followAssignment(trx, call, action_item_id, was, changes)
  if (changes.state === CLOSED) await emitOfActionItem(trx, now, 'action_item_closed', location, action_item_id)
}

/** Deletes an action item. */
export async function deleteActionItem(trx: Transaction<DB>, call: CallTo<Item, 'drop'>): Promise<void> {
  const { action_item_id } = call.params
  const { meeting_id } = await trx
    .selectFrom('action_item')
    .select('meeting_id')
    .where('action_item_id', '=', action_item_id)
    .executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, meeting_id)
  await audit(trx, call, 'action_item_deleted', action_item_id)
  await trx.deleteFrom('action_item').where('action_item_id', '=', action_item_id).execute()
}

/**
 * Assignees are members of the room (docs/api/minutes-and-decisions.md#action-items); others are refused with one text, whether they exist or
 * not.
 */
async function mustBeInRoom(trx: Transaction<DB>, member_id: number, room_id: number): Promise<void> {
  await lockPerson(trx, member_id)
  const membership = await trx
    .selectFrom('room_member')
    .select('room_member_id')
    .where('room_id', '=', room_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!membership) throw refuse('member_id', 'invalid_reference', 'must be a member of the room.')
}

const emitOfActionItem = (
  trx: Transaction<DB>,
  now: number,
  event: 'action_item_created' | 'action_item_assigned' | 'action_item_closed',
  { room_id, organization_id, meeting_id, meeting_series_id }: Omit<ItemLocation, 'agenda_item_id'>,
  action_item_id: number,
) => {
  const location = { room_id, organization_id, meeting_id, meeting_series_id }
  return emit(trx, now, { event, ...location, resource: `/action_items/${action_item_id}` })
}
