// Cache invalidation: the queries that a change makes stale (docs/changes.md).

import type { change } from '../../../contract/change.ts'
import type { RowOf } from '../../../contract/client.ts'
import type { Key } from '../query-client.ts'

/** The query for open items from previous meetings. */
const OPEN_ITEMS: Key = ['items', 'open']

/** The query for approvals of the minutes, which become outdated when anything in the record changes. */
const minutesOf = (meeting_id: number): Key => ['meeting', meeting_id, 'minutes']

export type Change = RowOf<typeof change>

/** The keys whose queries are asked again; undefined for all of them, as where the reader sees more or less than before. */
export function staleKeys({
  kind,
  what,
  thing_id,
  meeting_id,
  meeting_series_id,
  room_id,
  organization_id,
}: Change): Key[] | undefined {
  if (what === 'sight_gained' || what === 'sight_lost') return undefined
  switch (kind) {
    case 'meeting':
      return [['meeting', thing_id], ['meetings'], OPEN_ITEMS]
    case 'agenda_item':
      if (meeting_id !== null) return [['meeting', meeting_id, 'agenda'], minutesOf(meeting_id), OPEN_ITEMS]
      // Of a series or its backlog; or of a template or the backlog of a room.
      return [['backlog'], meeting_series_id === null ? ['template'] : ['series', meeting_series_id, 'agenda']]
    case 'attendee':
      return meeting_id === null ? [] : [['meeting', meeting_id], ['attendance']]
    case 'attachment':
      return meeting_id === null ? [] : [['meeting', meeting_id, 'files'], minutesOf(meeting_id)]
    case 'note':
      return meeting_id === null ? [['notes']] : [['written', meeting_id], minutesOf(meeting_id), ['notes']]
    case 'decision':
      return [['decisions']]
    case 'chat_message':
      return meeting_id === null ? [] : [['chat', meeting_id], minutesOf(meeting_id)]
    case 'action_item':
      return [['items'], ['item', thing_id], ...(meeting_id === null ? [] : [minutesOf(meeting_id)])]
    case 'room':
      return [['rooms'], ['room', thing_id]]
    case 'room_member':
      return [['rooms'], ['people', 'room', room_id ?? 0], ['meeting'], ['items'], ['written']]
    case 'organization':
      return [['organization', thing_id]]
    case 'organization_member':
      return [['people', 'organization', organization_id ?? 0], ['meeting'], ['items'], ['written']]
    case 'meeting_series':
      return [['series', thing_id], ['meetings']]
    case 'template':
      return [['template', thing_id], ['templates']]
    case 'template_attendee':
      return [['template']]
    case 'invitee':
      return [['series']]
    case 'notification':
      return [['notifications']]
    default:
      // Proposals and sources, which are few, are parts of a meeting.
      return meeting_id === null ? [] : [['meeting', meeting_id]]
  }
}
