// Addresses of what a notification is about: below the API, and the page on which people see it.
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import type { NotificationSubject } from '../../db/tables/notifications.ts'

/** A row with the meeting, series and room that its resource is in. */
export interface LocatedRow extends NotificationSubject {
  in_meeting_id: number | null
  in_series_id: number | null
  in_room_id: number | null
  in_template_id: number | null
}

/** The address of a resource (`resource`) and of its page (`page`), from their roots. */
export function addressesOf(row: LocatedRow & { kind: NotificationKind }): { resource: string; page: string } {
  const { kind, agenda_proposal_id, action_item_id, note_id, agenda_item_id } = row
  if (action_item_id !== null)
    return { resource: `/action_items/${action_item_id}`, page: `/action_items/${action_item_id}` }
  if (note_id !== null) return { resource: `/notes/${note_id}`, page: pageIn(row, `#note-${note_id}`, '/record') }
  if (agenda_item_id !== null)
    return { resource: `/agenda_items/${agenda_item_id}`, page: pageIn(row, `#item-${agenda_item_id}`) }
  const page = pageIn(row, '')
  if (kind === 'mentioned') return { resource: page, page: `${page}#chat` }
  return { resource: agenda_proposal_id === null ? page : `/agenda_proposals/${agenda_proposal_id}`, page }
}

/** The page of the meeting, series, template or room, and the part of it. */
function pageIn(row: LocatedRow, part: string, ofRoom = ''): string {
  const { in_meeting_id, in_series_id, in_room_id, in_template_id } = row
  if (in_meeting_id !== null) return `/meetings/${in_meeting_id}${part}`
  if (in_series_id !== null) return `/meeting_series/${in_series_id}${part && `/schedule${part}`}`
  if (in_template_id !== null) return `/templates/${in_template_id}${part}`
  return `/rooms/${in_room_id}${ofRoom}${part}`
}
