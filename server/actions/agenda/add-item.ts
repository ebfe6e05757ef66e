// Adds one item to an agenda or backlog.
import type { Transaction } from 'kysely'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { withItemAt } from '../../rules/agenda/outline.ts'
import type { CallTo } from '../call.ts'
import { followMentions } from '../notifications/mentioned.ts'
import { type AgendaItemRow, type AgendaWriting, lockedAgendaItems, unchangedItem, writeAgenda } from './agenda.ts'
import { followAgendaEdit } from './agenda-edited.ts'
import type { AgendaHolder } from './agenda-holder.ts'
import { mustBePresenters } from './presenters.ts'

type Adding = Pick<CallTo<typeof agendaItem, 'addToMeeting'>, 'site' | 'actor' | 'now' | 'sent'>

/** Adds an item to an agenda or backlog; gives its id. Throws 422 for its parent or presenter, and where it does not fit. */
export async function addItem(trx: Transaction<DB>, holder: AgendaHolder, call: Adding): Promise<number> {
  const { actor, now, sent } = call
  const was = await lockedAgendaItems(trx, holder)
  const { title, duration_seconds = null, presenter_id = null, parent_id = null, position } = sent
  if (parent_id !== null) mustBeInAgenda(was, parent_id)
  await mustBePresenters(trx, holder, [presenter_id], 'presenter_id')
  const description = sent.description || null
  const item = { id: -1, title, description, duration_seconds, presenter_id, parent_id, from_id: null }
  const next = withItemAt(was.map(unchangedItem), item, position)
  const { ids } = await writeAndFollow(trx, holder, {
    ...{ was, next, now, field: 'parent_id', create_id: actor.member_id },
  })
  const known = new Set(was.map(({ id }) => id))
  const agenda_item_id = ids.find((id) => !known.has(id))!
  await followMentions(trx, call, [{ of: { agenda_item_id }, is: description }])
  return agenda_item_id
}

/** Writes an agenda and, where that changed anything, does what follows an edit. */
export async function writeAndFollow(trx: Transaction<DB>, holder: AgendaHolder, writing: AgendaWriting) {
  const written = await writeAgenda(trx, holder, writing)
  if (written.changed) await followAgendaEdit(trx, holder, writing.now)
  return written
}

/** Throws 422 on `parent_id` for an item of another agenda. */
export function mustBeInAgenda(items: readonly AgendaItemRow[], id: number): void {
  if (!items.some((item) => item.id === id)) {
    throw refuse('parent_id', 'invalid_reference', 'is not the id of an item on this agenda.')
  }
}
