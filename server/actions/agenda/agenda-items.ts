// Agenda items: added, changed, moved and removed one at a time, or the whole agenda set at once.
import type { Transaction } from 'kysely'
import type { agendaItem, Entry } from '../../../contract/agenda-item.ts'
import { type AgendaOf, runsAgenda } from '../../access/agenda.ts'
import { meetingLevel, READ } from '../../access/can.ts'
import { inMeeting } from '../../access/standing.ts'
import { auditAll } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { flattened, putAt, within } from '../../rules/agenda.ts'
import { anything, changed } from '../../rules/changed.ts'
import type { Call, CallTo } from '../call.ts'
import {
  type AgendaHolder,
  type AgendaItemRow,
  type AgendaWriting,
  agendaItemsOf,
  agendaOfMeeting,
  agendaOfSeries,
  agendaOfTemplate,
  copiesOfItems,
  lockedAgendaItems,
  type PlannedItem,
  possiblePresenters,
  unchangedItem,
  writeAgenda,
} from './agenda.ts'
import { followAgendaEdit } from './agenda-edited.ts'
import { setAgendaItemState } from './agenda-running.ts'

type AgendaItem = typeof agendaItem

export const agendaHolderOf = ({ meeting_id, meeting_series_id, template_id }: AgendaOf): AgendaHolder => {
  if (meeting_id !== null) return agendaOfMeeting(meeting_id)
  return meeting_series_id !== null ? agendaOfSeries(meeting_series_id) : agendaOfTemplate(template_id!)
}

export const addAgendaItemToMeeting = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToMeeting'>) =>
  add(trx, agendaOfMeeting(call.params.meeting_id), call)
export const addAgendaItemToSeries = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToSeries'>) =>
  add(trx, agendaOfSeries(call.params.meeting_series_id), call)
export const addAgendaItemToTemplate = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'addToTemplate'>) =>
  add(trx, agendaOfTemplate(call.params.template_id), call)

type Adding = Pick<CallTo<AgendaItem, 'addToMeeting'>, 'now' | 'sent'>

async function add(trx: Transaction<DB>, holder: AgendaHolder, { now, sent }: Adding): Promise<number> {
  const was = await lockedAgendaItems(trx, holder)
  const { title, duration_seconds = null, presenter_id = null, parent_id = null, position } = sent
  if (parent_id !== null) mustBeOn(was, parent_id)
  await mustBeThere(trx, holder, [presenter_id], 'presenter_id')
  const description = sent.description || null
  const item = { id: -1, title, description, duration_seconds, presenter_id, parent_id, from_id: null }
  const next = putAt(was.map(unchangedItem), item, position)
  const { ids } = await written(trx, holder, { was, next, now, field: 'parent_id' })
  const known = new Set(was.map(({ id }) => id))
  return ids.find((id) => !known.has(id))!
}

/** Writes the agenda, and has it reach what follows from it where it really is another. */
async function written(trx: Transaction<DB>, holder: AgendaHolder, writing: AgendaWriting) {
  const done = await writeAgenda(trx, holder, writing)
  if (done.changed) await followAgendaEdit(trx, holder, writing.now)
  return done
}

/** What an item says may be changed by who presents it; what it is in the agenda, only by who runs that. */
const SAYS: readonly string[] = ['title', 'description', 'duration_seconds']

export async function changeAgendaItem(trx: Transaction<DB>, call: CallTo<AgendaItem, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const row = await trx
    .selectFrom('agenda_item')
    .selectAll()
    .where('agenda_item_id', '=', params.agenda_item_id)
    .executeTakeFirstOrThrow()
  const { state, position, ...fields } = sent
  const changes = changed(row, { ...fields, description: fields.description === '' ? null : fields.description })
  const moves = changes.parent_id !== undefined || (position !== undefined && position !== row.position)
  const turns = state !== undefined && state !== row.state
  if (!anything(changes) && !moves && !turns) return
  const says = !moves && !turns && Object.keys(changes).every((name) => SAYS.includes(name))
  if (!says && !(await runsAgenda(trx, actor, row.agenda_item_id))) throw forbidden()
  if (anything(changes) || moves)
    await rewrite(trx, agendaHolderOf(row), row.agenda_item_id, changes, { moves, position, now })
  if (turns) await setAgendaItemState(trx, row, state, now)
}

async function rewrite(
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
    mustBeOn(was, parent_id)
    if (within(items, id).has(parent_id))
      throw refuse('parent_id', 'invalid_reference', 'An item cannot lie inside itself.')
  }
  if (presenter_id != null) await mustBeThere(trx, holder, [presenter_id], 'presenter_id')
  const item = { ...items.find((one) => one.id === id)!, ...changes }
  const next = moves ? putAt(items, item, position) : items.map((one) => (one.id === id ? item : one))
  await written(trx, holder, { was, next, now, field: 'parent_id', ...(moves && { moved: id }) })
}

