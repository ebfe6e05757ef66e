// The owner of an agenda: a meeting, series or template, all edited the same way.
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { agendaItems } from '../../api/clients.ts'
import type { Key } from '../../api/query-client.ts'

export interface AgendaOf {
  what: 'meeting' | 'series' | 'template'
  id: number
}

/** The query key of its items, which begins with that of what has the agenda. */
export const keyOfAgenda = ({ what, id }: AgendaOf): Key => [what, id, 'agenda']

/** Whose agenda an item is on; undefined for an item of a backlog. */
export function agendaOf({ meeting_id, meeting_series_id, template_id, backlog }: RowOf<typeof agendaItem>) {
  const of = (what: AgendaOf['what'], id: number | undefined): AgendaOf | undefined =>
    backlog || id === undefined ? undefined : { what, id }
  return (
    of('meeting', meeting_id?.value) ?? of('template', template_id?.value) ?? of('series', meeting_series_id?.value)
  )
}

/** A word for it in places of drafts, such as `5` for a meeting and `series-5`. */
export const wordOf = ({ what, id }: AgendaOf): string => (what === 'meeting' ? `${id}` : `${what}-${id}`)

type Sent = Parameters<typeof agendaItems<'addToMeeting'>>[2]

/** Adds an item; `key` is its `Idempotency-Key`. */
export function addToAgenda({ what, id }: AgendaOf, sent: Sent, key: string) {
  const more = { 'idempotency-key': key }
  if (what === 'series') return agendaItems('addToSeries', { meeting_series_id: id }, sent, {}, more)
  if (what === 'template') return agendaItems('addToTemplate', { template_id: id }, sent, {}, more)
  return agendaItems('addToMeeting', { meeting_id: id }, sent, {}, more)
}
