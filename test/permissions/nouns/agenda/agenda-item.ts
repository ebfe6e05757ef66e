// Agenda items: the requests of their rows, in a meeting, in a series and in a template; those of backlogs are in `backlog.ts`.
import type { Transaction } from 'kysely'
import type { AgendaOf } from '../../../../server/access/agenda/agenda.ts'
import type { DB } from '../../../../server/db/tables.ts'
import { listed, makersToo, others, reads } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { Also, House } from '../../houses/house.ts'
import type { NamedInBody, PermissionNoun } from '../../noun.ts'
import type { Trials, Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** They present the first item of the meeting's agenda. */
    presents?: true
  }
  interface House {
    /** The items of the meeting's agenda, and of others. */
    agenda: number[]
    seriesAgenda: number[]
    templateAgenda: number[]
  }
}

/** An agenda or a backlog of two items; gives their ids. */
export async function plan(
  trx: Transaction<DB>,
  of: { [N in keyof AgendaOf]?: number },
  presenter_id: number | null = null,
  state: 'pending' | 'done' = 'pending',
): Promise<number[]> {
  const rows = ['Low water', 'High water'].map((title, position) => ({
    ...{ ...of, title, position, place: position, total_seconds: 0, state, ...stamps },
    presenter_id: position ? null : presenter_id,
  }))
  return idsOf(await trx.insertInto('agenda_item').values(rows).returning('agenda_item_id').execute(), 'agenda_item_id')
}

/** What has an agenda. */
interface Kind {
  holder: string
  parent: (house: House) => string
  items: (house: House) => number[]
  also: Also
}

const ofMeeting: Kind = {
  holder: '/meetings/:meeting',
  parent: ({ meeting }) => `/meetings/${meeting}/agenda_items`,
  items: ({ agenda }) => agenda,
  also: {},
}
const ofSeries: Kind = {
  holder: '/meeting_series/:series',
  parent: ({ series }) => `/meeting_series/${series}/agenda_items`,
  items: ({ seriesAgenda }) => seriesAgenda,
  also: { invitee: true },
}
const ofTemplate: Kind = {
  holder: '/templates/:template',
  parent: ({ template }) => `/templates/${template}/agenda_items`,
  items: ({ templateAgenda }) => templateAgenda,
  also: { series: true },
}

const title = 'Spring tides'

function triesOf({ holder, parent, items, also }: Kind): Trials {
  const one = (house: House) => `/agenda_items/${items(house)[0]}`
  const written = (ask: Try['ask']): Try[] => [
    { ask, also, may: others },
    { ask, also: { ...also, noteTaker: true }, may: others },
  ]
  return {
    [`GET ${holder}/agenda_items, /agenda_items/:item`]: [
      { ask: (house) => ['GET', parent(house)], also, by: 'agenda_item_id', may: listed(items) },
      { ask: (house) => ['GET', one(house)], also, may: others },
    ],
    [`POST ${holder}/agenda_items`]: written((house) => ['POST', parent(house), { title }]),
    [`PUT ${holder}/agenda_items`]: written((house) => ['PUT', parent(house), { agenda_items: [{ title }] }]),
    [`PATCH /agenda_items/:item of ${holder}`]: [
      ...written((house) => ['PATCH', one(house), { title }]),
      ...written((house) => ['PATCH', one(house), { position: 1 }]),
    ],
    [`DELETE /agenda_items/:item of ${holder}`]: written((house) => ['DELETE', one(house)]),
  }
}

/** "An item's presenter for that item", while they read the meeting. */
const presented: Pick<Try, 'also'> = { also: { presents: true } }

const READS_MEETING = 'GET /meetings/:meeting (all embeds, HEAD)'
const RUNS_MEETING = 'PATCH /meetings/:meeting (also state)'
const READS_SERIES = 'GET /meeting_series/:series'
const RUNS_SERIES = 'PATCH /meeting_series/:series'
const READS_TEMPLATES = 'GET /rooms/:room/templates (and /:template), /templates/:template'
const MANAGES_ROOM = 'PATCH /rooms/:room'

