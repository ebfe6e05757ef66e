// Templates for meetings and series of a room, with their usual attendees.
import { meetingRoles } from '../codes.ts'
import { coded, flag, html, id, integer, nonEmpty, nullable, required, rows, text, timestamp, tuple } from '../field.ts'
import { LONGEST_MEETING } from '../meetings/meeting-fields.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

const size = integer(1, 100_000)

const written = {
  name: nonEmpty(text(64)),
  description: nullable(text()),
  group_size_min: nullable(size),
  group_size_max: nullable(size),
  facilitator_guide_text: nullable(html()),
  participant_guide_text: nullable(html()),
  meeting_name: nullable(text(255)),
  meeting_goal: nullable(text()),
  meeting_outcomes: nullable(text()),
  duration: nullable(integer(0, LONGEST_MEETING)),
  /** Whether the template is the default of its room. */
  room_default: flag(),
}

const paths = ['/templates/:template_id', '/rooms/:room_id/templates/:template_id'] as const

/** The resource of templates (docs/api/meetings.md#templates). */
export const template = resource({
  name: 'template',
  collection: 'templates',
  id: 'template_id',
  about: 'A template for meetings in a room: name, goal, outcomes, duration and default attendees.',
  fields: {
    template_id: id(),
    room_id: tuple('room_name'),
    ...written,
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: {
    attendees: rows('template_attendee'),
    facilitators: rows('template_attendee'),
    participants: rows('template_attendee'),
    guests: rows('template_attendee'),
  },
  endpoints: {
    inRoom: list('/rooms/:room_id/templates'),
    one: read(paths),
    add: create('/rooms/:room_id/templates', { ...written, name: required(written.name) }),
    change: update(paths, written),
    drop: remove(paths),
  },
})

const eachAttendee = [
  '/template_attendees/:template_attendee_id',
  '/templates/:template_id/attendees/:template_attendee_id',
] as const

/** The resource of templates' attendees. */
export const templateAttendee = resource({
  name: 'template_attendee',
  collection: 'template_attendees',
  id: 'template_attendee_id',
  about: 'A default attendee of meetings created from a template.',
  fields: {
    template_attendee_id: id(),
    template_id: tuple('template_name'),
    member_id: id(),
    member_name: text(),
    role_id: coded(meetingRoles),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    inTemplate: list('/templates/:template_id/attendees'),
    one: read(eachAttendee),
    add: create('/templates/:template_id/attendees', { member_id: required(id()), role_id: coded(meetingRoles) }),
    change: update(eachAttendee, { role_id: coded(meetingRoles) }),
    drop: remove(eachAttendee),
  },
})
