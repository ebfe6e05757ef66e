// Sources of meeting series: the requests of their rows.
import { stamps } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import { filtersOf, newSource, type SourceKind, triesOf } from '../meetings/meeting-source.ts'

declare module '../../houses/house.ts' {
  interface House {
    seriesSource: number
  }
}

let made = 0

const ofSeries: SourceKind = {
  holder: 'meeting_series',
  parent: ({ series }) => `/meeting_series/${series}`,
  source: ({ seriesSource }) => seriesSource,
  also: { invitee: true },
}

export const noun: PermissionNoun = {
  trials: { recurring: triesOf(ofSeries) },
  after: ['meeting-series'],
  furnish: async (trx, { series, person, cast }, { sourceless, mine }) => {
    if (!series || sourceless) return { seriesSource: 0 }
    const member_id = mine === 'created' ? person : cast.host
    const event = { source_type: 'calendar', source_id: `series ${++made}`, source_data: null }
    const { meeting_series_source_id } = await trx
      .insertInto('meeting_series_source')
      .values({ meeting_series_id: series, member_id, ...event, ...stamps })
      .returning('meeting_series_source_id')
      .executeTakeFirstOrThrow()
    return { seriesSource: meeting_series_source_id }
  },
  paper: { seriesSource: 1 },
  ids: { meeting_series_source_id: ({ seriesSource }) => seriesSource },
  tables: { stamped: ['meeting_series_source'] },
  say: (trx, { series }, word) =>
    trx
      .updateTable('meeting_series_source')
      .set({ source_type: word, source_id: word })
      .where('meeting_series_id', '=', series)
      .execute(),
  needed: { 'meeting_series_source.add': newSource },
  filters: filtersOf(ofSeries),
  deeds: {
    meeting_series_source_deleted: ({ seriesSource }) => ['DELETE', `/meeting_series_sources/${seriesSource}`],
  },
}
