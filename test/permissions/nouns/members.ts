// Room members, organization members and members: the requests of their rows.
import { isPlaced, listed, others } from '../cells.ts'
import { type House, type Record, recordOf, wantedFor } from '../houses/house.ts'
import { asSheet, type Trials, type Try } from '../trial.ts'

let invited = 0
const email = () => ({ email: `new.${++invited}@elsewhere.example` })

const inRole = (records: readonly Record[], role?: number) =>
  records.filter((one) => role === undefined || one.role === role).map(({ id }) => id)

const place = ({ places, cast }: House) => recordOf(places, cast.host)
const ownPlace = ({ places, person }: House) => recordOf(places, person)
const seat = ({ seats, cast }: House) => recordOf(seats, cast.host)
const ownSeat = ({ seats, person }: House) => recordOf(seats, person)

const ofRoom = (collection: string, role?: number): Try => ({
  ask: ({ room }) => ['GET', `/rooms/${room}/${collection}`],
  by: 'room_member_id',
  may: listed(({ places }) => inRole(places, role)),
})
const ofOrganization = (collection: string, role?: number): Try => ({
  ask: ({ organization }) => ['GET', `/organizations/${organization}/${collection}`],
  by: 'organization_member_id',
  may: listed(({ seats }) => inRole(seats, role)),
})

const toRoom = (collection: string, whom: (house: House) => object, may: Try['may']): Try => ({
  ask: (house) => ['POST', `/rooms/${house.room}/${collection}`, whom(house)],
  may,
  verb: false,
  // Whoever is there already is not added again.
  fresh: true,
})
const self = ({ person }: House) => ({ member_id: person })
const colleague = ({ cast }: House) => ({ member_id: cast.colleague })
/** Oneself: where the room is open, and not as its manager. */
const joining: Try['may'] = ({ cell, open }) => (cell === 'join' ? open : cell === '–' ? false : undefined)
const climbing: Try['may'] = ({ cell }) => (cell === 'join' || cell === '–' ? false : undefined)

const toOrganization = (collection: string, whom: (house: House) => object): Try => ({
  ask: (house) => ['POST', `/organizations/${house.organization}/${collection}`, whom(house)],
  may: others,
})

/** One's own record where the cell speaks of it, and where nothing is allowed but the record is there. */
const ownPlaceToo: Try['may'] = (at) => (at.cell === 'own' ? true : at.cell === '–' && isPlaced(at) ? false : undefined)
const hasSeat = (role: string) => role.startsWith('O') || role.startsWith('R')
const climbingSeat: Try['may'] = ({ cell, role }) => (cell === '–' && hasSeat(role) ? false : undefined)
const ownOnly: Try['may'] = ({ cell }) => (cell === 'own' ? true : undefined)

export const roomMembers: Trials = {
  'GET /rooms/:room/room_members, managers, members, observers, guests (xlsx)': [
    ofRoom('room_members'),
    asSheet(ofRoom('room_members')),
    asSheet(ofRoom('observers', 4)),
    ofRoom('managers', 2),
    ofRoom('members', 3),
    ofRoom('observers', 4),
    ofRoom('guests', 5),
  ],
  'GET /room_members/:rm': [
    { ask: (house) => ['GET', `/room_members/${place(house)}`], may: others },
    { ask: (house) => ['GET', `/rooms/${house.room}/members/${place(house)}`], may: others },
    { ask: (house) => ['GET', `/room_members/${ownPlace(house)}`], may: ownOnly },
  ],
  'POST /rooms/:room/room_members (from organization member)': [
    toRoom('room_members', colleague, others),
    toRoom('observers', colleague, others),
    toRoom('room_members', self, joining),
    toRoom('room_members', (house) => ({ ...self(house), role_id: 4 }), joining),
    toRoom('members', self, joining),
    toRoom('guests', self, joining),
    toRoom('room_members', (house) => ({ ...self(house), role_id: 2 }), climbing),
    toRoom('managers', self, climbing),
  ],
  'POST /rooms/:room/room_members (from e-mail)': [
    toRoom('room_members', email, others),
    toRoom('managers', email, others),
    toRoom('guests', email, others),
  ],
  'PATCH /room_members/:rm role_id': [
    { ask: (house) => ['PATCH', `/room_members/${place(house)}`, { role_id: 4 }], may: others },
    {
      ask: (house) => ['PATCH', `/room_members/${ownPlace(house)}`, { role_id: 2 }],
      may: (at) => (at.cell === '–' && isPlaced(at) ? false : undefined),
      verb: false,
    },
  ],
  'DELETE /room_members/:rm': [
    { ask: (house) => ['DELETE', `/room_members/${place(house)}`], may: others },
    { ask: (house) => ['DELETE', `/room_members/${ownPlace(house)}`], may: ownPlaceToo },
  ],
}

