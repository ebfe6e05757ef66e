// Meeting sources and meeting series sources: the requests of their rows.

import type { At } from '../cells.ts'
import { always, listed, others, reads } from '../cells.ts'
import type { Also, House } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

/** What has a source. */
interface Kind {
  holder: 'meeting' | 'meeting_series'
  parent: (house: House) => string
  source: (house: House) => number
  also: Also
}

const ofMeeting: Kind = {
  holder: 'meeting',
  parent: ({ meeting }) => `/meetings/${meeting}`,
  source: ({ source }) => source,
  also: {},
}
const ofSeries: Kind = {
  holder: 'meeting_series',
  parent: ({ series }) => `/meeting_series/${series}`,
  source: ({ seriesSource }) => seriesSource,
  also: { invitee: true },
}

/** "Creator with access": what they made, while they read its meeting. */
const creator = (at: At): boolean | undefined => (at.cell === 'own' ? reads(at) : undefined)
const creatorWithAccess = ({ cell }: At): boolean | undefined => (cell === 'own' ? true : undefined)

let attached = 0

function triesOf({ holder, parent, source, also }: Kind): Trials {
  const collection = `${holder}_sources`
  const by = `${holder}_source_id`
  const one: Try['ask'] = (house) => ['GET', `/${collection}/${source(house)}`]
  const change: Try['ask'] = (house) => ['PATCH', `/${collection}/${source(house)}`, { source_data: { seen: 1 } }]
  const drop: Try['ask'] = (house) => ['DELETE', `/${collection}/${source(house)}`]
  const attach: Try['ask'] = (house) => [
    'POST',
    `${parent(house)}/${collection}`,
    { source_type: 'tide', source_id: `${++attached}` },
  ]
  const theOne = (house: House) => [source(house)]
  const mine: Pick<Try, 'ask' | 'by'> = { ask: () => ['GET', `/${collection}`], by }
  /** Made by the person; and besides, they were invited. */
  const created: { also: Also } = { also: { ...also, mine: 'created' } }
  const createdWithAccess: { also: Also } = { also: { ...also, mine: 'created', invited: true } }
  const written = (ask: Try['ask']): Try[] => [
    { ask, also, may: others },
    { ask, ...created, may: creator },
    { ask, ...createdWithAccess, may: creatorWithAccess },
  ]
  return {
    'GET /meeting_sources, /meeting_series_sources': [
      { ...mine, also, may: always(() => []) },
      { ...mine, ...created, may: (at, house) => (reads(at) ? theOne(house) : []) },
      { ...mine, ...createdWithAccess, may: always(theOne) },
    ],
    'GET /meetings/:meeting/meeting_sources (series alike)': [
      { ask: (house) => ['GET', `${parent(house)}/${collection}`], also, by, may: listed(theOne) },
    ],
    'GET /meeting_sources/:source (series alike)': written(one),
    'POST /meetings/:meeting/meeting_sources (series alike)': [
      { ask: attach, also: { ...also, sourceless: true }, may: others },
    ],
    'PATCH /meeting_sources/:source (series alike)': written(change),
    'DELETE /meeting_sources/:source (series alike)': written(drop),
  }
}

export const sources = triesOf(ofMeeting)
export const seriesSources = triesOf(ofSeries)
