// Undo of a carry-over: deletes the untouched copy and restores the original item.
import { sql, type Transaction } from 'kysely'
import type { AgendaItemState } from '../../../contract/codes.ts'
import { writesAgenda } from '../../access/agenda/agenda.ts'
import { auditAll } from '../../audit/audit.ts'
import { inIds, lockRowsForDelete, Vanished } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { withSubItems } from '../../rules/agenda/outline.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { Call } from '../call.ts'
import { type AgendaItemRow, DISCUSSION, lockedAgendaItems, unchangedItem, writeAgenda } from './agenda.ts'
import { followAgendaEdit } from './agenda-edited.ts'
import { type AgendaHolder, holderOf } from './agenda-holder.ts'
import { carriedBefore } from './carried-items.ts'
import { hasEnded, lockBoth } from './move-target.ts'
import { LEFT } from './no-longer-carried.ts'

type Taking = Pick<Call, 'actor' | 'now'>
type Row = Pick<AgendaItemRow, 'agenda_item_id'> & Parameters<typeof holderOf>[0]

/** Locks the agenda of an item that was carried over, and the one that has its copy; gives that, if there is one. */
export async function lockWithCopy(trx: Transaction<DB>, row: Row): Promise<AgendaHolder | undefined> {
  const there = await holderOfCopy(trx, row.agenda_item_id)
  await lockBoth(trx, holderOf(row), ...(there ? [there] : []))
  return there
}

/**
 * Gives an item that was carried over the state that it had, with the sub-items that went along, and deletes their copies; what
 * had stood there before stays. Throws 403 where the caller may not write the other agenda, and 422 where somebody has worked on
 * a copy, or its meeting has ended.
 */
export async function takeBack(trx: Transaction<DB>, call: Taking, row: Row, state: AgendaItemState): Promise<void> {
  const { agenda_item_id } = row
  const there = await lockWithCopy(trx, row)
  const was = await lockedAgendaItems(trx, holderOf(row))
  if (was.find(({ id }) => id === agenda_item_id)?.state !== 'carried') throw new Vanished('Already undone.')
  const ids = withSubItems(was, agenda_item_id)
  const left = was.filter((item) => ids.has(item.id) && item.state === 'carried')
  const taken = there ? await removeCopies(trx, call, there, left) : new Set<number | null>()
  // What was carried by itself before stays where it is.
  const elsewhere = await carriedBefore(trx, left)
  const back = left.flatMap(({ id }) => (taken.has(id) || !elsewhere.has(id) ? [id] : []))
  await trx
    .updateTable('agenda_item')
    .set({ ...LEFT, update_ts: call.now })
    .where(inIds(trx, sql.ref('agenda_item_id'), back))
    .execute()
  if (state === 'pending') return
  const { finished_ts } = left.find(({ id }) => id === agenda_item_id)!
  await trx
    .updateTable('agenda_item')
    .set({ state, finished_ts })
    .where('agenda_item_id', '=', agenda_item_id)
    .execute()
}

/** The agenda or backlog that has the copy of an item; undefined where there is none any more. */
async function holderOfCopy(trx: Transaction<DB>, id: number): Promise<AgendaHolder | undefined> {
  const copy = await trx
    .selectFrom('agenda_item')
    .select(['meeting_id', 'meeting_series_id', 'template_id', 'backlog_series_id', 'backlog_room_id'])
    .where('carried_from_id', '=', id)
    .orderBy('agenda_item_id')
    .executeTakeFirst()
  return copy && holderOf(copy)
}

/** Deletes the copies of an item, which comes first, and of its sub-items; gives the ids of those that had one. */
async function removeCopies(
  trx: Transaction<DB>,
  call: Taking,
  holder: AgendaHolder,
  left: readonly AgendaItemRow[],
): Promise<Set<number | null>> {
  const was = await lockedAgendaItems(trx, holder)
  const own = was.find(({ carried_from_id }) => carried_from_id === left[0]!.id)
  if (!own) throw new Vanished('The copy has been moved.')
  if (!(await writesAgenda(trx, call.actor, own.id))) throw forbidden()
  const within = withSubItems(was, own.id)
  const sources = new Map<number | null, AgendaItemRow>(left.map((item) => [item.id, item]))
  const taken = was.filter(({ id, carried_from_id }) => within.has(id) && sources.has(carried_from_id))
  const added = taken.filter(({ stood_before }) => stood_before === 0)
  const gone = new Set(added.flatMap(({ id }) => [...withSubItems(was, id)]))
  await lockRowsForDelete(trx, 'agenda_item', 'agenda_item_id', [...gone])
  const isTouched = added.some((copy) => isChanged(copy, sources.get(copy.carried_from_id)!))
  if (isTouched || gone.size > added.length || (await hasContent(trx, [...gone]))) {
    throw refuse(
      'state',
      'invalid_transition',
      'Someone has already edited the carried-over item, so it cannot be removed.',
    )
  }
  if (added.length && (await hasEnded(trx, holder))) {
    throw refuse(
      'state',
      'invalid_transition',
      'The item is in the minutes of a meeting that has ended, so it cannot be removed.',
    )
  }
  await trx
    .updateTable('agenda_item')
    .set({ carried_from_id: null, stood_before: 0 })
    .where(
      inIds(
        trx,
        sql.ref('agenda_item_id'),
        taken.map(({ id }) => id),
      ),
    )
    .execute()
  await auditAll(trx, call, 'agenda_item_deleted', [...gone])
  const next = was.filter(({ id }) => !gone.has(id)).map(unchangedItem)
  if (!next.length && holder.table === 'meeting') next.push({ ...DISCUSSION, id: -1 })
  const { changed } = await writeAgenda(trx, holder, { was, next, now: call.now })
  if (changed) await followAgendaEdit(trx, holder, call.now)
  return new Set(taken.map(({ carried_from_id }) => carried_from_id))
}

/** Returns whether a copy differs from its item or was discussed. A presenter who cannot present there does not count. */
function isChanged(copy: AgendaItemRow, source: AgendaItemRow): boolean {
  const { title, description, duration_seconds } = source
  const presenter_id = copy.presenter_id === null ? null : source.presenter_id
  const same = { title, description, duration_seconds, presenter_id, state: 'pending' as const, started_ts: null }
  return hasFields(changedFields(copy, same))
}

/** Returns whether one of the items has notes, action items or files. */
async function hasContent(trx: Transaction<DB>, ids: readonly number[]): Promise<boolean> {
  for (const table of ['note', 'action_item', 'attachment'] as const) {
    const content = trx
      .selectFrom(table)
      .select('agenda_item_id')
      .where(inIds(trx, sql.ref('agenda_item_id'), ids))
      .limit(1)
    if (await content.executeTakeFirst()) return true
  }
  return false
}
