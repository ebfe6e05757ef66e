// Action items: the requests of their rows.
import { always, isPlaced, listed, others, own } from '../cells.ts'
import type { House } from '../houses/house.ts'
import { asSheet, type Trials, type Try } from '../trial.ts'

const description = 'Mend the jetty'
const by = 'action_item_id'

const one: Try['ask'] = ({ items }) => ['GET', `/action_items/${items.meeting}`]
const close: Try['ask'] = ({ items }) => ['PATCH', `/action_items/${items.meeting}`, { state: 1 }]
const drop: Try['ask'] = ({ items }) => ['DELETE', `/action_items/${items.meeting}`]

const created = { also: { mine: 'created' } } as const
const assigned = { also: { mine: 'assigned' } } as const
const invited = { also: { invited: true } } as const

const inMeeting = ({ items }: House) => [items.meeting]
const inRoom = ({ items }: House) => [items.meeting, items.other, items.room]

const mine: Pick<Try, 'ask' | 'by'> = { ask: () => ['GET', '/action_items'], by }
const ofRoom: Pick<Try, 'ask' | 'by'> = { ask: ({ room }: House) => ['GET', `/rooms/${room}/action_items`], by }
const ofOrganization: Pick<Try, 'ask' | 'by'> = {
  ask: (to: House) => ['GET', `/organizations/${to.organization}/action_items`],
  by,
}

/** Filtered to what the caller can read: of the whole organization, of their room, of their meeting, or nothing. */
const readable =
  (ofGuests: (house: House) => readonly number[]): Try['may'] =>
  (at, house) => {
    if (at.cell === '–') return false
    if (others(at)) return Object.values(house.items)
    if (at.role === 'RG') return ofGuests(house)
    return isPlaced(at) ? inRoom(house) : []
  }

export const items: Trials = {
  'GET /action_items': [
    { ...mine, may: always(() => []) },
    { ...mine, ...created, may: always(inMeeting) },
    { ...mine, ...assigned, may: always(inMeeting) },
  ],
  'GET /meetings/:meeting/action_items': [
    { ask: ({ meeting }) => ['GET', `/meetings/${meeting}/action_items`], by, may: listed(inMeeting) },
  ],
  'GET /rooms/:room/action_items (xlsx too)': [
    { ...ofRoom, may: listed(inRoom) },
    { ...ofRoom, ...invited, may: listed(inRoom, inMeeting) },
    { ...ofRoom, ...created, may: listed(inRoom, inMeeting) },
    { ...ofRoom, ...assigned, may: listed(inRoom, inMeeting) },
    asSheet({ ...ofRoom, may: listed(inRoom) }),
    asSheet({ ...ofRoom, ...invited, may: listed(inRoom, inMeeting) }),
  ],
  'GET /organizations/:org/action_items': [
    { ...ofOrganization, may: readable(() => []) },
    { ...ofOrganization, ...invited, may: (at, house) => (at.role === 'RG' ? inMeeting(house) : undefined) },
  ],
  'GET /action_items/:item': [
    { ask: one, may: others },
    { ask: one, ...created, may: own },
    { ask: one, ...assigned, may: own },
  ],
  'PATCH /action_items/:item': [
    { ask: close, may: others },
    { ask: close, ...created, may: own },
    { ask: close, ...assigned, may: own },
  ],
  'POST /rooms/:room/action_items': [
    { ask: ({ room }) => ['POST', `/rooms/${room}/action_items`, { description }], may: others },
  ],
  'GET /rooms/:room/people': [{ ask: ({ room }) => ['GET', `/rooms/${room}/people`], may: others }],
  'POST /meetings/:meeting/action_items': [
    { ask: ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`, { description }], may: others },
  ],
  'DELETE /action_items/:item': [
    { ask: drop, may: others },
    { ask: drop, ...created, may: own },
    { ask: drop, ...assigned, may: own },
  ],
}
