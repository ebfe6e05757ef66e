// Agenda items: added, changed, moved and removed one at a time, or the whole agenda set at once.
import type { Transaction } from 'kysely'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { agendaRights, writesAgenda } from '../../access/agenda/agenda.ts'
import { meetingLevel, READ } from '../../access/can.ts'
import { inMeeting } from '../../access/roles.ts'
import { auditAll } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { isBeforeCarrying } from '../../rules/agenda/agenda-state.ts'
import { flattenAgenda, withItemAt, withSubItems } from '../../rules/agenda/outline.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { Call, CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { followMentions, textsOfAgenda } from '../notifications/mentioned.ts'
import { addItem, mustBeInAgenda, writeAndFollow } from './add-item.ts'
import { agendaItemsOf, copiesOfItems, lockedAgendaItems, type PlannedItem, unchangedItem } from './agenda.ts'
import { filesOf } from './agenda-files.ts'
import {
  type AgendaHolder,
  agendaOfMeeting,
  agendaOfSeries,
  agendaOfTemplate,
  backlogOfRoom,
  holderOf,
  isBacklog,
} from './agenda-holder.ts'
import { setAgendaItemState } from './agenda-running.ts'
import { lockedBacklog } from './carry-target.ts'
import { lockWithSources } from './move-target.ts'
import { mustBePresenters } from './presenters.ts'
import { lockWithCopy, takeBack } from './take-back.ts'

type AgendaItem = typeof agendaItem

/** Adds an item to a meeting's agenda; gives its id. */
export const addAgendaItemToMeeting = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToMeeting'>) =>
  addItem(trx, agendaOfMeeting(call.params.meeting_id), call)
/** Adds an item to a series' agenda; gives its id. */
export const addAgendaItemToSeries = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToSeries'>) =>
  addItem(trx, agendaOfSeries(call.params.meeting_series_id), call)
/** Adds an item to the backlog of a series, of its last part where it was split; gives its id. */
export const addBacklogItemToSeries = async (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToBacklogOfSeries'>) =>
  addItem(trx, await lockedBacklog(trx, call.params.meeting_series_id, call.actor), call)
/** Adds an item to the backlog of a room; gives its id. */
export const addBacklogItemToRoom = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToBacklogOfRoom'>) =>
  addItem(trx, backlogOfRoom(call.params.room_id), call)
/** Adds an item to a template's agenda; gives its id. */
export const addAgendaItemToTemplate = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToTemplate'>) =>
  addItem(trx, agendaOfTemplate(call.params.template_id), call)

/** The fields that a presenter may change; everything else only those who run the agenda. */
const CONTENT_FIELDS: readonly string[] = ['title', 'description', 'duration_seconds']

/**
 * Changes, moves or sets the state of an item. Throws 403 where a presenter changes more than its content, or who added it its
 * state, and 422 for a parent, presenter or state that it cannot have (docs/api/agendas.md#agenda-items).
 */
export async function changeAgendaItem(trx: Transaction<DB>, call: CallTo<AgendaItem, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const row = await trx
    .selectFrom('agenda_item')
    .selectAll()
    .where('agenda_item_id', '=', params.agenda_item_id)
    .executeTakeFirstOrThrow()
  const { state, position, ...fields } = sent
  const changes = changedFields(row, { ...fields, description: fields.description === '' ? null : fields.description })
  const moves = changes.parent_id !== undefined || (position !== undefined && position !== row.position)
  const newState = state === row.state ? undefined : state
  if (!hasFields(changes) && !moves && newState === undefined) return
  const takesBack = row.state === 'carried' && newState !== undefined && isBeforeCarrying(newState)
  // A shared lock first would deadlock with others that upgrade it.
  if (takesBack) await lockWithCopy(trx, row)
  await mustNotBeLocked(trx, row.meeting_id)
  const contentOnly =
    !moves && newState === undefined && Object.keys(changes).every((name) => CONTENT_FIELDS.includes(name))
  const { writes, owns } = await agendaRights(trx, actor, row.agenda_item_id)
  if (!writes && !contentOnly && !(owns && newState === undefined)) throw forbidden()
  if (hasFields(changes) || moves)
    await changeInAgenda(trx, holderOf(row), row.agenda_item_id, changes, { moves, position, now })
  if (changes.description !== undefined) {
    const { agenda_item_id, description } = row
    await followMentions(trx, call, [{ of: { agenda_item_id }, was: description, is: changes.description }])
  }
  if (newState === undefined) return
  if (takesBack) await takeBack(trx, call, row, newState)
  else await setAgendaItemState(trx, row, newState, now)
}

/** Writes the agenda with one item changed or moved. */
async function changeInAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  id: number,
  changes: Partial<PlannedItem>,
  { moves, position, now }: { moves: boolean; position: number | undefined; now: number },
): Promise<void> {
  const was = await lockedAgendaItems(trx, holder)
  const items = was.map(unchangedItem)
  const { parent_id, presenter_id } = changes
  if (parent_id != null) {
    mustBeInAgenda(was, parent_id)
    if (withSubItems(items, id).has(parent_id))
      throw refuse('parent_id', 'invalid_reference', 'An agenda item cannot contain itself.')
  }
  if (presenter_id != null) await mustBePresenters(trx, holder, [presenter_id], 'presenter_id')
  const item = { ...items.find((one) => one.id === id)!, ...changes }
  const next = moves ? withItemAt(items, item, position) : items.map((one) => (one.id === id ? item : one))
  await writeAndFollow(trx, holder, { was, next, now, field: 'parent_id', ...(moves && { moved: id }) })
}

