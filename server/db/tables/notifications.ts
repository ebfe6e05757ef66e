// The tables of notifications, and of where people want them.
import type { Generated } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import type { Flag } from './column.ts'

/** What a notification is about: exactly one of these, or a proposal with its meeting. */
export interface NotificationSubject {
  meeting_id: number | null
  meeting_series_id: number | null
  action_item_id: number | null
  note_id: number | null
  agenda_item_id: number | null
  agenda_proposal_id: number | null
}

export interface NotificationsTables {
  notification: NotificationSubject & {
    notification_id: Generated<number>
    /** Its person. */
    member_id: number
    kind: NotificationKind
    /** What it is about, as one text: with the kind, what joins. */
    subject: string
    /** Whether further events raise the count of this row: until it is read for the first time. */
    joins: Generated<Flag>
    count: number
    read_ts: number | null
    /** Who did it last; null: the clock. */
    create_id: number | null
    /** Since when it waits to be mailed; null: it does not. */
    mail_ts: number | null
    /** Since when it waits to be pushed; null: it does not. */
    push_ts: number | null
    create_ts: number
    update_ts: number
  }
  /** Meetings whose attendees were notified that they start, with that start. */
  meeting_start_notified: { meeting_id: number; start_time: number }
  /** Action items whose assignee was notified that they are due, with that due date. */
  action_item_due_notified: { action_item_id: number; due_ts: number }
  /** The choices of people for the kinds for which they have made any. */
  notification_choice: { member_id: number; kind: NotificationKind; page: Flag; mail: Flag; push: Flag }
}
