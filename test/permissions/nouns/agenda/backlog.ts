// Agenda items that wait in the backlog of a series or a room: the requests of their rows.
import { listed, others } from '../../cells.ts'
import type { Also, House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Trials, Try } from '../../try.ts'
import { named, plan } from './agenda-item.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** The items of the backlog of the room, and of the series. */
    backlog: number[]
    seriesBacklog: number[]
  }
}

const title = 'Spring tides'

/** What has a backlog, in which its items are moved by the same address. */
interface Backlog {
  holder: string
  parent: (house: House) => string
  items: (house: House) => number[]
  there: (house: House) => object
  also: Also
  may: Try['may']
}

const noteTakers: Try['may'] = (at) => at.cell === 'nt' || others(at)

const backlogOfSeries: Backlog = {
  holder: '/meeting_series/:series',
  parent: ({ series }) => `/meeting_series/${series}/backlog_items`,
  items: ({ seriesBacklog }) => seriesBacklog,
  there: ({ series }) => ({ meeting_series_id: series }),
  also: { invitee: true },
  may: noteTakers,
}
const backlogOfRoom: Backlog = {
  holder: '/rooms/:room',
  parent: ({ room }) => `/rooms/${room}/backlog_items`,
  items: ({ backlog }) => backlog,
  there: ({ room }) => ({ room_id: room }),
  also: {},
  may: others,
}

function triesOf({ holder, parent, items, there, also, may }: Backlog): Trials {
  const one = (house: House) => `/agenda_items/${items(house)[0]}`
  const written = (ask: Try['ask']): Try[] => [
    { ask, also, may: others },
    { ask, also: { ...also, noteTaker: true }, may },
  ]
  return {
    [`GET ${holder}/backlog_items, /agenda_items/:item`]: [
      { ask: (house) => ['GET', parent(house)], also, by: 'agenda_item_id', may: listed(items) },
      { ask: (house) => ['GET', one(house)], also, may: others },
    ],
    [`POST ${holder}/backlog_items`]: written((house) => ['POST', parent(house), { title }]),
    [`PATCH /agenda_items/:item of the backlog of ${holder}`]: [
      ...written((house) => ['PATCH', one(house), { title }]),
      ...written((house) => ['PATCH', one(house), { position: 1 }]),
    ],
    [`DELETE /agenda_items/:item of the backlog of ${holder}`]: written((house) => ['DELETE', one(house)]),
    [`POST /agenda_items/:item/move of the backlog of ${holder}`]: written((house) => [
      ...(['POST', `${one(house)}/move`, { ...there(house), position: 1 }] as const),
    ]),
  }
}

const rowsLike = (holder: string, reads: string, writes: string): Record<string, string> => ({
  [`GET ${holder}/backlog_items, /agenda_items/:item`]: reads,
  [`POST ${holder}/backlog_items`]: writes,
  [`PATCH /agenda_items/:item of the backlog of ${holder}`]: writes,
  [`DELETE /agenda_items/:item of the backlog of ${holder}`]: writes,
  [`POST /agenda_items/:item/move of the backlog of ${holder}`]: writes,
})
const ofSeries = rowsLike('/meeting_series/:series', 'GET /meeting_series/:series', 'POST /meetings/:meeting/notes')
const ofRoom = rowsLike(
  '/rooms/:room',
  'GET /rooms/:room/templates (and /:template), /templates/:template',
  'POST /rooms/:room/action_items',
)

/** Rows of the same address differ by where the item is. */
const partsOf = (rows: Record<string, string>, place: string) =>
  Object.fromEntries(
    Object.keys(rows)
      .filter((row) => !row.endsWith('/backlog_items'))
      .map((row) => [row, `of the backlog of ${place}`]),
  )

export const noun: PermissionNoun = {
  like: { ...ofSeries, ...ofRoom },
  trials: { recurring: { ...triesOf(backlogOfSeries), ...triesOf(backlogOfRoom) } },
  parts: { ...partsOf(ofSeries, 'a series'), ...partsOf(ofRoom, 'a room') },
  after: ['meeting-series'],
  furnish: async (trx, { room, series }) => ({
    backlog: await plan(trx, { backlog_room_id: room }),
    seriesBacklog: series ? await plan(trx, { backlog_series_id: series }) : [],
  }),
  paper: { seriesBacklog: [7, 8], backlog: [9, 10] },
  needed: {
    'agenda_item.addToBacklogOfSeries': () => ({ title }),
    'agenda_item.addToBacklogOfRoom': () => ({ title }),
  },
  bodies: {
    ...named('addToBacklogOfSeries', (house) => ['POST', backlogOfSeries.parent(house)]),
    ...named('addToBacklogOfRoom', (house) => ['POST', backlogOfRoom.parent(house)]),
  },
}
