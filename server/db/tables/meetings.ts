// The tables of meetings, attendees, notes and action items.
import type { Generated } from 'kysely'
import type { MeetingState } from '../../../contract/codes.ts'
import type { DecisionState } from '../../../contract/decisions/decision.ts'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import type { Flag, Stamped } from './column.ts'
import type { MailOutcomeState } from './mailings.ts'

export interface MeetingsTables {
  meeting: Stamped & {
    meeting_id: Generated<number>
    room_id: number
    template_id: number | null
    meeting_series_id: number | null
    /** Its slot in the schedule of the series (docs/api/recurring-meetings.md#slots). */
    slot_ts: number | null
    name: string
    description: string | null
    outcomes: string | null
    location: string | null
    audio: string | null
    state: MeetingState
    state_ts: number
    /** Time at which it was first started; null if it never was. */
    started_ts: number | null
    start_time: number | null
    end_time: number | null
    /** Seconds. */
    duration: number | null
    create_id: number | null
    /** Its agenda was changed in the meeting itself, so changes of the series' agenda no longer apply to it. */
    agenda_edited: Generated<Flag>
    /** Whether its people are notified of changes. */
    announced: Generated<Flag>
    minutes_state: Generated<MinutesState>
    /** The deadline of their review. */
    minutes_review_ts: number | null
  }
  /** A person who was asked to review minutes, from their review on until they are a draft again. */
  minutes_reviewer: {
    meeting_id: number
    member_id: number
    /** Whether they were notified of the deadline. */
    reminded: Generated<Flag>
  }
  /** An approval or objection of an attendee to minutes in review. */
  minutes_approval: {
    minutes_approval_id: Generated<number>
    meeting_id: number
    member_id: number
    approved: Flag
    comment: string | null
    create_ts: number
    /** That of the record which they saw; null where nobody knows. */
    approved_sha256: string | null
    /** Once the minutes are approved: whether they saw an earlier text. */
    outdated: Generated<Flag>
  }
  /** An approved record, as it was frozen. */
  minutes_revision: {
    minutes_revision_id: Generated<number>
    meeting_id: number
    /** The series of the meeting when it was approved. */
    meeting_series_id: number | null
    number: number
    sha256: string
    previous_sha256: string | null
    /** The canonical JSON of `record` and `previous_sha256`. */
    content: string
    approved_ts: number
    approve_id: number | null
  }
  /** A signature of an approved record. */
  minutes_signature: {
    minutes_signature_id: Generated<number>
    minutes_revision_id: number
    member_id: number
    /** That of the statement. */
    create_ts: number
    /** The canonical JSON of the entry in files. */
    entry: string
  }
  /** A statement that a session was given to sign. */
  minutes_statement: {
    challenge: string
    session_id: number
    /** Canonical JSON. */
    statement: string
    expires_ts: number
  }
  attendee: Stamped & {
    attendee_id: Generated<number>
    meeting_id: number
    member_id: number
    representing: string | null
    attended: Flag
    note_taker: Flag
    presenter: Flag
    role_id: number
    rsvp: number
    /** The time of the reply, its comment, and whether the meeting was rescheduled since. */
    rsvp_ts: Generated<number | null>
    rsvp_comment: Generated<string | null>
    rsvp_outdated: Generated<Flag>
    /** Whether attendance was set by hand, so that presence no longer changes it. */
    attended_set: Generated<Flag>
    /** Whether mail about it was sent to them, and whether the last one bounced. */
    mail_outcome: Generated<MailOutcomeState>
    /** When an invitation was first queued for them, or their personal link was made; Unix seconds. */
    invited_ts: Generated<number | null>
    /** Whether the person left the room since, so that the role counts as that of a Guest. */
    rights_ended: Generated<Flag>
  }
  meeting_source: Stamped & {
    meeting_source_id: Generated<number>
    meeting_id: number
    member_id: number
    source_type: string
    source_id: string
    /** JSON text. */
    source_data: string | null
  }
  note: Stamped & {
    note_id: Generated<number>
    room_id: number
    meeting_id: number | null
    /** The item of the agenda or backlog that it belongs to; null in a room. */
    agenda_item_id: number | null
    /** The series in whose backlog its item is. */
    backlog_series_id: Generated<number | null>
    description: string
    create_id: number | null
    update_id: number | null
  }
  /** A version of a note's text; the newest is the current one. A note whose text was never changed has none. */
  note_version: Stamped & {
    note_version_id: Generated<number>
    note_id: number
    description: string
    /** The author; null if unknown. */
    create_id: number | null
  }
  note_tag: { note_id: number; tag: string; position: number }
  /** The decision of a note that is or was tagged `decision`. */
  decision: Stamped & {
    /** The id of the note. */
    decision_id: number
    /** Those of the note, which triggers and moves of meetings keep. */
    room_id: number
    meeting_id: number | null
    /** Its number: the year that it was counted in, by UTC, and how many there were by then in the room. */
    year: number
    sequence: number
    number: string
    state: DecisionState
    decided_ts: number
    owner_id: number | null
    replaces_id: number | null
    review_ts: number | null
    /** Its number and its text in lower case. */
    search_text: string
  }
  /** The last number that was given in a room and year. */
  decision_count: { room_id: number; year: number; last: number }
  /** The number that a decision had in a room that its meeting has left. */
  decision_number_left: { room_id: number; decision_id: number; year: number; sequence: number }
  action_item: Stamped & {
    action_item_id: Generated<number>
    room_id: number
    meeting_id: number | null
    /** The item of the agenda or backlog that it belongs to; null in a room. */
    agenda_item_id: number | null
    /** The series in whose backlog its item is. */
    backlog_series_id: Generated<number | null>
    state: number
    description: string
    member_id: number | null
    due_ts: number | null
    close_ts: number | null
    create_id: number | null
    update_id: number | null
  }
  action_item_tag: { action_item_id: number; tag: string; position: number }
}
