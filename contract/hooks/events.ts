// The events that webhooks can subscribe to (docs/api/events.md#events).

/** The events of `rest_hook_events` by id, with their names. */
export const events = {
  action_item_created: 'Action item created',
  action_item_assigned: 'Action item assigned',
  meeting_created: 'Meeting created',
  meeting_scheduled: 'Meeting scheduled or re-scheduled',
  meeting_content_changed: 'Change to meeting name, description, location or outcomes',
  meeting_canceled: 'Meeting canceled',
  meeting_started: 'Meeting session started',
  meeting_ended: 'Meeting session ended',
  meeting_restored: 'Meeting restored from canceled',
  meeting_deleted: 'Meeting deleted (see the deleted meetings resource)',
  meeting_room_changed: 'Meeting moved to another room',
  followup_sent: 'Follow-up e-mail sent to attendees',
  invitation_sent: 'Invitation e-mail sent to attendees',
  cancellation_sent: 'Cancellation e-mail sent to attendees',
  attendee_added: 'Attendee added',
  attendee_rsvp: 'Attendee RSVP added or changed',
  attendee_deleted: 'Attendee removed from a meeting',
  meeting_series_created: 'Series created',
  meeting_series_scheduled: 'Series scheduled or re-scheduled',
  meeting_series_collapsed: 'Series collapsed to a single meeting',
  meeting_series_content_changed: 'Change to series name, description, location or outcomes',
  meeting_series_deleted: 'Series deleted',
  invitee_added: 'Invitee added',
  invitee_rsvp: 'Invitee RSVP added or changed',
  invitee_deleted: 'Invitee removed from a series',
  meeting_series_invitation_sent: 'Invitation e-mail sent to invitees of a series',
} as const

/**
 * The events of `extra_hook_events`. Programs that read `GET /events` without naming events may know only the others, so these
 * must be named there.
 */
export const extraEvents = {
  note_created: 'Note created',
  decision_made: 'Decision made',
  action_item_closed: 'Action item closed',
  minutes_approved: 'Minutes approved',
} as const

/** All events. */
export const allEvents = { ...events, ...extraEvents } as const

export type EventId = keyof typeof allEvents
