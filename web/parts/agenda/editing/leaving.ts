// Unsent agenda edits when the page is left: sent with `keepalive`, or stored as drafts.
import { agendaItems } from '../../../api/clients.ts'
import { allUnsent } from '../../../api/writing/queue.ts'
import { type AgendaOf, addToAgenda, wordOf } from '../agenda-of.ts'
import { type Edit, isEditOf, realId, realTarget, sentOf, type Written } from './edit.ts'

/** Where the line for a new item of an agenda is kept, and where a title that is being changed. */
export const newLineKey = (of: AgendaOf): string => `agenda-${wordOf(of)}`
export const titleKey = (agenda_item_id: number): string => `agenda-title-${agenda_item_id}`

/** A new item as it is typed in a line. */
const lineOf = ({ title, duration_seconds, presenter_id }: Written): string =>
  [title, duration_seconds && `${Math.round(duration_seconds / 60)}m`, presenter_id && `@${presenter_id.display}`]
    .filter(Boolean)
    .join(' ')

/** The text of an edit as a draft; nothing for what has none. */
export function draftOf(of: AgendaOf, edit: Edit): { draft?: { place: string; text: string } } {
  if (edit.does === 'add') return { draft: { place: newLineKey(of), text: lineOf(edit.fields) } }
  if (edit.does !== 'change' || edit.fields.title === undefined || realId(edit.id) <= 0) return {}
  return { draft: { place: titleKey(realId(edit.id)), text: edit.fields.title } }
}

/** A new item with what was done to it before it was sent; undefined where it was deleted again. */
function fieldsAtLast(of: AgendaOf, { id, fields }: Extract<Edit, { does: 'add' }>): Written | undefined {
  const later = allUnsent()
    .filter(isEditOf(of))
    .map(({ about }) => about.edit)
    .filter((edit) => edit.id === id)
  if (later.some(({ does }) => does === 'remove')) return undefined
  return Object.assign({}, fields, ...later.map((edit) => (edit.does === 'change' ? edit.fields : {})))
}

/** Sends an edit at once. An item inside of one that has no id yet comes to the end of the agenda. */
export function leaveEdit(of: AgendaOf, edit: Edit, key: string): Promise<unknown> | undefined {
  const agenda_item_id = realId(edit.id)
  if (edit.does === 'add') {
    const fields = fieldsAtLast(of, edit)
    if (!fields) return undefined
    const { parent_id, position } = realTarget(edit.target)
    const target = parent_id !== null && parent_id <= 0 ? {} : { parent_id, position }
    const sent = { ...sentOf(fields), title: fields.title, ...target }
    return addToAgenda(of, sent, key)
  }
  if (agenda_item_id <= 0) return undefined
  if (edit.does === 'remove') return agendaItems('drop', { agenda_item_id }, {})
  if (edit.does === 'change') return agendaItems('change', { agenda_item_id }, sentOf(edit.fields))
  const target = realTarget(edit.target)
  return target.parent_id !== null && target.parent_id <= 0
    ? undefined
    : agendaItems('change', { agenda_item_id }, target)
}