export const organizationMembers: Trials = {
  'GET /organizations/:org/organization_members, administrators, members, guests, owners': [
    ofOrganization('organization_members'),
    ofOrganization('owners', 1),
    ofOrganization('administrators', 2),
    ofOrganization('members', 3),
    ofOrganization('guests', 5),
  ],
  'GET /organization_members/:om': [
    { ask: (house) => ['GET', `/organization_members/${seat(house)}`], may: others },
    { ask: (house) => ['GET', `/organizations/${house.organization}/members/${seat(house)}`], may: others },
    { ask: (house) => ['GET', `/organization_members/${ownSeat(house)}`], may: ownOnly },
  ],
  'POST /organizations/:org/organization_members (from e-mail)': [
    toOrganization('organization_members', email),
    toOrganization('administrators', email),
    toOrganization('members', email),
    toOrganization('guests', email),
  ],
  'POST /organizations/:org/organization_members (member_id)': [
    { ...toOrganization('organization_members', ({ outsider }) => ({ member_id: outsider })), verb: false },
    { ...toOrganization('guests', ({ outsider }) => ({ member_id: outsider })), verb: false, fresh: true },
  ],
  'PATCH /organization_members/:om role_id': [
    { ask: (house) => ['PATCH', `/organization_members/${seat(house)}`, { role_id: 4 }], may: others },
    {
      ask: (house) => ['PATCH', `/organization_members/${ownSeat(house)}`, { role_id: 2 }],
      may: climbingSeat,
      verb: false,
    },
  ],
  'DELETE /organization_members/:om': [
    { ask: (house) => ['DELETE', `/organization_members/${seat(house)}`], may: others },
    { ask: (house) => ['DELETE', `/organization_members/${ownSeat(house)}`], may: ownOnly },
  ],
}

export const members: Trials = {
  'GET /members': [
    { ask: () => ['GET', '/members'], may: others, verb: false },
    { ask: () => ['GET', '/members?me=true'], by: 'member_id', may: (_, { person }) => [person] },
  ],
  'GET /members/:member': [
    { ask: ({ cast }) => ['GET', `/members/${cast.host}`], may: others },
    { ask: ({ person }) => ['GET', `/members/${person}`], may: ownOnly },
  ],
  'PATCH /members/:member': [
    { ask: ({ outsider }) => ['PATCH', `/members/${outsider}`, { title: 'Pilot' }], may: others },
    { ask: ({ person }) => ['PATCH', `/members/${person}`, { title: 'Pilot' }], may: ownOnly },
  ],
  'GET /members/:member/mail_choices': [
    { ask: ({ outsider }) => ['GET', `/members/${outsider}/mail_choices`], may: others },
    { ask: ({ person }) => ['GET', `/members/${person}/mail_choices`], may: ownOnly },
  ],
  'PATCH /members/:member/mail_choices': [
    { ask: ({ outsider }) => ['PATCH', `/members/${outsider}/mail_choices`, { updates: false }], may: others },
    { ask: ({ person }) => ['PATCH', `/members/${person}/mail_choices`, { updates: false }], may: ownOnly },
  ],
  'POST /members/:member/confirm_email, /refuse_email': ['confirm_email', 'refuse_email'].map((verb) => ({
    ask: ({ outsider }) => ['POST', `/members/${outsider}/${verb}`, { email: wantedFor(outsider) }],
    also: { waits: true },
    fresh: true,
    may: others,
  })),
  'POST /members/:member/resume_mail': [
    { ask: ({ outsider }) => ['POST', `/members/${outsider}/resume_mail`], may: others },
    { ask: ({ person }) => ['POST', `/members/${person}/resume_mail`], may: ownOnly },
  ],
  'POST /members': [{ ask: () => ['POST', '/members', email()], may: others }],
  'DELETE /members/:member': [
    { ask: ({ outsider }) => ['DELETE', `/members/${outsider}`], may: others },
    { ask: ({ person }) => ['DELETE', `/members/${person}`], may: ({ cell }) => (cell === '–' ? false : undefined) },
  ],
}
