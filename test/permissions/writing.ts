// Every endpoint that writes rows, and what each needs to be sent at least.
import { newProvider } from '../provider.ts'
import { NOW } from '../stage.ts'
import { type House, wantedFor } from './houses/house.ts'
import { addresses } from './houses/pair.ts'
import { SLOTS } from './houses/recurring.ts'

/** One address of each endpoint that writes rows. */
export const writing = addresses.filter(
  ({ name, endpoint }, place) =>
    ['create', 'update', 'replace'].includes(endpoint.kind) &&
    addresses.findIndex((one) => one.name === name) === place,
)

let made = 0
const email = () => `new.${++made}@elsewhere.example`

/** What each endpoint needs to be sent at least. */
export const NEEDED: Readonly<Record<string, (house: House) => object>> = {
  'organization.add': ({ outsider }) => ({ name: 'Tidewater', type: 'enterprise', member_id: outsider }),
  // A room that is not said to stay open becomes private, which would be a change.
  'room.change': () => ({ private: false }),
  'organization_member.add': () => ({ email: email() }),
  'room_member.add': () => ({ email: email() }),
  'member.add': () => ({ email: email() }),
  'member.confirmEmail': ({ outsider }) => ({ email: wantedFor(outsider) }),
  'member.refuseEmail': ({ outsider }) => ({ email: wantedFor(outsider) }),
  'attendee.add': () => ({ email: email() }),
  'meeting.set': () => ({
    ...{ name: 'Spring tide', description: null, outcomes: null, location: null, audio: null },
    ...{ start_time: NOW + 3600, end_time: null, state: 'pending' },
  }),
  'meeting_source.add': () => ({ source_type: 'tide', source_id: `${++made}` }),
  'meeting_series.add': () => ({
    ...{ name: 'Spring tides', dtstart: '2026-03-10T09:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=3' },
  }),
  'meeting_series.split': () => ({ from: SLOTS.coming }),
  'meeting_series_source.add': () => ({ source_type: 'tide', source_id: `${++made}` }),
  'invitee.add': () => ({ email: email() }),
  'template.add': () => ({ name: 'Spring tides' }),
  'template_attendee.add': ({ cast }) => ({ member_id: cast.guest }),
  'agenda_item.addToMeeting': () => ({ title: 'Spring tides' }),
  'agenda_item.addToSeries': () => ({ title: 'Spring tides' }),
  'agenda_item.addToTemplate': () => ({ title: 'Spring tides' }),
  'agenda_item.addToBacklogOfSeries': () => ({ title: 'Spring tides' }),
  'agenda_item.addToBacklogOfRoom': () => ({ title: 'Spring tides' }),
  'agenda_item.move': ({ meeting }) => ({ meeting_id: meeting }),
  'agenda_item.carryOver': () => ({ agenda_item_ids: [], to: 'next' }),
  'meeting.setMinutes': () => ({ state: 'in_review' }),
  'note.addToMeeting': () => ({ description: 'High water' }),
  'note.addToRoom': () => ({ description: 'High water' }),
  'hook.add': () => ({ event: 'meeting_created', target_url: `https://tides.example/${++made}` }),
  'attachment.add': () => ({ name: 'Tides.json', type: 'application/json', size: 2 }),
  'chat_message.add': () => ({ text: 'High water' }),
  'mailing.addToMeeting': () => ({ kind: 'followup' }),
  'mailing.addToSeries': () => ({ kind: 'invitation' }),
  'api_token.add': () => ({ name: 'Tide clock', access: 'read' }),
  'calendar_feed.add': () => ({ kind: 'mine' }),
  'sign_in_provider.add': () => newProvider(),
  'directory_token.add': () => ({ name: 'Tide clock' }),
  'group.add': () => ({ name: `Tide watch ${++made}` }),
  'group_role.add': ({ room }) => ({ room_id: room, role_id: 4 }),
  'application.add': () => ({ name: 'Tide clock', redirect_uris: ['https://tides.example/callback'] }),
  'action_item.addToMeeting': () => ({ description: 'Mend the jetty' }),
  'action_item.addToRoom': () => ({ description: 'Mend the jetty' }),
}
