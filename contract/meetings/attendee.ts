// Attendees: people of one meeting.
import { FACILITATOR, GUEST, meetingRoles, OBSERVER, PARTICIPANT, rsvps } from '../codes.ts'
import { coded, email, flag, id, nullable, oneOf, text, timestamp, tuple } from '../field.ts'
import { membershipProfile, PERSONAL_LINK, participationFields } from '../people/person.ts'
import { act, as, create, list, read, remove, resource, update } from '../resource.ts'

const byRole = [
  as('/meetings/:meeting_id/facilitators', { role_id: FACILITATOR }),
  as('/meetings/:meeting_id/participants', { role_id: PARTICIPANT }),
  as('/meetings/:meeting_id/observers', { role_id: OBSERVER }),
  as('/meetings/:meeting_id/guests', { role_id: GUEST }),
] as const
const eachByRole = byRole.map((role) => as(`${role.path}/:attendee_id`, role.as))

const changed = {
  ...membershipProfile,
  ...participationFields,
  attended: flag(),
  role_id: coded(meetingRoles),
  rsvp: coded(rsvps),
}
const changedLater = { ...changed, rsvp_comment: nullable(text(255)) }

/** The resource of attendees. */
export const attendee = resource({
  name: 'attendee',
  collection: 'attendees',
  id: 'attendee_id',
  about: 'A person in a meeting: their role, their reply to the invitation, and whether they attended.',
  fields: {
    attendee_id: id(),
    member_id: id(),
    member_name: text(),
    member_email: nullable(email()),
    ...participationFields,
    attended: flag(),
    role_id: coded(meetingRoles),
    rsvp: coded(rsvps),
    rsvp_ts: nullable(timestamp()),
    rsvp_comment: nullable(text(255)),
    rsvp_outdated: flag(),
    /** For the person and its organizers: whether mail about it went to them, and whether the last came back. */
    mail_state: nullable(oneOf('none', 'sent', 'bounced')),
    /** For the same: when an invitation was first queued for them. */
    invited_ts: nullable(timestamp()),
    meeting_id: tuple('meeting_name'),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    inMeeting: list(['/meetings/:meeting_id/attendees', ...byRole], {}, { formats: ['xlsx'] }),
    one: read(['/attendees/:attendee_id', '/meetings/:meeting_id/attendees/:attendee_id', ...eachByRole]),
    change: update(
      ['/attendees/:attendee_id', '/meetings/:meeting_id/attendees/:attendee_id', ...eachByRole],
      changedLater,
      { tells: true },
    ),
    link: act('/attendees/:attendee_id/link', {}, PERSONAL_LINK),
    add: create(
      ['/meetings/:meeting_id/attendees', ...byRole],
      { ...changed, member_id: id(), organization_member_id: id() },
      { tells: true },
    ),
    drop: remove(
      ['/attendees/:attendee_id', '/meetings/:meeting_id/attendees/:attendee_id', ...eachByRole],
      {},
      { tells: true },
    ),
  },
})
