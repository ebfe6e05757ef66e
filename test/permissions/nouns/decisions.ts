// Decisions: the requests of their rows. Every note of a house is one.
import { type At, attends, isPlaced, listed, others, own } from '../cells.ts'
import type { House } from '../houses/house.ts'
import { rowOf } from '../matrix.ts'
import { asSheet, type Trials, type Try } from '../trial.ts'

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
const asOfOrganization = (at: At): At => ({ ...at, cell: rowOf('GET /organizations/:org/action_items').cells[at.role] })

export const decisions: Trials = {
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
}