/** The rows of an agenda, by what they need. */
const rowsLike = (holder: string, reads: string, writes: string): Record<string, string> => ({
  [`GET ${holder}/agenda_items, /agenda_items/:item`]: reads,
  [`POST ${holder}/agenda_items`]: writes,
  [`PUT ${holder}/agenda_items`]: writes,
  [`PATCH /agenda_items/:item of ${holder}`]: writes,
  [`DELETE /agenda_items/:item of ${holder}`]: writes,
})
/** What each row is about: they differ by where the item is. */
function partsOf(): Record<string, string> {
  const places = {
    '/meetings/:meeting': 'a meeting',
    '/meeting_series/:series': 'a series',
    '/templates/:template': 'a template',
  }
  const parts: Record<string, string> = {}
  for (const [holder, place] of Object.entries(places)) {
    for (const row of Object.keys(rowsLike(holder, '', ''))) if (!/^(POST|PUT) /.test(row)) parts[row] = `of ${place}`
    if (holder !== '/templates/:template') parts[`POST /agenda_items/:item/move of ${holder}`] = `of ${place}`
  }
  return { ...parts, [PRESENTER]: 'of a meeting, by its presenter: `title`, `description`, `duration_seconds`' }
}

const PRESENTER = 'PATCH /agenda_items/:item by who presents it'

/** What an item names, where it is written or changed. */
export function named(endpoint: string, ask: NamedInBody['ask']): Record<string, NamedInBody> {
  const foreign: Record<string, NamedInBody['foreign']> = {
    presenter_id: ({ cast }) => cast.host,
    parent_id: ({ agenda }) => agenda[0]!,
  }
  return Object.fromEntries(
    Object.entries(foreign).map(([field, theirs]) => [
      `agenda_item.${endpoint} ${field}`,
      { ask, body: (id) => ({ title, [field]: id }), foreign: theirs, status: 422 },
    ]),
  )
}

