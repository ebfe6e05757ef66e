// Action items: the requests of their rows.
import { always, isPlaced, listed, others, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import { ofLists, placesOf, rowsAt, type WrittenRows } from '../../houses/lists.ts'
import type { PermissionNoun } from '../../noun.ts'
import { asSheet, type Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    items: WrittenRows
  }
}

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

export const noun: PermissionNoun = {
  trials: {
    content: {
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
      'POST /meetings/:meeting/action_items': [
        { ask: ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`, { description }], may: others },
      ],
      'DELETE /action_items/:item': [
        { ask: drop, may: others },
        { ask: drop, ...created, may: own },
        { ask: drop, ...assigned, may: own },
      ],
    },
  },
  after: ['meeting'],
  furnish: async (trx, house, also) => {
    const rows = placesOf(house, also).map((row, at) => ({
      ...{ ...row, state: 0 as const },
      member_id: at === 0 && also.mine === 'assigned' ? house.person : null,
    }))
    const listed = await trx.insertInto('action_item').values(rows).returning('action_item_id').execute()
    return { items: rowsAt(idsOf(listed, 'action_item_id')) }
  },
  paper: { items: rowsAt([1, 2, 3, 4]) },
  ids: { action_item_id: ({ items }) => items.meeting },
  tables: { stamped: ['action_item'], other: ['action_item_tag'] },
  say: (trx, { room, far, cast }, word) =>
    trx
      .updateTable('action_item')
      .set({ description: word, member_id: cast.host })
      .where('room_id', 'in', [room, far])
      .execute(),
  needed: {
    'action_item.addToMeeting': () => ({ description }),
    'action_item.addToRoom': () => ({ description }),
  },
  bodies: {
    'action_item.addToRoom member_id': {
      ask: ({ room }) => ['POST', `/rooms/${room}/action_items`],
      body: (member_id) => ({ description, member_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
      ofRoom: true,
    },
    'action_item.addToMeeting member_id': {
      ask: ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`],
      body: (member_id) => ({ description, member_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
    },
    'action_item.change member_id': {
      ask: ({ items }) => ['PATCH', `/action_items/${items.meeting}`],
      body: (member_id) => ({ member_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
      ofRoom: true,
    },
    // The agenda item that it belongs to.
    'action_item.addToMeeting agenda_item_id': {
      ask: ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`],
      body: (agenda_item_id) => ({ description, agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
    'action_item.change agenda_item_id': {
      ask: ({ items }) => ['PATCH', `/action_items/${items.meeting}`],
      body: (agenda_item_id) => ({ description, agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
  },
  filters: {
    ...ofLists('action_item', 'action_items', {
      assignee: ({ cast }) => cast.host,
      agenda_item_id: ({ agenda }) => agenda[0]!,
    }),
    'action_item.mine assignee': ({ cast }) => [`/action_items?assignee=${cast.host}`],
    'action_item.mine agenda_item_id': ({ agenda }) => [`/action_items?agenda_item_id=${agenda[0]}`],
  },
  deeds: { action_item_deleted: ({ items }) => ['DELETE', `/action_items/${items.meeting}`] },
}