/** An item goes with what lies inside it; a meeting keeps one at least. */
export async function deleteAgendaItem(trx: Transaction<DB>, call: CallTo<AgendaItem, 'drop'>): Promise<void> {
  const { now } = call
  const { agenda_item_id } = call.params
  const row = await trx
    .selectFrom('agenda_item')
    .select(['meeting_id', 'meeting_series_id', 'template_id'])
    .where('agenda_item_id', '=', agenda_item_id)
    .executeTakeFirstOrThrow()
  const holder = agendaHolderOf(row)
  const was = await lockedAgendaItems(trx, holder)
  const items = was.map(unchangedItem)
  const gone = within(items, agenda_item_id)
  const next = items.filter(({ id }) => !gone.has(id))
  mustStay(holder, next, 'agenda_item_id')
  await auditAll(trx, call, 'agenda_item_deleted', [...gone])
  await written(trx, holder, { was, next, now })
}

export const setMeetingAgenda = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'setOfMeeting'>) =>
  set(trx, agendaOfMeeting(call.params.meeting_id), call)
export const setSeriesAgenda = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'setOfSeries'>) =>
  set(trx, agendaOfSeries(call.params.meeting_series_id), call)
export const setTemplateAgenda = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'setOfTemplate'>) =>
  set(trx, agendaOfTemplate(call.params.template_id), call)

async function set(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  call: Doing & { sent: { agenda_items: Entry[] } },
): Promise<number[]> {
  const { now, sent } = call
  const items = flattened(sent.agenda_items)
  const was = await lockedAgendaItems(trx, holder)
  const before = new Map(was.map((row) => [row.id, row]))
  const stray = items.find(({ id }) => id > 0 && !before.has(id))
  if (stray) throw refuse('agenda_items', 'invalid_reference', `There is no item ${stray.id} in this agenda.`)
  mustStay(holder, items, 'agenda_items')
  const anew = items.flatMap(({ id, presenter_id }) =>
    before.get(id)?.presenter_id === presenter_id ? [] : [presenter_id],
  )
  await mustBeThere(trx, holder, anew, 'agenda_items')
  const kept = new Set(items.map(({ id }) => id))
  const gone = was.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  await auditAll(trx, call, 'agenda_item_deleted', gone)
  const next = items.map((item) => ({ ...item, from_id: before.get(item.id)?.from_id ?? null }))
  return (await written(trx, holder, { was, next, now })).ids
}

/** Appends what another meeting has on its agenda: never its notes or action items. */
export async function copyAgenda(trx: Transaction<DB>, call: CallTo<AgendaItem, 'copy'>): Promise<number[]> {
  const { now, params, sent } = call
  const holder = agendaOfMeeting(params.meeting_id)
  await mustRead(trx, call, sent.meeting_id)
  const was = await lockedAgendaItems(trx, holder)
  const others = await agendaItemsOf(trx, agendaOfMeeting(sent.meeting_id))
  const more = await copiesOfItems(
    trx,
    holder,
    others.map((row) => ({ ...row, from_id: null })),
  )
  return (await written(trx, holder, { was, next: [...was.map(unchangedItem), ...more], now })).ids
}

/** What the caller may not read is refused as what does not exist. */
async function mustRead(trx: Transaction<DB>, { actor }: Pick<Call, 'actor'>, meeting_id: number): Promise<void> {
  const standing = await inMeeting(trx, actor, meeting_id)
  if (!standing || meetingLevel(standing) < READ) {
    throw refuse('meeting_id', 'invalid_reference', 'There is no such meeting.')
  }
}

function mustBeOn(items: readonly AgendaItemRow[], id: number): void {
  if (!items.some((item) => item.id === id)) {
    throw refuse('parent_id', 'invalid_reference', 'There is no such item in this agenda.')
  }
}

function mustStay({ table }: AgendaHolder, next: readonly unknown[], field: string): void {
  if (table === 'meeting' && !next.length) {
    throw refuse(field, 'invalid_value', 'A meeting has one agenda item at least.')
  }
}

/** Presenters are people who can be there; others are refused alike, known or not. */
async function mustBeThere(trx: Transaction<DB>, holder: AgendaHolder, people: (number | null)[], field: string) {
  const there = await possiblePresenters(trx, holder, people)
  if (people.some((one) => !there.has(one))) {
    throw refuse(field, 'invalid_reference', 'Items are presented by members of the room, or by people who take part.')
  }
}
