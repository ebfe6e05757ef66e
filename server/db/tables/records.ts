// The tables of events, of records of deleted resources, and of answers under idempotency keys.
import type { Generated } from 'kysely'
import type { Flag } from './column.ts'

export interface RecordsTables {
  event: {
    event_id: Generated<number>
    event: string
    organization_id: number
    room_id: number
    from_room_id: number | null
    to_room_id: number | null
    meeting_id: number | null
    meeting_series_id: number | null
    /** The path below the API, e.g. `/meetings/3`. */
    resource: string
    create_ts: number
    /** Time at which its deliveries were created; null: not yet. */
    relayed_ts: number | null
  }
  deleted_meeting: {
    /** Null where it was deleted with its room by a version that emitted no event for that. */
    event_id: number | null
    meeting_id: number
    meeting_series_id: number | null
    slot_ts: number | null
    room_id: number
    /** JSON text of the meeting's source, or null. */
    source: string | null
    deleted_ts: number
  }
  /** The attendees of a deleted meeting, who may still read its record. */
  deleted_meeting_attendee: { meeting_id: number; member_id: number }
  deleted_meeting_series: {
    /** Null where it was deleted with its room by a version that emitted no event for that. */
    event_id: number | null
    meeting_series_id: number
    room_id: number
    /** JSON text of the source of the series, or null. */
    source: string | null
    deleted_ts: number
  }
  /** The invitees of a deleted series, who may still read its record. */
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
  /** Previews of assistants that can be confirmed. */
  assistant_preview: {
    /** The hash of the value that confirms it. */
    confirm_hash: string
    member_id: number
    /** The hash of the credential, the tool and its arguments. */
    call_hash: string
    /** The hash of what was shown as it is. */
    state_hash: string
    expires_ts: number
  }
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
