// Decisions: the requests of their rows. Every note of a house is one.
import { NOW } from '../../../stage.ts'
import { type At, attends, isPlaced, listed, others, own } from '../../cells.ts'
import { stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import { ofLists } from '../../houses/lists.ts'
import { rows } from '../../matrix.ts'
import { type PermissionNoun, SECRET } from '../../noun.ts'
import { asSheet, type Try } from '../../try.ts'

const by = 'decision_id'
const one: Try['ask'] = ({ notes }) => ['GET', `/decisions/${notes.meeting}`]
const change: Try['ask'] = ({ notes }) => ['PATCH', `/decisions/${notes.meeting}`, { review_ts: 1_800_000_000 }]

const created = { also: { mine: 'created' } } as const
const inMeeting = ({ notes }: House) => [notes.meeting]
const inRoom = ({ notes }: House) => [notes.meeting, notes.other, notes.room]
const all = ({ notes }: House) => Object.values(notes)
const ofRoom: Pick<Try, 'ask' | 'by'> = { ask: ({ room }: House) => ['GET', `/rooms/${room}/decisions`], by }

/** Roles that do not read the meeting: not even what they wrote there once. */
const WITHOUT_ACCESS = ['OG', 'RG', '–']

/** What somebody reads of the whole organization. */
const readable: Try['may'] = (at, house) => {
  if (others(at)) return all(house)
  if (at.role === 'RG') return []
  return isPlaced(at) ? inRoom(house) : []
}

/** Who reads what wherever they are reads of an organization what its own list has. */
const asOfOrganization = (at: At): At => ({
  ...at,
  cell: rows.get('GET /organizations/:org/action_items')!.cells[at.role],
})

export const noun: PermissionNoun = {
  like: {
    'GET /decisions': 'GET /rooms',
    'GET /organizations/:org/decisions': 'GET /organizations/:org/action_items',
    'GET /rooms/:room/decisions (files too)': 'GET /rooms/:room/notes',
    'GET /decisions/:decision': 'GET /notes/:note',
    'PATCH /decisions/:decision': 'PATCH /notes/:note',
  },
  trials: {
    content: {
      'GET /decisions': [
        {
          ask: () => ['GET', '/decisions'],
          by,
          may: (at, house) =>
            at.role === 'E' ? true : attends(at) ? inMeeting(house) : readable(asOfOrganization(at), house),
        },
      ],
      'GET /organizations/:org/decisions': [
        {
          ask: ({ organization }) => ['GET', `/organizations/${organization}/decisions`],
          by,
          may: (at, house) => at.cell !== '–' && readable(at, house),
        },
      ],
      'GET /rooms/:room/decisions (files too)': [
        { ...ofRoom, may: listed(inRoom) },
        { ...ofRoom, also: { invited: true }, may: listed(inRoom, inMeeting) },
        asSheet({ ...ofRoom, may: listed(inRoom) }),
      ],
      'GET /decisions/:decision': [
        { ask: one, may: others },
        { ask: one, ...created, may: own },
      ],
      'PATCH /decisions/:decision': [
        { ask: change, may: others },
        { ask: change, also: { noteTaker: true }, may: (at) => (attends(at) ? true : undefined) },
        {
          ask: change,
          ...created,
          may: ({ cell, role }) => (cell === 'own' ? true : WITHOUT_ACCESS.includes(role) ? false : undefined),
        },
      ],
    },
  },
  after: ['note'],
  furnish: async (trx, { notes, room, far, meeting, other, distant }) => {
    const plain = { year: 2000, state: 'decided', decided_ts: NOW, search_text: 'ask', ...stamps } as const
    const places = [
      { decision_id: notes.meeting, room_id: room, meeting_id: meeting },
      { decision_id: notes.other, room_id: room, meeting_id: other },
      { decision_id: notes.room, room_id: room, meeting_id: null },
      { decision_id: notes.distant, room_id: far, meeting_id: distant },
    ]
    const rows = places.map((row, at) => ({
      ...{ ...row, ...plain, sequence: at + 1, number: `2000-00${at + 1}` },
      ...{ owner_id: null, replaces_id: null, review_ts: null },
    }))
    await trx.insertInto('decision').values(rows).execute()
    return {}
  },
  ids: { decision_id: ({ notes }) => notes.meeting },
  tables: { stamped: ['decision'], other: ['decision_count', 'decision_number_left'] },
  say: (trx, { room, far, cast }, word) =>
    trx
      .updateTable('decision')
      .set({ number: word, search_text: word.toLowerCase(), owner_id: cast.host })
      .where('room_id', 'in', [room, far])
      .execute(),
  bodies: {
    'decision.change owner_id': {
      ask: ({ notes }) => ['PATCH', `/decisions/${notes.meeting}`],
      body: (owner_id) => ({ owner_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
    },
    'decision.change replaces_id': {
      ask: ({ notes }) => ['PATCH', `/decisions/${notes.meeting}`],
      body: (replaces_id) => ({ replaces_id }),
      foreign: ({ notes }) => notes.meeting,
      status: 422,
    },
  },
  filters: {
    ...ofLists(
      'decision',
      'decisions',
      { search: () => SECRET, owner: ({ cast }) => cast.host, present: ({ cast }) => cast.host },
      ['inSeries', 'inRoom', 'inOrganization'],
    ),
    'decision.all search': () => [`/decisions?search=${SECRET}`],
    'decision.all owner': ({ cast }) => [`/decisions?owner=${cast.host}`],
    'decision.all present': ({ cast }) => [`/decisions?present=${cast.host}`],
  },
}
