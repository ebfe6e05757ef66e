// Notes: the requests of their rows.
import { attends, listed, others, own } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import { ofLists, placesOf, rowsAt, type WrittenRows } from '../../houses/lists.ts'
import { type PermissionNoun, SECRET } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    notes: WrittenRows
  }
}

const description = 'The tide was late'
const by = 'note_id'

const add: Try['ask'] = ({ meeting }) => ['POST', `/meetings/${meeting}/notes`, { description }]
const change: Try['ask'] = ({ notes }) => ['PATCH', `/notes/${notes.meeting}`, { description }]
const versions: Try['ask'] = ({ notes }) => ['GET', `/notes/${notes.meeting}/versions`]
const drop: Try['ask'] = ({ notes }) => ['DELETE', `/notes/${notes.meeting}`]

const created = { also: { mine: 'created' } } as const
const inMeeting = ({ notes }: House) => [notes.meeting]
const inRoom = ({ notes }: House) => [notes.meeting, notes.other, notes.room]
const ofRoom: Pick<Try, 'ask' | 'by'> = { ask: ({ room }: House) => ['GET', `/rooms/${room}/notes`], by }

/** Roles that do not read the meeting: not even what they wrote there once. */
const WITHOUT_ACCESS = ['OG', 'RG', '–']

export const noun: PermissionNoun = {
  like: {
    'POST /rooms/:room/notes': 'POST /rooms/:room/action_items',
    'GET /notes/:note/versions': 'PATCH /notes/:note',
  },
  trials: {
    content: {
      'GET /meetings/:meeting/notes': [
        { ask: ({ meeting }) => ['GET', `/meetings/${meeting}/notes`], by, may: listed(inMeeting) },
      ],
      'GET /rooms/:room/notes': [
        { ...ofRoom, may: listed(inRoom) },
        { ...ofRoom, also: { invited: true }, may: listed(inRoom, inMeeting) },
        { ...ofRoom, ...created, may: listed(inRoom) },
      ],
      'GET /organizations/:org/notes': [
        {
          ask: ({ organization }) => ['GET', `/organizations/${organization}/notes`],
          by,
          may: listed((house) => Object.values(house.notes)),
        },
      ],
      'GET /notes/:note': [
        { ask: ({ notes }) => ['GET', `/notes/${notes.meeting}`], may: others },
        { ask: ({ notes }) => ['GET', `/notes/${notes.meeting}`], ...created, may: own },
      ],
      'PATCH /notes/:note': [
        { ask: change, may: others },
        { ask: change, also: { noteTaker: true }, may: (at) => (attends(at) ? true : undefined) },
        {
          ask: change,
          ...created,
          may: ({ cell, role }) => (cell === 'own' ? true : WITHOUT_ACCESS.includes(role) ? false : undefined),
        },
      ],
      // Who may not change it any more does not read what it was either.
      'GET /notes/:note/versions': [
        { ask: versions, may: others },
        { ask: versions, also: { noteTaker: true }, may: (at) => (attends(at) ? true : undefined) },
        {
          ask: versions,
          ...created,
          may: ({ cell, role }) => (cell === 'own' ? true : WITHOUT_ACCESS.includes(role) ? false : undefined),
        },
      ],
      'POST /meetings/:meeting/notes': [
        { ask: add, may: others },
        { ask: add, also: { noteTaker: true }, may: (at) => at.cell === 'nt' || others(at) },
      ],
      'DELETE /notes/:note': [
        { ask: drop, may: others },
        { ask: drop, ...created, may: own },
        { ask: drop, also: { noteTaker: true }, may: others },
      ],
      'POST /rooms/:room/notes': [
        { ask: ({ room }) => ['POST', `/rooms/${room}/notes`, { description }], may: others },
      ],
    },
  },
  after: ['meeting'],
  furnish: async (trx, house, also) => {
    const rows = placesOf(house, also)
    const noted = await trx.insertInto('note').values(rows).returning('note_id').execute()
    const ids = idsOf(noted, 'note_id')
    const before = { description: 'Ask the pilot', create_id: house.cast.host, ...stamps }
    await trx
      .insertInto('note_version')
      .values(ids.map((note_id) => ({ note_id, ...before })))
      .execute()
    return { notes: rowsAt(ids) }
  },
  paper: { notes: rowsAt([1, 2, 3, 4]) },
  ids: { note_id: ({ notes }) => notes.meeting },
  tables: { stamped: ['note'], other: ['note_version', 'note_tag'] },
  say: async (trx, { room, far, notes }, description) => {
    await trx.updateTable('note').set({ description }).where('room_id', 'in', [room, far]).execute()
    const versions = trx.selectFrom('note').select('note_id').where('room_id', 'in', [room, far])
    await trx.updateTable('note_version').set({ description }).where('note_id', 'in', versions).execute()
    const tags = [notes.meeting, notes.room].map((note_id) => ({ note_id, tag: description, position: 0 }))
    await trx.insertInto('note_tag').values(tags).execute()
  },
  needed: {
    'note.addToMeeting': () => ({ description: 'High water' }),
    'note.addToRoom': () => ({ description: 'High water' }),
  },
  // The agenda item that it belongs to.
  bodies: {
    'note.addToMeeting agenda_item_id': {
      ask: ({ meeting }) => ['POST', `/meetings/${meeting}/notes`],
      body: (agenda_item_id) => ({ description, agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
    'note.change agenda_item_id': {
      ask: ({ notes }) => ['PATCH', `/notes/${notes.meeting}`],
      body: (agenda_item_id) => ({ description, agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
  },
  filters: ofLists('note', 'notes', {
    tag: () => SECRET,
    author: ({ cast }) => cast.host,
    agenda_item_id: ({ agenda }) => agenda[0]!,
  }),
  deeds: { note_deleted: ({ notes }) => ['DELETE', `/notes/${notes.meeting}`] },
}
