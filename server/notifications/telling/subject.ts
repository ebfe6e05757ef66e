// The resource that a notification is about, as columns of its row.
import type { NotificationSubject } from '../../db/tables/notifications.ts'

/** What a notification is about: one of these, or a proposal with its meeting. A mention in a chat is about the meeting. */
export type About = Partial<NotificationSubject>

/** The columns, the one that names the resource of a row first. */
export const SUBJECT_COLUMNS: readonly (keyof NotificationSubject)[] = [
  ...(['agenda_proposal_id', 'action_item_id', 'note_id'] as const),
  ...(['agenda_item_id', 'meeting_id', 'meeting_series_id'] as const),
]

/** The columns of a resource. */
export const columnsOf = (about: About): NotificationSubject =>
  Object.fromEntries(SUBJECT_COLUMNS.map((column) => [column, about[column] ?? null])) as unknown as NotificationSubject

/** The column that names the resource, with its id. */
export function namedBy(about: About): { column: keyof NotificationSubject; id: number } {
  const column = SUBJECT_COLUMNS.find((one) => about[one] != null)
  if (!column) throw new Error('A notification has to be about something.')
  return { column, id: about[column]! }
}

/** The key by which notifications of one kind join, e.g. `meeting 3`. */
export function subjectOf(about: About): string {
  const { column, id } = namedBy(about)
  return `${column.replace(/_id$/, '')} ${id}`
}
