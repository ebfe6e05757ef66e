// Which queries a change of the feed makes stale (docs/changes.md).

import type { change } from '../../contract/change.ts'
import type { RowOf } from '../../contract/client.ts'
import type { Key } from './query-client.ts'

export type Change = RowOf<typeof change>

/** The keys whose queries are asked again; undefined for all of them, as where the reader sees more or less than before. */
export function staleKeys({ kind, what, thing_id, meeting_id, room_id, organization_id }: Change): Key[] | undefined {
  if (what === 'sight_gained' || what === 'sight_lost') return undefined
  switch (kind) {
    case 'meeting':
      return [['meeting', thing_id], ['meetings']]
    case 'agenda_item':
      return meeting_id === null ? [['backlog']] : [['meeting', meeting_id, 'agenda']]
    case 'attendee':
      return meeting_id === null ? [] : [['meeting', meeting_id], ['attendance']]
    case 'attachment':
      return meeting_id === null ? [] : [['meeting', meeting_id, 'files']]
    case 'note':
      return meeting_id === null ? [] : [['items', 'meeting', meeting_id, 'blocks']]
    case 'decision':
      return [['decisions']]
    case 'chat_message':
      return meeting_id === null ? [] : [['chat', meeting_id]]
    case 'action_item':
      return [['items'], ['item', thing_id]]
    case 'room':
      return [['rooms'], ['room', thing_id]]
    case 'room_member':
      return [['rooms'], ['people', 'room', room_id ?? 0], ['meeting'], ['items']]
    case 'organization':
      return [['organization', thing_id]]
    case 'organization_member':
      return [['people', 'organization', organization_id ?? 0], ['meeting'], ['items']]
    case 'meeting_series':
      return [['series', thing_id], ['meetings']]
    case 'invitee':
      return [['series']]
    default:
      return []
  }
}