/** What an item names, written there and changed; and where one is moved. */
function bodies(): Record<string, NamedInBody> {
  const asked: Record<string, NamedInBody['ask']> = {
    addToMeeting: ({ meeting }) => ['POST', `/meetings/${meeting}/agenda_items`],
    addToSeries: ({ series }) => ['POST', `/meeting_series/${series}/agenda_items`],
    addToTemplate: ({ template }) => ['POST', `/templates/${template}/agenda_items`],
    change: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[0]}`],
  }
  const places: Record<string, NamedInBody['foreign']> = {
    meeting_id: ({ meeting }) => meeting,
    meeting_series_id: ({ series }) => series,
    room_id: ({ room }) => room,
  }
  const all: Record<string, NamedInBody> = {}
  for (const [endpoint, ask] of Object.entries(asked)) Object.assign(all, named(endpoint, ask))
  const ask: NamedInBody['ask'] = ({ agenda }) => ['POST', `/agenda_items/${agenda[0]}/move`]
  for (const [field, foreign] of Object.entries(places))
    all[`agenda_item.move ${field}`] = { ask, body: (id) => ({ [field]: id }), foreign, status: 422 }
  return all
}

const needed = () => ({ title })

export const noun: PermissionNoun = {
  like: {
    ...rowsLike('/meetings/:meeting', READS_MEETING, RUNS_MEETING),
    ...rowsLike('/meeting_series/:series', READS_SERIES, RUNS_SERIES),
    ...rowsLike('/templates/:template', READS_TEMPLATES, MANAGES_ROOM),
    [PRESENTER]: RUNS_MEETING,
    'POST /meetings/:meeting/agenda_items/copy': RUNS_MEETING,
    'POST /meetings/:meeting/agenda_items/carry_over': RUNS_MEETING,
    'POST /meetings/:meeting/carry_over': RUNS_MEETING,
    'POST /agenda_items/:item/move of /meetings/:meeting': RUNS_MEETING,
    'POST /agenda_items/:item/move of /meeting_series/:series': RUNS_SERIES,
  },
  trials: {
    recurring: {
      ...triesOf(ofMeeting),
      ...triesOf(ofSeries),
      ...triesOf(ofTemplate),
      'POST /agenda_items/:item/move of /meetings/:meeting': [
        {
          ask: ({ agenda, meeting }) => [
            'POST',
            `/agenda_items/${agenda[0]}/move`,
            { meeting_id: meeting, position: 1 },
          ],
          may: others,
        },
      ],
      'POST /agenda_items/:item/move of /meeting_series/:series': [
        {
          ask: ({ seriesAgenda, series }) => [
            ...(['POST', `/agenda_items/${seriesAgenda[0]}/move`, { meeting_series_id: series }] as const),
          ],
          also: { invitee: true },
          may: others,
        },
      ],
      'POST /meetings/:meeting/agenda_items/copy': [
        { ask: (house) => ['POST', `${ofMeeting.parent(house)}/copy`, { meeting_id: house.meeting }], may: others },
      ],
      'POST /meetings/:meeting/agenda_items/carry_over': [
        {
          ask: ({ sitting }) => ['POST', `/meetings/${sitting}/agenda_items/carry_over`, {}],
          also: { invitee: true, over: true },
          may: others,
        },
      ],
      'POST /meetings/:meeting/carry_over': [
        {
          ask: ({ sitting }) => ['POST', `/meetings/${sitting}/carry_over`, { agenda_item_ids: [], to: 'next' }],
          also: { invitee: true, over: true },
          may: others,
        },
      ],
      [PRESENTER]: [
        { ask: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[0]}`, { title }], ...presented, may: reads },
        { ask: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[1]}`, { title }], ...presented, may: others },
        { ask: ({ agenda }) => ['DELETE', `/agenda_items/${agenda[0]}`], ...presented, may: others },
      ],
    },
  },
  parts: partsOf(),
  shows: { [PRESENTER]: makersToo },
  after: ['meeting', 'meeting-series', 'template'],
  furnish: async (trx, { person, meeting, other, distant, series, sitting, template }, { presents, over }) => {
    const agenda = await plan(trx, { meeting_id: meeting }, presents ? person : null)
    for (const meeting_id of [other, distant]) await plan(trx, { meeting_id })
    if (sitting) await plan(trx, { meeting_id: sitting }, null, over ? 'done' : 'pending')
    return {
      agenda,
      seriesAgenda: series ? await plan(trx, { meeting_series_id: series }) : [],
      templateAgenda: template ? await plan(trx, { template_id: template }) : [],
    }
  },
  paper: { agenda: [1, 2], seriesAgenda: [3, 4], templateAgenda: [5, 6] },
  ids: { agenda_item_id: ({ agenda }) => agenda[0] },
  tables: { stamped: ['agenda_item'] },
  say: async (trx, { room, far, cast }, word) => {
    const item = { description: word, title: word, presenter_id: cast.host }
    for (const [table, key] of [
      ['meeting', 'meeting_id'],
      ['meeting_series', 'meeting_series_id'],
      ['template', 'template_id'],
    ] as const) {
      const holders = trx
        .selectFrom(table)
        .select(key as 'room_id')
        .where('room_id', 'in', [room, far])
      await trx.updateTable('agenda_item').set(item).where(key, 'in', holders).execute()
    }
  },
  needed: {
    'agenda_item.addToMeeting': needed,
    'agenda_item.addToSeries': needed,
    'agenda_item.addToTemplate': needed,
    'agenda_item.move': ({ meeting }) => ({ meeting_id: meeting }),
    'agenda_item.carryOver': () => ({ agenda_item_ids: [], to: 'next' }),
  },
  bodies: {
    ...bodies(),
    'agenda_item.copy meeting_id': {
      ask: ({ meeting }) => ['POST', `/meetings/${meeting}/agenda_items/copy`],
      body: (meeting_id) => ({ meeting_id }),
      foreign: ({ meeting }) => meeting,
      status: 422,
    },
    'agenda_item.carryOver agenda_item_ids': {
      ask: ({ sitting }) => ['POST', `/meetings/${sitting}/carry_over`],
      body: (id) => ({ agenda_item_ids: [id], to: 'next' }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
    'agenda_item.carryOver to': {
      ask: ({ sitting }) => ['POST', `/meetings/${sitting}/carry_over`],
      body: (to) => ({ agenda_item_ids: [], to }),
      foreign: ({ meeting }) => meeting,
      status: 422,
    },
  },
  deeds: { agenda_item_deleted: ({ agenda }) => ['DELETE', `/agenda_items/${agenda[0]}`] },
}
