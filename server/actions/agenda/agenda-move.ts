// Moves an agenda item with all that belongs to it to another agenda or backlog of its room, or copies it there.
import type { Transaction } from 'kysely'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { Vanished } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { mustHoldText, withItemAt, withSubItems } from '../../rules/agenda/outline.ts'
import type { ActionResult, CallTo } from '../call.ts'
import { isLocked } from '../minutes/locked.ts'
import {
  type AgendaItemRow,
  agendaItemsOf,
  copiesOfItems,
  DISCUSSION,
  lockedAgendaItems,
  type PlannedItem,
  unchangedItem,
  writeAgenda,
} from './agenda.ts'
import { followAgendaEdit } from './agenda-edited.ts'
import { type AgendaHolder, holderOf } from './agenda-holder.ts'
import { markCarried } from './carried-items.ts'
import { hasEnded, lockBoth, mustBeLeavable, mustTake, targetOf } from './move-target.ts'
import { putItems } from './moved-items.ts'

type Moving = CallTo<typeof agendaItem, 'move'>

/**
 * Moves an item with its sub-items, notes, action items and files, and gives nothing more; or copies it with its sub-items,
 * and says which item the copy is. Throws 422 for a target that takes none, a meeting that has ended, or where it does not
 * fit, and 403 where the caller may not write there (docs/api/agendas.md#moving-agenda-items).
 */
export async function moveAgendaItem(trx: Transaction<DB>, call: Moving): Promise<ActionResult | undefined> {
  const { actor, now, params, sent } = call
  const row = await trx
    .selectFrom('agenda_item')
    .selectAll()
    .where('agenda_item_id', '=', params.agenda_item_id)
    .executeTakeFirstOrThrow()
  const from = holderOf(row)
  const to = await targetOf(trx, actor, from, sent)
  await lockBoth(trx, from, to)
  // Meanwhile one of them may have gone to another room, the series may have been split, or the caller may have lost their
  // rights there.
  if ((await targetOf(trx, actor, from, sent)).id !== to.id) throw new Vanished('The backlog has been moved.')
  await mustTake(trx, to)
  const copies = sent.copy === 1
  if (!copies) await mustBeLeavable(trx, from)
  // A copy leaves approved minutes as they are.
  const frozen = copies && from.table === 'meeting' && (await isLocked(trx, from.id))
  const was = frozen ? await agendaItemsOf(trx, from) : await lockedAgendaItems(trx, from)
  // Somebody moved it while this waited.
  if (!was.some(({ id }) => id === row.agenda_item_id)) throw new Vanished('The item has been moved.')
  const ids = withSubItems(was, row.agenda_item_id)
  const moved = was.filter(({ id }) => ids.has(id))
  const moving: Moved = { site: call.site, from, to, was, moved, position: sent.position, now, frozen }
  if (copies) return { shown: await copyItems(trx, moving) }
  if (from.column === to.column && from.id === to.id) await reorder(trx, moving)
  else await moveItems(trx, moving)
  return undefined
}

interface Moved {
  site: Moving['site']
  from: AgendaHolder
  to: AgendaHolder
  /** The agenda that the item is in. */
  was: readonly AgendaItemRow[]
  /** The item and its sub-items, in outline order. */
  moved: readonly AgendaItemRow[]
  position: number | undefined
  now: number
  /** Whether its current container is read-only. */
  frozen: boolean
}

/** An agenda with an item at a position of its first level, followed by what lies inside it. */
const withItems = (
  items: readonly PlannedItem[],
  [first, ...inside]: readonly PlannedItem[],
  position: number | undefined,
): PlannedItem[] => [...withItemAt(items, { ...first!, parent_id: null }, position), ...inside]

/** Gives an item another position where it is. */
async function reorder(trx: Transaction<DB>, { from, was, moved, position, now }: Moved): Promise<void> {
  const ids = new Set(moved.map(({ id }) => id))
  const others = was.filter(({ id }) => !ids.has(id)).map(unchangedItem)
  const next = withItems(others, moved.map(unchangedItem), position)
  const { changed } = await writeAgenda(trx, from, { was, next, now, moved: moved[0]!.id })
  if (changed) await followAgendaEdit(trx, from, now)
}

async function moveItems(trx: Transaction<DB>, { site, from, to, was, moved, position, now }: Moved): Promise<void> {
  const there = await lockedAgendaItems(trx, to)
  // As copies: presenters who cannot present there are left out, and an item of the series is one of its own from now on.
  const asCopies = await copiesOfItems(trx, to, moved.map(unchangedItem))
  const own = moved.map((item, at) => {
    const { presenter_id } = asCopies[at]!
    return { ...unchangedItem(item), presenter_id, from_id: null }
  })
  const next = withItems(there.map(unchangedItem), own, position)
  mustHoldText(next, there)
  await putItems(trx, { site, from, to, moved, now })
  const ids = new Set(moved.map(({ id }) => id))
  const left = was.filter(({ id }) => !ids.has(id))
  const remaining = left.map(unchangedItem)
  if (!remaining.length && from.table === 'meeting') remaining.push({ ...DISCUSSION, id: -1 })
  await writeAgenda(trx, from, { was: left, next: remaining, now })
  await followAgendaEdit(trx, from, now)
  await writeAgenda(trx, to, {
    was: [...there, ...moved.map((row) => ({ ...row, update_ts: now }))],
    next,
    now,
    moved: moved[0]!.id,
  })
  await followAgendaEdit(trx, to, now)
}

/** Gives the id of the copy. What a meeting left unfinished and is copied out of it counts as carried over. */
async function copyItems(trx: Transaction<DB>, { from, to, moved, position, now, frozen }: Moved): Promise<number> {
  const there = await lockedAgendaItems(trx, to)
  const copies = await copiesOfItems(trx, to, moved.map(unchangedItem))
  const carries = await hasEnded(trx, from)
  const own = copies.map((copy, at) => ({
    ...{ ...copy, from_id: null },
    ...(carries && isOpen(moved[at]!) && { carried_from_id: moved[at]!.id }),
  }))
  const next = withItems(there.map(unchangedItem), own, position)
  const { ids } = await writeAgenda(trx, to, { was: there, next, now })
  await followAgendaEdit(trx, to, now)
  if (carries && !frozen) await markCarried(trx, moved, new Set(), now)
  const known = new Set(there.map(({ id }) => id))
  return ids.find((id) => !known.has(id))!
}

const isOpen = ({ state }: AgendaItemRow): boolean => state === 'pending' || state === 'current'
