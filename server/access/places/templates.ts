// Guards of templates: rights follow from the level in their room.
import { lookup } from '../lookup.ts'
import { inRoomBy, inRoomOf } from './in-room.ts'

const roomOfAttendee = lookup('template_attendee.template_attendee_id', (db) =>
  db
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .select('template.room_id'),
)

/** Those who have at least this level in the room of the template. */
export const ofTemplate = inRoomOf('template')

/** The same for an attendee of a template. */
export const ofTemplateAttendee = inRoomBy('template_attendee_id', roomOfAttendee)
