// The records of deleted meetings, series, attendees and invitees (docs/api/meetings.md#deleted-records).
import { apiLink, email, id, nullable, row, text, timestamp, tuple } from '../field.ts'
import { read, resource } from '../resource.ts'

/**
 * The resource of records of deleted meetings. `id` and `event_id` are the id of the event of the deletion, here and
 * below.
 */
export const deletedMeeting = resource({
  name: 'deleted_meeting',
  collection: 'deleted_meetings',
  id: 'event_id',
  about: 'The record of a deleted meeting. The event meeting_deleted contains its address.',
  fields: {
    id: { ...id(), column: 'event_id' },
    resource_url: apiLink('/deleted_meetings/:event_id'),
    event_id: id(),
    meeting_id: id(),
    meeting_series_id: nullable(id()),
    room_id: tuple('room_name'),
    deleted_ts: timestamp(),
  },
  embeds: { meeting_source: row('meeting_source') },
  endpoints: { one: read('/deleted_meetings/:event_id') },
})

/** The resource of records of removed attendees. */
export const deletedAttendee = resource({
  name: 'deleted_attendee',
  collection: 'deleted_attendees',
  id: 'event_id',
  about: 'The record of a person who was removed from a meeting. The event attendee_deleted contains its address.',
  fields: {
    id: { ...id(), column: 'event_id' },
    resource_url: apiLink('/deleted_attendees/:event_id'),
    event_id: id(),
    attendee_id: id(),
    meeting_id: tuple('meeting_name'),
    meeting_series_id: nullable(id()),
    member_id: id(),
    member_name: text(),
    member_email: nullable(email()),
    deleted_ts: timestamp(),
  },
  endpoints: { one: read('/deleted_attendees/:event_id') },
})

/** The resource of records of deleted series. */
export const deletedMeetingSeries = resource({
  name: 'deleted_meeting_series',
  collection: 'deleted_meeting_series',
  id: 'event_id',
  about: 'The record of a deleted series. The event meeting_series_deleted contains its address.',
  fields: {
    id: { ...id(), column: 'event_id' },
    resource_url: apiLink('/deleted_meeting_series/:event_id'),
    event_id: id(),
    meeting_series_id: id(),
    room_id: tuple('room_name'),
    deleted_ts: timestamp(),
  },
  embeds: { meeting_series_source: row('meeting_series_source') },
  endpoints: { one: read('/deleted_meeting_series/:event_id') },
})

/** The resource of records of removed invitees. */
export const deletedInvitee = resource({
  name: 'deleted_invitee',
  collection: 'deleted_invitees',
  id: 'event_id',
  about: 'The record of a person who was removed from a series. The event invitee_deleted contains its address.',
  fields: {
    id: { ...id(), column: 'event_id' },
    resource_url: apiLink('/deleted_invitees/:event_id'),
    event_id: id(),
    invitee_id: id(),
    meeting_series_id: tuple('meeting_series_name'),
    member_id: id(),
    member_name: text(),
    member_email: nullable(email()),
    deleted_ts: timestamp(),
  },
  endpoints: { one: read('/deleted_invitees/:event_id') },
})
