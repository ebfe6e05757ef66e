// Meetings: the requests of their rows.
import { exportFormats, exportParts } from '../../../../contract/formats.ts'
import { meeting } from '../../../../contract/meetings/meeting.ts'
import { NOW } from '../../../stage.ts'
import { always, attends, listed, others, reads } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** Where a person with a meeting role is; another in the same room; one in the other room. */
    meeting: number
    other: number
    distant: number
  }
}

const EMBEDS = Object.keys(meeting.embeds).join()
const TEXTS = { description: null, outcomes: null, location: null, audio: null }
const whole = { name: 'Spring tide', ...TEXTS, start_time: null, end_time: null, state: 'pending' }

const mine: Pick<Try, 'ask' | 'by'> = { ask: () => ['GET', '/meetings'], by: 'meeting_id' }
const inRoom: Pick<Try, 'ask' | 'by'> = {
  ask: ({ room }: House) => ['GET', `/rooms/${room}/meetings`],
  by: 'meeting_id',
}
const both = ({ meeting, other }: House) => [meeting, other]

/** One meeting by the address below its room. */
const oneInRoom: Try['ask'] = ({ room, meeting }) => ['GET', `/rooms/${room}/meetings/${meeting}`]

/** A file of the meeting. */
const carried = (verb: string, path: (house: House) => string): Try => ({
  ask: (house) => [verb, path(house)],
  may: others,
})

export const noun: PermissionNoun = {
  like: { 'DELETE /meetings/:meeting': 'PATCH /meetings/:meeting (also state)' },
  trials: {
    content: {
      'GET /meetings': [
        { ...mine, may: (at, { meeting }) => (attends(at) ? [meeting] : []) },
        // Who made a meeting finds it, but never one that they could not read.
        { ...mine, also: { made: true }, may: (at, { meeting }) => (reads(at) ? [meeting] : []) },
        { ...mine, also: { invited: true }, may: always(({ meeting }) => [meeting]) },
      ],
      'GET /rooms/:room/meetings (and /:meeting)': [
        { ...inRoom, may: listed(both) },
        { ...inRoom, also: { invited: true }, may: listed(both, ({ meeting }) => [meeting]) },
        { ask: oneInRoom, may: others },
        carried('GET', ({ room, meeting }) => `/rooms/${room}/meetings/${meeting}?format=markdown`),
        { ask: oneInRoom, also: { invited: true }, may: (at) => at.cell === 'inv' || others(at) },
      ],
      'GET /meetings/:meeting (all embeds, HEAD)': [
        { ask: ({ meeting }) => ['GET', `/meetings/${meeting}`], may: others },
        { ask: ({ meeting }) => ['GET', `/meetings/${meeting}?embed=${EMBEDS}`], may: others },
        { ask: ({ meeting }) => ['HEAD', `/meetings/${meeting}`], may: others },
        // Who is invited to a series reads its meetings.
        { ask: ({ sitting }) => ['GET', `/meetings/${sitting}`], also: { invitee: true }, may: others },
      ],
      'GET /meetings/:meeting?format=…': [
        ...exportFormats.map((format) => carried('GET', ({ meeting }) => `/meetings/${meeting}?format=${format}`)),
        ...exportFormats.map((format) => carried('HEAD', ({ meeting }) => `/meetings/${meeting}?format=${format}`)),
        carried('GET', ({ meeting }) => `/meetings/${meeting}?format=html&embed=${exportParts}`),
      ],
      'PATCH /meetings/:meeting (also state)': [
        { ask: ({ meeting }) => ['PATCH', `/meetings/${meeting}`, { name: 'Spring tide' }], may: others },
        { ask: ({ meeting }) => ['PATCH', `/meetings/${meeting}`, { state: 'started' }], may: others },
      ],
      'PUT /meetings/:meeting': [{ ask: ({ meeting }) => ['PUT', `/meetings/${meeting}`, whole], may: others }],
      'POST /rooms/:room/meetings': [
        { ask: ({ room }) => ['POST', `/rooms/${room}/meetings`, { name: 'Spring tide' }], may: others },
      ],
      'DELETE /meetings/:meeting': [{ ask: ({ meeting }) => ['DELETE', `/meetings/${meeting}`], may: others }],
    },
  },
  furnish: async (trx, { cast, person, room, far }, { made }) => {
    const kept = { name: 'Tide tables', start_time: NOW + 3600, state: 'pending', state_ts: NOW, ...stamps } as const
    const draft = { minutes_state: 'draft' as const }
    const rows = await trx
      .insertInto('meeting')
      .values([
        { ...kept, minutes_state: 'in_review', room_id: room, create_id: made ? person : cast.host },
        { ...kept, ...draft, room_id: room, create_id: cast.host },
        { ...kept, ...draft, room_id: far, create_id: cast.host },
      ])
      .returning('meeting_id')
      .execute()
    const [meeting, other, distant] = idsOf(rows, 'meeting_id') as [number, number, number]
    return { meeting, other, distant }
  },
  paper: { meeting: 1, other: 2, distant: 3 },
  ids: { meeting_id: ({ meeting }) => meeting },
  tables: { stamped: ['meeting'] },
  say: (trx, { room, far }, word) =>
    trx.updateTable('meeting').set({ name: word, description: word }).where('room_id', 'in', [room, far]).execute(),
  needed: { 'meeting.set': () => ({ ...whole, start_time: NOW + 3600 }) },
  bodies: {
    'meeting.change room_id': {
      ask: ({ meeting }) => ['PATCH', `/meetings/${meeting}`],
      body: (room_id) => ({ room_id }),
      foreign: ({ room }) => room,
      // Where a meeting may be moved is for those who write there (decisions 3.7).
      status: 403,
      nobody: 422,
    },
    'meeting.addToRoom template_id': {
      ask: ({ room }) => ['POST', `/rooms/${room}/meetings`],
      body: (template_id) => ({ template_id }),
      foreign: ({ template }) => template,
      status: 422,
    },
  },
  filters: {
    'meeting.mine room_id': ({ room }) => [`/meetings?room_id=${room}`, `/meetings?room_id=${room}&embed=attendees`],
  },
  deeds: {
    meeting_moved: ({ meeting, far }) => ['PATCH', `/meetings/${meeting}`, { room_id: far }],
    meeting_deleted: ({ meeting }) => ['DELETE', `/meetings/${meeting}`],
  },
}
