// Meeting series and meeting summaries: the requests of their rows.
import { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { type At, always, attends, isPlaced, listed, others, reads } from '../cells.ts'
import type { House } from '../houses/house.ts'
import { SLOTS } from '../houses/recurring.ts'
import type { Trials, Try } from '../trial.ts'

const EMBEDS = Object.keys(meetingSeries.embeds).join()
const rule = { dtstart: '2026-03-10T09:00:00', timezone_name: 'Europe/Oslo', rrule: 'FREQ=WEEKLY;COUNT=3' }

/** There are series; and people with a role in a meeting have it in the series instead. */
const there = { also: { series: true } } as const
const held = { also: { invitee: true } } as const
const invited = { also: { invitee: true, invited: true } } as const
const made = { also: { series: true, made: true } } as const

const by = 'meeting_series_id'
const both = ({ series, otherSeries }: House) => [series, otherSeries]
const theOne = ({ series }: House) => [series]

const mine: Pick<Try, 'ask' | 'by'> = { ask: () => ['GET', '/meeting_series'], by }
const inRoom: Pick<Try, 'ask' | 'by'> = { ask: ({ room }: House) => ['GET', `/rooms/${room}/meeting_series`], by }
const oneInRoom: Try['ask'] = ({ room, series }) => ['GET', `/rooms/${room}/meeting_series/${series}`]
const one: Try['ask'] = ({ series }) => ['GET', `/meeting_series/${series}`]
const meetingAt =
  (slot: number): Try['ask'] =>
  ({ series }) => ['GET', `/meeting_series/${series}/meeting_at/${slot}`]
const change =
  (body: object, query = ''): Try['ask'] =>
  ({ series }) => ['PATCH', `/meeting_series/${series}${query}`, body]
const drop: Try['ask'] = ({ series }) => ['DELETE', `/meeting_series/${series}`]
const split =
  (query = ''): Try['ask'] =>
  ({ series }) => ['POST', `/meeting_series/${series}/split${query}`, { from: SLOTS.coming }]
const end: Try['ask'] = ({ series }) => ['DELETE', `/meeting_series/${series}?from=${SLOTS.coming}`]
const mail: Try['ask'] = ({ series }) => ['POST', `/meeting_series/${series}/mailings`, { kind: 'invitation' }]
const collapse: Try['ask'] = ({ series, sitting }) => [
  'POST',
  `/meeting_series/${series}/collapse`,
  { meeting_id: sitting },
]

/** Who attends a meeting, and no more, does not see a series of its room. */
const attending = (at: At): false | undefined => (attends(at) ? false : undefined)
/** Who made the series runs it while they write in its room. */
const creator = ({ cell, role }: At): boolean | undefined => (cell === '–' ? role === 'Rm' : undefined)

export const series: Trials = {
  'GET /meeting_series': [
    { ...mine, ...there, may: always(() => []) },
    { ...mine, ...held, may: (at, house) => (attends(at) ? theOne(house) : []) },
    { ...mine, also: { invitee: true, made: true }, may: (at, house) => (reads(at) ? theOne(house) : []) },
    { ...mine, ...invited, may: always(theOne) },
  ],
  'GET /rooms/:room/meeting_series': [
    { ...inRoom, ...held, may: listed(both) },
    { ...inRoom, ...invited, may: listed(both, theOne) },
    { ask: oneInRoom, ...held, may: others },
    { ask: oneInRoom, ...invited, may: (at) => at.cell === 'inv' || others(at) },
  ],
  'GET /meeting_series/:series': [
    { ask: one, ...held, may: others },
    { ask: one, ...there, may: attending },
    { ask: ({ series }) => ['GET', `/meeting_series/${series}?embed=${EMBEDS}`], ...held, may: others },
    { ask: ({ series }) => ['HEAD', `/meeting_series/${series}`], ...held, may: others },
  ],
  'GET /meeting_series/:series/notes': [
    { ask: ({ series }) => ['GET', `/meeting_series/${series}/notes`], ...held, may: others },
  ],
  'GET /meeting_series/:series/decisions': [
    { ask: ({ series }) => ['GET', `/meeting_series/${series}/decisions`], ...held, may: others },
  ],
  'GET /meeting_series/:series/action_items': [
    { ask: ({ series }) => ['GET', `/meeting_series/${series}/action_items`], ...held, may: others },
  ],
  'GET /meeting_series/:series/meeting_at/:time': [
    { ask: meetingAt(SLOTS.taken), ...held, may: others },
    { ask: meetingAt(SLOTS.taken), ...there, may: attending },
    { ask: meetingAt(SLOTS.coming), ...held, may: others, makes: true },
    { ask: meetingAt(SLOTS.coming), ...there, may: attending },
  ],
  'POST /rooms/:room/meeting_series': [
    { ask: ({ room }) => ['POST', `/rooms/${room}/meeting_series`, { name: 'Spring tides', ...rule }], may: others },
  ],
  'PATCH /meeting_series/:series': [
    { ask: change({ name: 'Spring tides' }), ...held, may: others },
    { ask: change({ dtstart: '2026-03-04T09:00:00' }), ...held, may: others },
    { ask: change({ dtstart: '2026-03-04T09:00:00' }, '?preview=true'), ...held, may: others },
    { ask: change({ name: 'Spring tides' }), ...made, may: creator },
    { ask: change({ name: 'Spring tides' }), ...there, may: attending },
  ],
  'DELETE /meeting_series/:series': [
    { ask: ({ series }) => ['DELETE', `/meeting_series/${series}?preview=true`], ...held, may: others },
    { ask: end, ...held, may: others },
    { ask: end, ...made, may: creator },
    { ask: drop, ...held, may: others },
    { ask: drop, ...made, may: creator },
    { ask: drop, ...there, may: attending },
  ],
  'POST /meeting_series/:series/split': [
    { ask: split('?preview=true'), ...held, may: others },
    { ask: split(), ...held, may: others },
    { ask: split(), ...made, may: creator },
    { ask: split(), ...there, may: attending },
  ],
  'GET /meeting_series/:series/mailings': [
    { ask: ({ series }) => ['GET', `/meeting_series/${series}/mailings`], ...there, may: attending },
    { ask: ({ series }) => ['GET', `/meeting_series/${series}/mailings`], ...held, may: others },
  ],
  'POST /meeting_series/:series/mailings': [
    { ask: mail, ...held, may: others },
    { ask: mail, ...made, may: creator },
    { ask: mail, ...there, may: attending },
  ],
  'POST /meeting_series/:series/collapse': [
    { ask: collapse, ...held, may: others },
    { ask: collapse, ...made, may: creator },
    { ask: collapse, ...there, may: attending },
  ],
}

/** A summary is known by its meeting, or by the series of a slot that has none, whose id is then below zero. */
const summary: Try['by'] = (row) => row['meeting_id'] ?? -row['meeting_series_id']!

const summed = (path: (house: House) => string): Pick<Try, 'ask' | 'by'> => ({
  ask: (house) => ['GET', `${path(house)}/meeting_summaries`],
  by: summary,
})
const ofCaller = summed(() => '')
const ofRoom = summed(({ room }) => `/rooms/${room}`)
const ofSeries = summed(({ series }) => `/meeting_series/${series}`)

const inSeries = ({ series, sitting }: House) => [sitting, -series]
/** The other series has both of its slots to come. */
const inWholeRoom = (house: House) => {
  const { meeting, other, otherSeries } = house
  return [meeting, other, -otherSeries, -otherSeries, ...inSeries(house)]
}

export const summaries: Trials = {
  'GET /meeting_summaries': [
    { ...ofCaller, ...there, may: (at, { meeting }) => (attends(at) ? [meeting] : []) },
    { ...ofCaller, ...held, may: (at, house) => (attends(at) ? inSeries(house) : []) },
    {
      ...ofCaller,
      ...made,
      // Of what they made: what they could read, be it the meeting or the coming slots of the series.
      may: (at, { meeting, series }) => (attends(at) ? [meeting] : reads(at) ? [meeting, -series] : []),
    },
    { ...ofCaller, ...invited, may: always(inSeries) },
  ],
  'GET /rooms/:room/meeting_summaries': [
    { ...ofRoom, ...held, may: listed(inWholeRoom) },
    { ...ofRoom, ...invited, may: listed(inWholeRoom, inSeries) },
    {
      ...ofRoom,
      also: { series: true, invited: true },
      may: (at, { meeting }) => (isPlaced(at) && at.cell === 'inv' ? [meeting] : undefined),
    },
  ],
  'GET /meeting_series/:series/meeting_summaries': [
    { ...ofSeries, ...held, may: listed(inSeries) },
    { ...ofSeries, ...there, may: attending },
  ],
}
