// Organizations, rooms, deleted records and what is for everybody: the requests of their rows.
import { attends, isPlaced, others } from '../cells.ts'
import type { House } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

const both = ({ room, far }: House) => [room, far]
const belongs = (role: string) => role.startsWith('O') || role.startsWith('R')

/** The rooms that somebody with this role alone can see. */
const seen: Try['may'] = (at, house) => {
  if (['OO', 'OA', 'OX'].includes(at.role) || (at.role === 'OM' && at.open)) return both(house)
  return isPlaced(at) ? [house.room] : []
}

const inOrganization = ({ organization }: House) => `/organizations/${organization}`

export const organizations: Trials = {
  'GET /organizations': [
    {
      ask: () => ['GET', '/organizations'],
      by: 'organization_id',
      may: ({ role }, { organization }) => (role === 'E' ? 'every' : belongs(role) ? [organization] : []),
    },
  ],
  'GET /organizations/:org': [{ ask: (house) => ['GET', inOrganization(house)], may: others }],
  'PATCH /organizations/:org name': [
    { ask: (house) => ['PATCH', inOrganization(house), { name: 'Lantern Trust' }], may: others },
  ],
  'PATCH /organizations/:org member_id (owner)': [
    { ask: (house) => ['PATCH', inOrganization(house), { member_id: house.cast.host }], may: others, verb: false },
  ],
  'POST /organizations': [
    {
      ask: ({ person }) => ['POST', '/organizations', { name: 'Lantern Trust', type: 'enterprise', member_id: person }],
      may: others,
    },
  ],
  'DELETE /organizations/:org': [{ ask: (house) => ['DELETE', inOrganization(house)], may: others }],
  'GET /organizations/:org/rooms (and /:room)': [
    {
      ask: (house) => ['GET', `${inOrganization(house)}/rooms`],
      by: 'room_id',
      may: (at, house) => (at.cell === '–' ? false : others(at) ? both(house) : seen(at, house)),
    },
    {
      ask: (house) => ['GET', `${inOrganization(house)}/rooms/${house.room}`],
      may: (at) => others(at) || at.cell === 'inv',
    },
    { ask: (house) => ['GET', `${inOrganization(house)}/rooms/${house.far}`], may: others },
  ],
}

export const rooms: Trials = {
  'GET /rooms': [
    { ask: () => ['GET', '/rooms'], by: 'room_id', may: (at, house) => (at.role === 'E' ? 'every' : seen(at, house)) },
    {
      ask: () => ['GET', '/rooms?manager=true'],
      by: 'room_id',
      may: ({ role }, house) => {
        if (role === 'E') return 'every'
        if (role === 'OO' || role === 'OA') return both(house)
        return role === 'RM' ? [house.room] : []
      },
    },
  ],
  'GET /rooms/:room': [{ ask: ({ room }) => ['GET', `/rooms/${room}`], may: others }],
  'PATCH /rooms/:room': [{ ask: ({ room }) => ['PATCH', `/rooms/${room}`, { name: 'Pilot house' }], may: others }],
  'POST /organizations/:org/rooms': [
    { ask: (house) => ['POST', `${inOrganization(house)}/rooms`, { name: 'Pilot house' }], may: others },
  ],
  'DELETE /organizations/:org/rooms/:room': [
    { ask: (house) => ['DELETE', `${inOrganization(house)}/rooms/${house.room}`], may: others },
  ],
}

const deletedMeeting: Try['ask'] = ({ deleted }) => ['GET', `/deleted_meetings/${deleted}`]
const deletedAttendee: Try['ask'] = ({ removed }) => ['GET', `/deleted_attendees/${removed}`]
const deletedSeries: Try['ask'] = (house) => ['GET', `/deleted_meeting_series/${house.deletedSeries}`]
const deletedInvitee: Try['ask'] = ({ uninvited }) => ['GET', `/deleted_invitees/${uninvited}`]

/** Guests too, where they were invited. */
const invited: Try['may'] = (at) => at.cell === 'inv' || others(at)

export const rest: Trials = {
  'GET /deleted_meetings/:event': [
    { ask: deletedMeeting, also: { left: true }, may: others },
    { ask: deletedMeeting, also: { left: true, invited: true }, may: invited },
  ],
  'GET /metadata': [{ ask: () => ['GET', '/metadata'], may: others }],
  'GET /changes': [{ ask: () => ['GET', '/changes'], may: others }],
  'GET /events': [{ ask: () => ['GET', '/events'], may: others }],
  'GET /search_results': [{ ask: () => ['GET', '/search_results?search=tide'], may: others }],
  'GET /deleted_attendees/:event': [{ ask: deletedAttendee, also: { left: true }, may: others }],
  'GET /deleted_meeting_series/:event': [
    { ask: deletedSeries, also: { left: true, invitee: true }, may: others },
    { ask: deletedSeries, also: { left: true, invitee: true, invited: true }, may: invited },
  ],
  'GET /deleted_invitees/:event': [
    { ask: deletedInvitee, also: { left: true, invitee: true }, may: others },
    { ask: deletedInvitee, also: { left: true, series: true }, may: (at) => (attends(at) ? false : undefined) },
  ],
  'POST /transforms/plain_text, /transforms/html, /transforms/recurrence': [
    {
      ask: () => [
        'POST',
        '/transforms/recurrence',
        { dtstart: '2030-01-08T18:00:00', rrule: 'FREQ=WEEKLY', timezone_name: 'UTC' },
      ],
      may: others,
    },
    { ask: () => ['POST', '/transforms/plain_text', { input: 'Tide' }], may: others },
    { ask: () => ['POST', '/transforms/html', { input: 'Tide' }], may: others },
  ],
}