/**
 * Deletes an item with its sub-items. Throws 422 for the last item of a meeting, and 403 where somebody who deletes what they added
 * themselves would delete sub-items of others.
 */
export async function deleteAgendaItem(trx: Transaction<DB>, call: CallTo<AgendaItem, 'drop'>): Promise<void> {
  const { actor, now } = call
  const { agenda_item_id } = call.params
  const row = await trx
    .selectFrom('agenda_item')
    .select(['meeting_id', 'meeting_series_id', 'template_id', 'backlog_series_id', 'backlog_room_id'])
    .where('agenda_item_id', '=', agenda_item_id)
    .executeTakeFirstOrThrow()
  const holder = holderOf(row)
  await lockWithSources(trx, holder)
  const was = await lockedAgendaItems(trx, holder)
  const items = was.map(unchangedItem)
  const deleted = withSubItems(items, agenda_item_id)
  const others = was.filter(
    (row) => deleted.has(row.id) && (row.create_id !== actor.member_id || row.state !== 'pending'),
  )
  if (others.length && !(await writesAgenda(trx, actor, agenda_item_id))) throw forbidden()
  const next = items.filter(({ id }) => !deleted.has(id))
  mustKeepOneItem(holder, next, 'agenda_item_id')
  await auditAll(trx, call, 'agenda_item_deleted', [...deleted])
  if (isBacklog(holder)) await auditAll(trx, call, 'attachment_deleted', await filesOf(trx, [...deleted]))
  await writeAndFollow(trx, holder, { was, next, now })
}

/** Replaces a meeting's agenda; gives the ids of its items in outline order. */
export const setMeetingAgenda = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'setOfMeeting'>) =>
  setAgenda(trx, agendaOfMeeting(call.params.meeting_id), call)
/** Replaces a series' agenda; gives the ids of its items in outline order. */
export const setSeriesAgenda = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'setOfSeries'>) =>
  setAgenda(trx, agendaOfSeries(call.params.meeting_series_id), call)
/** Replaces a template's agenda; gives the ids of its items in outline order. */
export const setTemplateAgenda = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'setOfTemplate'>) =>
  setAgenda(trx, agendaOfTemplate(call.params.template_id), call)

async function setAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  call: CallTo<AgendaItem, 'setOfMeeting' | 'setOfSeries' | 'setOfTemplate'>,
): Promise<number[]> {
  const { actor, now, sent } = call
  const items = flattenAgenda(sent.agenda_items)
  await lockWithSources(trx, holder)
  const was = await lockedAgendaItems(trx, holder)
  const before = new Map(was.map((row) => [row.id, row]))
  const unknown = items.find(({ id }) => id > 0 && !before.has(id))
  if (unknown) throw refuse('agenda_items', 'invalid_reference', `Item ${unknown.id} is not on this agenda.`)
  mustKeepOneItem(holder, items, 'agenda_items')
  const newPresenters = items.flatMap(({ id, presenter_id }) =>
    before.get(id)?.presenter_id === presenter_id ? [] : [presenter_id],
  )
  await mustBePresenters(trx, holder, newPresenters, 'agenda_items')
  const remaining = new Set(items.map(({ id }) => id))
  const deleted = was.flatMap(({ id }) => (remaining.has(id) ? [] : [id]))
  await auditAll(trx, call, 'agenda_item_deleted', deleted)
  const next = items.map((item) => ({ ...item, from_id: before.get(item.id)?.from_id ?? null }))
  const { ids } = await writeAndFollow(trx, holder, { was, next, now, create_id: actor.member_id })
  await followMentions(trx, call, textsOfAgenda(before, next, ids))
  return ids
}

/**
 * Appends copies of another meeting's agenda items, without their notes and action items; gives the ids of all items.
 * Throws 422 on `meeting_id` where the caller may not read that meeting.
 */
export async function copyAgenda(trx: Transaction<DB>, call: CallTo<AgendaItem, 'copy'>): Promise<number[]> {
  const { actor, now, params, sent } = call
  const holder = agendaOfMeeting(params.meeting_id)
  await mustRead(trx, call, sent.meeting_id)
  const was = await lockedAgendaItems(trx, holder)
  const source = await agendaItemsOf(trx, agendaOfMeeting(sent.meeting_id))
  const copies = await copiesOfItems(
    trx,
    holder,
    source.map((row) => ({ ...row, from_id: null })),
  )
  return (
    await writeAndFollow(trx, holder, {
      was,
      next: [...was.map(unchangedItem), ...copies],
      now,
      create_id: actor.member_id,
    })
  ).ids
}

/** A meeting that the caller may not read is refused like one that does not exist. */
async function mustRead(trx: Transaction<DB>, { actor }: Pick<Call, 'actor'>, meeting_id: number): Promise<void> {
  const standing = await inMeeting(trx, actor, meeting_id)
  if (!standing || meetingLevel(standing) < READ) {
    throw refuse('meeting_id', 'invalid_reference', 'is not the id of a meeting that you can use here.')
  }
}

function mustKeepOneItem({ table }: AgendaHolder, next: readonly unknown[], field: string): void {
  if (table === 'meeting' && !next.length) {
    throw refuse(field, 'invalid_value', 'A meeting must keep at least one agenda item.')
  }
}
