// Agenda items: the requests of their rows, in a meeting, in a series and in a template.
import { listed, others, reads } from '../cells.ts'
import type { Also, House } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

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

function triesOfBacklog({ holder, parent, items, there, also, may }: Backlog): Trials {
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

/** "An item's presenter for that item", while they read the meeting. */
const presented: Pick<Try, 'also'> = { also: { presents: true } }

export const agendas: Trials = {
  ...triesOf(ofMeeting),
  ...triesOf(ofSeries),
  ...triesOf(ofTemplate),
  ...triesOfBacklog(backlogOfSeries),
  ...triesOfBacklog(backlogOfRoom),
  'POST /agenda_items/:item/move of /meetings/:meeting': [
    {
      ask: ({ agenda, meeting }) => ['POST', `/agenda_items/${agenda[0]}/move`, { meeting_id: meeting, position: 1 }],
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
  'GET /meeting_series/:series/attendance (xlsx too)': [
    { ask: ({ series }) => ['GET', `/meeting_series/${series}/attendance`], also: { invitee: true }, may: others },
    {
      ask: ({ series }) => ['GET', `/meeting_series/${series}/attendance?format=xlsx`],
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
  'PATCH /agenda_items/:item by who presents it': [
    { ask: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[0]}`, { title }], ...presented, may: reads },
    { ask: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[1]}`, { title }], ...presented, may: others },
    { ask: ({ agenda }) => ['DELETE', `/agenda_items/${agenda[0]}`], ...presented, may: others },
  ],
}
