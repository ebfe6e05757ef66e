// Invitees: people invited to a series, and thereby to its meetings.
import { FACILITATOR, GUEST, meetingRoles, OBSERVER, PARTICIPANT, rsvps } from '../codes.ts'
import { apiLink, coded, email, flag, id, nullable, oneOf, text, timestamp, tuple } from '../field.ts'
import { membershipProfile, PERSONAL_LINK, participationFields } from '../people/person.ts'
import { act, as, create, list, read, remove, resource, update } from '../resource.ts'

const byRole = [
  as('/meeting_series/:meeting_series_id/facilitators', { role_id: FACILITATOR }),
  as('/meeting_series/:meeting_series_id/participants', { role_id: PARTICIPANT }),
  as('/meeting_series/:meeting_series_id/observers', { role_id: OBSERVER }),
  as('/meeting_series/:meeting_series_id/guests', { role_id: GUEST }),
] as const

const paths = [
  '/invitees/:invitee_id',
  '/meeting_series/:meeting_series_id/invitees/:invitee_id',
  ...byRole.map((role) => as(`${role.path}/:invitee_id`, role.as)),
] as const

const changed = { ...membershipProfile, ...participationFields, role_id: coded(meetingRoles), rsvp: coded(rsvps) }
const changedLater = { ...changed, rsvp_comment: nullable(text(255)) }

/** The resource of invitees (docs/api/recurring-meetings.md#invitees). */
export const invitee = resource({
  name: 'invitee',
  collection: 'invitees',
  id: 'invitee_id',
  about: 'A person invited to a meeting series. Invitees are the default attendees of its meetings.',
  fields: {
    id: { ...id(), column: 'invitee_id' },
    resource_url: apiLink('/invitees/:invitee_id'),
    invitee_id: id(),
    member_id: id(),
    member_name: text(),
    member_email: nullable(email()),
    ...participationFields,
    role_id: coded(meetingRoles),
    rsvp: coded(rsvps),
    rsvp_ts: nullable(timestamp()),
    rsvp_comment: nullable(text(255)),
    rsvp_outdated: flag(),
    /** For the person and its organizers: whether mail about it went to them, and whether the last came back. */
    mail_state: nullable(oneOf('none', 'sent', 'bounced')),
    /** For the same: when an invitation was first queued for them. */
    invited_ts: nullable(timestamp()),
    meeting_series_id: tuple('meeting_series_name'),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    inSeries: list(['/meeting_series/:meeting_series_id/invitees', ...byRole], {}, { formats: ['xlsx'] }),
    one: read(paths),
    change: update(paths, changedLater, { tells: true }),
    link: act('/invitees/:invitee_id/link', {}, PERSONAL_LINK),
    add: create(
      ['/meeting_series/:meeting_series_id/invitees', ...byRole],
      { ...changed, member_id: id(), organization_member_id: id() },
      { tells: true },
    ),
    drop: remove(paths, {}, { tells: true }),
  },
})
