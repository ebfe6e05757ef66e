// The tables of meeting series, invitees and templates.
import type { Generated } from 'kysely'
import type { carryOvers } from '../../../contract/series/meeting-series.ts'
import type { Flag, Stamped } from './column.ts'
import type { MailOutcomeState } from './mailings.ts'

export interface SeriesTables {
  meeting_series: Stamped & {
    meeting_series_id: Generated<number>
    room_id: number
    template_id: number | null
    name: string
    description: string | null
    outcomes: string | null
    location: string | null
    audio: string | null
    /** Seconds. */
    duration: number | null
    recurrence_description: string
    /** The rule without its end, in normalized form (RFC 5545, 3.3.10). */
    rrule: string
    timezone_name: string
    /** Local times, as seconds: of the first meeting, and the last one at which a meeting may start. */
    dtstart: number
    dtuntil: number | null
    rcount: number | null
    /** JSON texts: lists of local times, as seconds. `blocked` are dates that the server excluded, not a caller. */
    added: string
    excluded: string
    blocked: string
    /** Slots before this time are no longer offered, since an earlier schedule was valid until then. */
    offered_from: number | null
    /** The start of the first meeting; the end of the last, null without end. */
    start_ts: number
    until_ts: number | null
    schedule_create_ts: number
    schedule_update_ts: number
    create_id: number | null
    /** The series that this one goes on with, which was split. */
    continues_id: Generated<number | null>
    /** Whether its people are notified of changes. */
    announced: Generated<Flag>
    /** Carry-over of unfinished agenda items when one of its meetings ends. */
    carry_over: Generated<(typeof carryOvers)[number]>
  }
  invitee: Stamped & {
    invitee_id: Generated<number>
    meeting_series_id: number
    member_id: number
    representing: string | null
    note_taker: Flag
    presenter: Flag
    role_id: number
    rsvp: number
    /** The time of the reply, its comment, and whether the meeting was rescheduled since. */
    rsvp_ts: Generated<number | null>
    rsvp_comment: Generated<string | null>
    rsvp_outdated: Generated<Flag>
    /** Whether mail about it was sent to them, and whether the last one bounced. */
    mail_outcome: Generated<MailOutcomeState>
    /** When an invitation was first queued for them, or their personal link was made; Unix seconds. */
    invited_ts: Generated<number | null>
  }
  meeting_series_source: Stamped & {
    meeting_series_source_id: Generated<number>
    meeting_series_id: number
    member_id: number
    source_type: string
    source_id: string
    /** JSON text. */
    source_data: string | null
  }
  template: Stamped & {
    template_id: Generated<number>
    room_id: number
    name: string
    description: string | null
    group_size_min: number | null
    group_size_max: number | null
    facilitator_guide_text: string | null
    participant_guide_text: string | null
    meeting_name: string | null
    meeting_goal: string | null
    meeting_outcomes: string | null
    /** Seconds. */
    duration: number | null
    room_default: Flag
  }
  template_attendee: Stamped & {
    template_attendee_id: Generated<number>
    template_id: number
    member_id: number
    role_id: number
  }
}
