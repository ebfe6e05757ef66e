// Tables of calendar reconciliation: sent state, and changes since.
import type { Generated } from 'kysely'
import type { FeedKind } from '../../../contract/calendar/calendar-feed.ts'

export interface CalendarsTables {
  /** One event of calendars, with a UID of its own. It stays when its meeting or series goes. */
  calendar_object: {
    calendar_object_id: Generated<number>
    uid: string
    /** A single meeting; else a series. */
    meeting_id: number | null
    meeting_series_id: number | null
    /** A slot of the series that is told by itself; null: the repeating event. */
    slot_ts: number | null
    /** From when on the schedule of the series is told by it. */
    from_ts: number
    /** Rises with each change that is told. */
    sequence: number
    /** `ended`: nothing is told of it any more. */
    state: 'active' | 'ended'
    /** Of what was told last: of all of it, of its times, and its values as JSON. */
    hash: string | null
    shape: string | null
    content: string | null
    create_ts: number
    update_ts: number
  }
  /** The state of an event, or of one date of a recurring event, that was last sent to a person. */
  calendar_sent: {
    calendar_sent_id: Generated<number>
    calendar_object_id: number
    /** The start that it replaces; 0: the whole. */
    slot_ts: number
    member_id: number
    address: string
    /**
     * `silent`: nothing is told to them until somebody asks for it; `unwanted`: nor until they want invitations again, which
     * they do not.
     */
    method: 'request' | 'cancel' | 'silent' | 'unwanted'
    sequence: number
    hash: string
    /** JSON: the values that were told. */
    content: string
    sent_ts: number
  }
  /** Addresses at which calendar programs fetch meetings; only a hash of the secret is kept. */
  calendar_feed: {
    calendar_feed_id: Generated<number>
    member_id: number
    kind: FeedKind
    room_id: number | null
    meeting_series_id: number | null
    name: string | null
    hash: string
    last_four: string
    last_used_ts: number | null
    create_ts: number
  }
  /** How new the last answer is that a person gave by mail, to an event or to one start of a repeating one (0: the whole). */
  calendar_answer: {
    calendar_answer_id: Generated<number>
    calendar_object_id: number
    slot_ts: number
    member_id: number
    /** When their program wrote it (DTSTAMP). */
    stamp_ts: number
    /** When it counted here. */
    given_ts: number
  }
  /** Announced meetings and series that have changed, or that were deleted. */
  calendar_change: {
    calendar_change_id: Generated<number>
    kind: 'meeting' | 'meeting_series'
    thing_id: number
    /** Whether it changed since it was last looked at. */
    fresh: number
    /** Who changed it last. */
    member_id: number | null
    /** When its first change was seen, and when it is told; Unix milliseconds. */
    first_ms: number | null
    due_ms: number | null
  }
}
