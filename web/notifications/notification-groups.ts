// Groups of notifications: by meeting, or else by series or room, in the order of the latest of each.
import { inboxTexts as texts } from '../parts/notifications/inbox-words.ts'
import type { Notification } from './notification-queries.ts'

export interface NotificationGroup {
  key: string
  /** The name of the meeting, series or room. */
  name: string
  rows: Notification[]
}

function groupOf({ meeting_id, meeting_series_id, room_id }: Notification): Omit<NotificationGroup, 'rows'> {
  if (meeting_id) return { key: `meeting ${meeting_id.value}`, name: meeting_id.display }
  if (meeting_series_id) return { key: `series ${meeting_series_id.value}`, name: meeting_series_id.display }
  return room_id ? { key: `room ${room_id.value}`, name: room_id.display } : { key: '', name: texts.others }
}

/** The groups of some rows. */
export function groupsOf(rows: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const row of rows) {
    const { key, name } = groupOf(row)
    const group = groups.get(key) ?? { key, name, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}
