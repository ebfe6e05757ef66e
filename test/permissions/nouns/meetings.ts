// Meetings: the requests of their rows.
import { exportFormats, exportParts } from '../../../contract/formats.ts'
import { meeting } from '../../../contract/meetings/meeting.ts'
import { always, attends, listed, others, reads } from '../cells.ts'
import type { House } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

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

export const meetings: Trials = {
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
}
