// Meeting sources: the requests of their rows.

import type { At } from './cells.ts'
import { always, listed, others, reads } from './cells.ts'
import type { House } from './house.ts'
import type { Trials, Try } from './trial.ts'

const by = 'meeting_source_id'
const one: Try['ask'] = ({ source }) => ['GET', `/meeting_sources/${source}`]
const change: Try['ask'] = ({ source }) => ['PATCH', `/meeting_sources/${source}`, { source_data: { seen: 1 } }]
const drop: Try['ask'] = ({ source }) => ['DELETE', `/meeting_sources/${source}`]

const theOne = ({ source }: House) => [source]
const mine: Pick<Try, 'ask' | 'by'> = { ask: () => ['GET', '/meeting_sources'], by }

/** Made by the person; and besides, they were invited to the meeting. */
const created = { also: { mine: 'created' } } as const
const createdWithAccess = { also: { mine: 'created', invited: true } } as const

/** "Creator with access": what they made, while they read its meeting. */
const creator = (at: At): boolean | undefined => (at.cell === 'own' ? reads(at) : undefined)
const creatorWithAccess = ({ cell }: At): boolean | undefined => (cell === 'own' ? true : undefined)

let attached = 0
const attach: Try['ask'] = ({ meeting }) => [
  'POST',
  `/meetings/${meeting}/meeting_sources`,
  { source_type: 'tide', source_id: `${++attached}` },
]

export const sources: Trials = {
  'GET /meeting_sources, /meeting_series_sources': [
    { ...mine, may: always(() => []) },
    { ...mine, ...created, may: (at, house) => (reads(at) ? theOne(house) : []) },
    { ...mine, ...createdWithAccess, may: always(theOne) },
  ],
  'GET /meetings/:meeting/meeting_sources (series alike)': [
    { ask: ({ meeting }) => ['GET', `/meetings/${meeting}/meeting_sources`], by, may: listed(theOne) },
  ],
  'GET /meeting_sources/:source (series alike)': [
    { ask: one, may: others },
    { ask: one, ...created, may: creator },
    { ask: one, ...createdWithAccess, may: creatorWithAccess },
  ],
  'POST /meetings/:meeting/meeting_sources (series alike)': [{ ask: attach, also: { sourceless: true }, may: others }],
  'PATCH /meeting_sources/:source (series alike)': [
    { ask: change, may: others },
    { ask: change, ...created, may: creator },
    { ask: change, ...createdWithAccess, may: creatorWithAccess },
  ],
  'DELETE /meeting_sources/:source (series alike)': [
    { ask: drop, may: others },
    { ask: drop, ...created, may: creator },
    { ask: drop, ...createdWithAccess, may: creatorWithAccess },
  ],
}
