// Calendar feeds of a person and of the host: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { always, others, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    feed: number
    otherFeed: number
  }
}

let made = 0
const also = { account: true } as const

/** The same of one's own, and of somebody else's. */
const each = (verb: string): Try[] => [
  { ask: ({ feed }) => [verb, `/calendar_feeds/${feed}`], also, may: own },
  { ask: ({ otherFeed }) => [verb, `/calendar_feeds/${otherFeed}`], also, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /calendar_feeds, /calendar_feeds/:feed': 'GET /hooks, /hooks/:hook',
    'POST /calendar_feeds': 'POST /hooks with neither',
    'DELETE /calendar_feeds/:feed': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /calendar_feeds, /calendar_feeds/:feed': [
        { ask: () => ['GET', '/calendar_feeds'], also, by: 'calendar_feed_id', may: always(({ feed }) => [feed]) },
        ...each('GET'),
      ],
      'POST /calendar_feeds': [{ ask: () => ['POST', '/calendar_feeds', { kind: 'mine' }], may: others }],
      'DELETE /calendar_feeds/:feed': each('DELETE'),
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    if (!account) return { feed: 0, otherFeed: 0 }
    const plain = { kind: 'mine', name: 'Harbour clock', last_four: 'tide', create_ts: NOW } as const
    const rows = [person, cast.host].map((member_id) => ({ member_id, hash: `feed ${++made}`, ...plain }))
    const inserted = await trx.insertInto('calendar_feed').values(rows).returning('calendar_feed_id').execute()
    const [feed, otherFeed] = idsOf(inserted, 'calendar_feed_id') as [number, number]
    return { feed, otherFeed }
  },
  paper: { feed: 1, otherFeed: 2 },
  ids: { calendar_feed_id: ({ feed }) => feed },
  tables: { other: ['calendar_feed'] },
  say: (trx, { person }, name) =>
    trx.updateTable('calendar_feed').set({ name }).where('member_id', '=', person).execute(),
  needed: { 'calendar_feed.add': () => ({ kind: 'mine' }) },
  bodies: {
    'calendar_feed.add room_id': {
      ask: () => ['POST', '/calendar_feeds'],
      body: (room_id) => ({ kind: 'room', room_id }),
      foreign: ({ room }) => room,
      status: 422,
    },
    'calendar_feed.add meeting_series_id': {
      ask: () => ['POST', '/calendar_feeds'],
      body: (meeting_series_id) => ({ kind: 'series', meeting_series_id }),
      foreign: ({ series }) => series,
      status: 422,
    },
  },
  deeds: {
    calendar_feed_made: () => ['POST', '/calendar_feeds', { kind: 'mine' }],
    calendar_feed_ended: ({ feed }) => ['DELETE', `/calendar_feeds/${feed}`],
  },
}
