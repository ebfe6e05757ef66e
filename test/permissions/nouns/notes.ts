// Notes: the requests of their rows.
import { attends, listed, others, own } from '../cells.ts'
import type { House } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

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

export const notes: Trials = {
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
  'POST /rooms/:room/notes': [{ ask: ({ room }) => ['POST', `/rooms/${room}/notes`, { description }], may: others }],
}
