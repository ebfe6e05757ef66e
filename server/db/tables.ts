// The tables, column by column. Columns are named as on the wire; times are Unix seconds; flags are 0 or 1.
import type { Generated } from 'kysely'
import type { MeetingState } from '../../contract/codes.ts'

type Flag = 0 | 1

interface Stamped {
  create_ts: number
  update_ts: number
}

export interface DB {
  member: Stamped & {
    member_id: Generated<number>
    /** What people read: first and last name, else the e-mail address. */
    name: string
    first_name: string | null
    last_name: string | null
    company: string | null
    title: string | null
    email: string | null
    /** The e-mail address in lower case: two addresses that differ in case only are one. */
    email_key: string | null
    /** Lower-cased names, e-mail and company, for search in any case. */
    search_text: string
    password_hash: string | null
    timezone_name: string | null
    enterprise_admin: Flag
    last_access: number | null
    /** When the person first held a password, a token or a session. */
    claimed_ts: number | null
    /** Who made the record, and out of which organization. */
    create_id: number | null
    create_organization_id: number | null
    deleted_ts: number | null
  }
  api_token: {
    token_id: Generated<number>
    member_id: number
    name: string
    access: 'read' | 'read_write'
    hash: string
    last_four: string
    create_ts: number
    last_used_ts: number | null
    expires_ts: number | null
    revoked_ts: number | null
  }
  organization: Stamped & {
    organization_id: Generated<number>
    name: string
    type: string
    member_id: number
  }
  organization_member: Stamped & {
    organization_member_id: Generated<number>
    organization_id: number
    member_id: number
    role_id: number
  }
  room: Stamped & {
    room_id: Generated<number>
    organization_id: number
    name: string
    description: string | null
    private: Flag
  }
  room_member: Stamped & {
    room_member_id: Generated<number>
    room_id: number
    member_id: number
    role_id: number
  }
  meeting: Stamped & {
    meeting_id: Generated<number>
    room_id: number
    template_id: number | null
    meeting_series_id: number | null
    /** The start that the schedule of the series gave. */
    slot_ts: number | null
    name: string
    description: string | null
    outcomes: string | null
    location: string | null
    audio: string | null
    state: MeetingState
    state_ts: number
    start_time: number | null
    end_time: number | null
    /** Seconds. */
    duration: number | null
    create_id: number | null
  }
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
    /** The rule without its end, in one spelling. */
    rrule: string
    timezone_name: string
    /** Wall-clock seconds of the first meeting, and of the last second at which one may start. */
    dtstart: number
    dtuntil: number | null
    rcount: number | null
    /** JSON texts: lists of wall-clock seconds. `blocked` are excluded ones that nobody asked for. */
    added: string
    excluded: string
    blocked: string
    /** Slots before are no longer offered: an earlier schedule held until then. */
    offered_from: number | null
    /** The start of the first meeting; the end of the last, null without end. */
    start_ts: number
    until_ts: number | null
    schedule_create_ts: number
    schedule_update_ts: number
    create_id: number | null
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
    description: string
    create_id: number | null
    update_id: number | null
  }
  note_tag: { note_id: number; tag: string; position: number }
  action_item: Stamped & {
    action_item_id: Generated<number>
    room_id: number
    meeting_id: number | null
    state: number
    description: string
    member_id: number | null
    due_ts: number | null
    close_ts: number | null
    create_id: number | null
    update_id: number | null
  }
  action_item_tag: { action_item_id: number; tag: string; position: number }
  event: {
    event_id: Generated<number>
    event: string
    organization_id: number
    room_id: number
    from_room_id: number | null
    to_room_id: number | null
    meeting_id: number | null
    meeting_series_id: number | null
    /** The address below the API, e.g. `/meetings/3`. */
    resource: string
    create_ts: number
  }
  deleted_meeting: {
    event_id: number
    meeting_id: number
    meeting_series_id: number | null
    slot_ts: number | null
    room_id: number
    /** JSON text: the meeting source as it was, or null. */
    source: string | null
    deleted_ts: number
  }
  /** Who attended a deleted meeting: they may still read its record. */
  deleted_meeting_attendee: { meeting_id: number; member_id: number }
  deleted_meeting_series: {
    event_id: number
    meeting_series_id: number
    room_id: number
    /** JSON text: the source as it was, or null. */
    source: string | null
    deleted_ts: number
  }
  /** Who was invited to a deleted series: they may still read its record. */
  deleted_meeting_series_invitee: { meeting_series_id: number; member_id: number }
  deleted_invitee: {
    event_id: number
    invitee_id: number
    meeting_series_id: number
    member_id: number
    deleted_ts: number
  }
  deleted_attendee: {
    event_id: number
    attendee_id: number
    meeting_id: number
    meeting_series_id: number | null
    member_id: number
    deleted_ts: number
  }
  deleted_room: { room_id: number; organization_id: number; private: Flag; deleted_ts: number }
  deleted_room_member: { room_id: number; member_id: number; role_id: number }
  idempotency: {
    member_id: number
    key: string
    request_hash: string
    status: number
    location: string | null
    body: string
    create_ts: number
  }
}
