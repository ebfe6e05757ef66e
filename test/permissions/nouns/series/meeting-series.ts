// Meeting series: the requests of their rows.
import { meetingSeries } from '../../../../contract/series/meeting-series.ts'
import { changedSchedule, derivedColumns } from '../../../../server/rules/series/series-schedule.ts'
import { NOW } from '../../../stage.ts'
import { type At, always, attends, listed, others, reads } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** There are series and templates, as there are with `invitee`. */
    series?: true
    /** The meeting of the first slot of the series has ended, with all done. */
    over?: true
  }
  interface House {
    /** Where a person is invited; another in the same room; one in the other room. */
    series: number
    otherSeries: number
    distantSeries: number
    /** The meeting of the first slot of the series; the second slot has none yet. */
    sitting: number
  }
}

const WEEK = 604_800
const FIRST = NOW + 86_400

/** The two slots of every series. */
export const SLOTS = { taken: FIRST, coming: FIRST + WEEK } as const

const recurs = changedSchedule(undefined, {
  dtstart: { wall: FIRST, wholeDay: false },
  timezone_name: 'UTC',
  rrule: 'FREQ=WEEKLY;COUNT=2',
})
const columns = {
  ...recurs,
  ...derivedColumns(recurs, null),
  ...{ template_id: null, description: null, outcomes: null, location: null, audio: null, duration: null },
  ...{ schedule_create_ts: NOW, schedule_update_ts: NOW, name: 'Tide watch', ...stamps },
} as const

const EMBEDS = Object.keys(meetingSeries.embeds).join()
const rule = { dtstart: '2026-03-10T09:00:00', timezone_name: 'Europe/Oslo', rrule: 'FREQ=WEEKLY;COUNT=3' }
const needed = { name: 'Spring tides', ...rule, timezone_name: 'UTC' }

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
const collapse: Try['ask'] = ({ series, sitting }) => [
  'POST',
  `/meeting_series/${series}/collapse`,
  { meeting_id: sitting },
]

/** Who attends a meeting, and no more, does not see a series of its room. */
const attending = (at: At): false | undefined => (attends(at) ? false : undefined)
/** Who made the series runs it while they write in its room. */
const creator = ({ cell, role }: At): boolean | undefined => (cell === '–' ? role === 'Rm' : undefined)

const RUNS = 'PATCH /meeting_series/:series'

export const noun: PermissionNoun = {
  like: {
    'GET /meeting_series/:series/notes': 'GET /meeting_series/:series',
    'GET /meeting_series/:series/decisions': 'GET /meeting_series/:series',
    'GET /meeting_series/:series/action_items': 'GET /meeting_series/:series',
    // Who also writes in the room: those with a role in the series alone run it and add none.
    'POST /meeting_series/:series/split': 'PATCH /rooms/:room',
    'POST /meeting_series/:series/collapse': RUNS,
  },
  trials: {
    recurring: {
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
        {
          ask: ({ room }) => ['POST', `/rooms/${room}/meeting_series`, { name: 'Spring tides', ...rule }],
          may: others,
        },
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
      'POST /meeting_series/:series/collapse': [
        { ask: collapse, ...held, may: others },
        { ask: collapse, ...made, may: creator },
        { ask: collapse, ...there, may: attending },
      ],
    },
  },
  after: ['meeting'],
  whole: { series: true },
  furnish: async (trx, { cast, person, room, far }, { series, invitee, made, over }) => {
    if (!series && !invitee) return { series: 0, otherSeries: 0, distantSeries: 0, sitting: 0 }
    const rows = await trx
      .insertInto('meeting_series')
      .values([
        { ...columns, room_id: room, create_id: made ? person : cast.host },
        { ...columns, room_id: room, create_id: cast.host },
        { ...columns, room_id: far, create_id: cast.host },
      ])
      .returning('meeting_series_id')
      .execute()
    const [one, otherSeries, distantSeries] = idsOf(rows, 'meeting_series_id') as [number, number, number]
    const { meeting_id: sitting } = await trx
      .insertInto('meeting')
      .values({
        ...{ room_id: room, meeting_series_id: one, slot_ts: SLOTS.taken, start_time: SLOTS.taken, name: columns.name },
        ...{ state: over ? 'ended' : 'pending', state_ts: NOW, create_id: cast.host, ...stamps },
      })
      .returning('meeting_id')
      .executeTakeFirstOrThrow()
    return { series: one, otherSeries, distantSeries, sitting }
  },
  paper: { series: 1, otherSeries: 2, distantSeries: 3, sitting: 4 },
  ids: { meeting_series_id: ({ series }) => series, time: () => SLOTS.taken },
  tables: { stamped: ['meeting_series'] },
  say: (trx, { room, far }, word) =>
    trx
      .updateTable('meeting_series')
      .set({ name: word, description: word })
      .where('room_id', 'in', [room, far])
      .execute(),
  needed: {
    'meeting_series.add': () => needed,
    'meeting_series.split': () => ({ from: SLOTS.coming }),
  },
  bodies: {
    'meeting_series.add template_id': {
      ask: ({ room }) => ['POST', `/rooms/${room}/meeting_series`],
      body: (template_id) => ({ ...needed, template_id }),
      foreign: ({ template }) => template,
      status: 422,
    },
    'meeting_series.change template_id': {
      ask: ({ series }) => ['PATCH', `/meeting_series/${series}`],
      body: (template_id) => ({ template_id }),
      foreign: ({ template }) => template,
      status: 422,
    },
    'meeting_series.change keep': {
      ask: ({ series }) => ['PATCH', `/meeting_series/${series}`],
      body: (id) => ({ keep: [id] }),
      foreign: ({ sitting }) => sitting,
      status: 422,
    },
    'meeting_series.split template_id': {
      ask: ({ series }) => ['POST', `/meeting_series/${series}/split`],
      body: (template_id) => ({ from: SLOTS.coming, template_id }),
      foreign: ({ template }) => template,
      status: 422,
    },
    'meeting_series.split keep': {
      ask: ({ series }) => ['POST', `/meeting_series/${series}/split`],
      body: (id) => ({ from: SLOTS.coming, keep: [id] }),
      foreign: ({ sitting }) => sitting,
      status: 422,
    },
    'meeting_series.collapse meeting_id': {
      ask: ({ series }) => ['POST', `/meeting_series/${series}/collapse`],
      body: (meeting_id) => ({ meeting_id }),
      foreign: ({ sitting }) => sitting,
      status: 422,
    },
  },
  filters: {
    'meeting_series.mine room_id': ({ room }) => [
      `/meeting_series?room_id=${room}`,
      `/meeting_series?room_id=${room}&embed=invitees`,
    ],
  },
  deeds: {
    meeting_series_collapsed: ({ series, sitting }) => [
      'POST',
      `/meeting_series/${series}/collapse`,
      { meeting_id: sitting },
    ],
    meeting_series_deleted: ({ series }) => ['DELETE', `/meeting_series/${series}`],
  },
}
