// Meeting sources: the requests of their rows, which are those of sources of series too.
import { type At, always, listed, others, reads } from '../../cells.ts'
import { stamps } from '../../houses/furnish.ts'
import type { Also, House } from '../../houses/house.ts'
import { type PermissionNoun, SECRET } from '../../noun.ts'
import type { Trials, Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** The meeting and the series stand for no event elsewhere. */
    sourceless?: true
  }
  interface House {
    source: number
  }
}

/** What has a source. */
export interface SourceKind {
  holder: 'meeting' | 'meeting_series'
  parent: (house: House) => string
  source: (house: House) => number
  also: Also
}

/** "Creator with access": what they made, while they read its meeting. */
const creator = (at: At): boolean | undefined => (at.cell === 'own' ? reads(at) : undefined)
const creatorWithAccess = ({ cell }: At): boolean | undefined => (cell === 'own' ? true : undefined)

let made = 0
/** An event elsewhere that nothing stands for yet. */
export const newSource = () => ({ source_type: 'tide', source_id: `${++made}` })

/** The requests of the rows, which are of both kinds. */
export function triesOf({ holder, parent, source, also }: SourceKind): Trials {
  const collection = `${holder}_sources`
  const by = `${holder}_source_id`
  const one: Try['ask'] = (house) => ['GET', `/${collection}/${source(house)}`]
  const change: Try['ask'] = (house) => ['PATCH', `/${collection}/${source(house)}`, { source_data: { seen: 1 } }]
  const drop: Try['ask'] = (house) => ['DELETE', `/${collection}/${source(house)}`]
  const attach: Try['ask'] = (house) => ['POST', `${parent(house)}/${collection}`, newSource()]
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

/** The filters of the lists of one's own. */
export const filtersOf = ({ holder }: SourceKind): PermissionNoun['filters'] => ({
  [`${holder}_source.mine source_type`]: () => [`/${holder}_sources?source_type=${SECRET}`],
  [`${holder}_source.mine source_id`]: () => [`/${holder}_sources?source_id=${SECRET}`],
})

const ofMeeting: SourceKind = {
  holder: 'meeting',
  parent: ({ meeting }) => `/meetings/${meeting}`,
  source: ({ source }) => source,
  also: {},
}

export const noun: PermissionNoun = {
  trials: { content: triesOf(ofMeeting) },
  after: ['meeting'],
  furnish: async (trx, { meeting, person, cast }, { sourceless, mine }) => {
    if (sourceless) return { source: 0 }
    const member_id = mine === 'created' ? person : cast.host
    const event = { source_type: 'calendar', source_id: `event ${++made}`, source_data: null }
    const { meeting_source_id } = await trx
      .insertInto('meeting_source')
      .values({ meeting_id: meeting, member_id, ...event, ...stamps })
      .returning('meeting_source_id')
      .executeTakeFirstOrThrow()
    return { source: meeting_source_id }
  },
  paper: { source: 1 },
  ids: { meeting_source_id: ({ source }) => source },
  tables: { stamped: ['meeting_source'] },
  say: (trx, { meeting }, word) =>
    trx
      .updateTable('meeting_source')
      .set({ source_type: word, source_id: word })
      .where('meeting_id', '=', meeting)
      .execute(),
  needed: { 'meeting_source.add': newSource },
  filters: filtersOf(ofMeeting),
  deeds: { meeting_source_deleted: ({ source }) => ['DELETE', `/meeting_sources/${source}`] },
}
