// Causes every action about organizations, rooms, people and what is in them: one request each.
import type { AuditAction } from '../../contract/audit/audit-actions.ts'
import type { House } from '../permissions/houses/house.ts'
import { recordOf } from '../permissions/houses/house.ts'
import { newProvider } from '../provider.ts'

export type Request = readonly [verb: string, path: string, body?: object]
export type PlaceDeed = (house: House) => Request | readonly Request[]

const seat = ({ seats, cast }: House) => recordOf(seats, cast.host)
const place = ({ places, cast }: House) => recordOf(places, cast.host)
const attendee = ({ attendees, cast }: House) => recordOf(attendees, cast.host)
const invitee = ({ invitees, cast }: House) => recordOf(invitees, cast.host)
const usual = ({ usual: people, cast }: House) => recordOf(people, cast.host)

let made = 0
const newcomer = () => ({ email: `newcomer.${++made}@tides.example` })
/** Other than the host's, and one of every set of roles. */
const other = { role_id: 4 }
const uris = { redirect_uris: ['https://tides.example/callback'] }
const PASSWORDS = ['harbour lights at dusk', 'low water by lantern light'] as const

/** As an enterprise administrator, in a house of their own. */
export const placeDeeds = {
  member_added: () => ['POST', '/members', newcomer()],
  member_deleted: ({ cast }) => ['DELETE', `/members/${cast.host}`],
  email_changed: ({ cast }) => ['PATCH', `/members/${cast.host}`, newcomer()],
  password_set: ({ person }) => ['PATCH', `/members/${person}`, { password: PASSWORDS[0] }],
  password_changed: ({ person }) =>
    PASSWORDS.map((password) => ['PATCH', `/members/${person}`, { password }] as Request),
  organization_added: ({ cast }) => [
    'POST',
    '/organizations',
    { name: 'Lantern Trust', type: 'enterprise', member_id: cast.host },
  ],
  organization_handed_over: ({ organization, cast }) => [
    'PATCH',
    `/organizations/${organization}`,
    { member_id: cast.host },
  ],
  organization_deleted: ({ organization }) => ['DELETE', `/organizations/${organization}`],
  organization_member_added: ({ organization }) => [
    'POST',
    `/organizations/${organization}/organization_members`,
    newcomer(),
  ],
  organization_member_role_changed: (house) => ['PATCH', `/organization_members/${seat(house)}`, other],
  organization_member_removed: (house) => ['DELETE', `/organization_members/${seat(house)}`],
  room_added: ({ organization }) => ['POST', `/organizations/${organization}/rooms`, { name: 'Pilot house' }],
  room_privacy_changed: ({ room }) => ['PATCH', `/rooms/${room}`, { private: true }],
  room_deleted: ({ organization, room }) => ['DELETE', `/organizations/${organization}/rooms/${room}`],
  room_member_added: ({ room, cast }) => ['POST', `/rooms/${room}/room_members`, { member_id: cast.colleague }],
  room_member_role_changed: (house) => ['PATCH', `/room_members/${place(house)}`, other],
  room_member_removed: (house) => ['DELETE', `/room_members/${place(house)}`],
  meeting_moved: ({ meeting, far }) => ['PATCH', `/meetings/${meeting}`, { room_id: far }],
  meeting_deleted: ({ meeting }) => ['DELETE', `/meetings/${meeting}`],
  attendee_added: ({ meeting, cast }) => ['POST', `/meetings/${meeting}/attendees`, { member_id: cast.guest }],
  attendee_role_changed: (house) => ['PATCH', `/attendees/${attendee(house)}`, other],
  attendee_answered: (house) => ['PATCH', `/attendees/${attendee(house)}`, { rsvp: 1 }],
  attendee_removed: (house) => ['DELETE', `/attendees/${attendee(house)}`],
  meeting_source_deleted: ({ source }) => ['DELETE', `/meeting_sources/${source}`],
  meeting_series_collapsed: ({ series, sitting }) => [
    'POST',
    `/meeting_series/${series}/collapse`,
    { meeting_id: sitting },
  ],
  meeting_series_deleted: ({ series }) => ['DELETE', `/meeting_series/${series}`],
  invitee_added: ({ series, cast }) => ['POST', `/meeting_series/${series}/invitees`, { member_id: cast.guest }],
  invitee_role_changed: (house) => ['PATCH', `/invitees/${invitee(house)}`, other],
  invitee_answered: (house) => ['PATCH', `/invitees/${invitee(house)}`, { rsvp: 1 }],
  invitee_removed: (house) => ['DELETE', `/invitees/${invitee(house)}`],
  meeting_series_source_deleted: ({ seriesSource }) => ['DELETE', `/meeting_series_sources/${seriesSource}`],
  template_deleted: ({ template }) => ['DELETE', `/templates/${template}`],
  template_attendee_added: ({ template, cast }) => [
    'POST',
    `/templates/${template}/attendees`,
    { member_id: cast.guest },
  ],
  template_attendee_role_changed: (house) => ['PATCH', `/template_attendees/${usual(house)}`, other],
  template_attendee_removed: (house) => ['DELETE', `/template_attendees/${usual(house)}`],
  agenda_item_deleted: ({ agenda }) => ['DELETE', `/agenda_items/${agenda[0]}`],
  minutes_reviewed: ({ meeting }) =>
    (['draft', 'in_review'] as const).map((state): Request => ['POST', `/meetings/${meeting}/minutes`, { state }]),
  minutes_approved: ({ meeting }) => ['POST', `/meetings/${meeting}/minutes`, { state: 'approved' }],
  minutes_reopened: ({ meeting }) => ['POST', `/meetings/${meeting}/minutes`, { state: 'draft' }],
  note_deleted: ({ notes }) => ['DELETE', `/notes/${notes.meeting}`],
  action_item_deleted: ({ items }) => ['DELETE', `/action_items/${items.meeting}`],
  attachment_deleted: ({ attachment }) => ['DELETE', `/attachments/${attachment}`],
  chat_message_deleted: ({ message }) => ['DELETE', `/chat_messages/${message}`],
  mailing_sent: ({ meeting }) => ['POST', `/meetings/${meeting}/mailings`, { kind: 'followup' }],
  hook_made: () => ['POST', '/hooks', { event: 'meeting_deleted', target_url: 'https://tides.example/gone' }],
  hook_secret_renewed: ({ hook }) => ['POST', `/hooks/${hook}/secret`, {}],
  hook_deleted: ({ hook }) => ['DELETE', `/hooks/${hook}`],
  api_token_made: () => ['POST', '/tokens', { name: 'Tide clock', access: 'read' }],
  api_token_revoked: ({ apiToken }) => ['DELETE', `/tokens/${apiToken}`],
  calendar_feed_made: () => ['POST', '/calendar_feeds', { kind: 'mine' }],
  calendar_feed_ended: ({ feed }) => ['DELETE', `/calendar_feeds/${feed}`],
  directory_token_made: () => ['POST', '/directory_tokens', { name: 'Tide clock' }],
  directory_token_revoked: ({ directoryToken }) => ['DELETE', `/directory_tokens/${directoryToken}`],
  session_ended: ({ session }) => ['DELETE', `/sessions/${session}`],
  application_registered: () => ['POST', '/applications', { name: 'Tide clock', ...uris }],
  application_changed: ({ application }) => ['PATCH', `/applications/${application}`, { disabled: true }],
  application_secret_renewed: ({ application }) => ['POST', `/applications/${application}/secret`, {}],
  application_deleted: ({ application }) => ['DELETE', `/applications/${application}`],
  provider_created: () => ['POST', '/sign_in_providers', newProvider()],
  provider_changed: ({ provider }) => ['PATCH', `/sign_in_providers/${provider}`, { label: 'Lantern ID' }],
  provider_deleted: ({ provider }) => ['DELETE', `/sign_in_providers/${provider}`],
  group_added: () => ['POST', '/groups', { name: `Tide watch ${++made}` }],
  group_changed: ({ group }) => ['PATCH', `/groups/${group}`, { name: `Tide watch ${++made}` }],
  group_deleted: ({ group }) => ['DELETE', `/groups/${group}`],
  group_role_added: ({ group, room }) => ['POST', `/groups/${group}/roles`, { room_id: room, role_id: 4 }],
  group_role_removed: ({ groupRole }) => ['DELETE', `/group_roles/${groupRole}`],
  authorization_ended: ({ authorization }) => ['DELETE', `/authorizations/${authorization}`],
} satisfies Partial<Record<AuditAction, PlaceDeed>> as Partial<Record<AuditAction, PlaceDeed>>
