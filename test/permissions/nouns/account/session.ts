// Sessions of a person and of the host: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { always, others, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    session: number
    otherSession: number
  }
}

let made = 0
const also = { account: true } as const

/** The same of one's own, and of somebody else's. */
const each = (verb: string): Try[] => [
  { ask: ({ session }) => [verb, `/sessions/${session}`], also, may: own },
  { ask: ({ otherSession }) => [verb, `/sessions/${otherSession}`], also, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /sessions, /sessions/:session': 'GET /hooks, /hooks/:hook',
    'DELETE /sessions/:session': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /sessions, /sessions/:session': [
        { ask: () => ['GET', '/sessions'], also, by: 'session_id', may: always(({ session }) => [session]) },
        ...each('GET'),
      ],
      'DELETE /sessions/:session': each('DELETE'),
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    if (!account) return { session: 0, otherSession: 0 }
    const times = { create_ts: NOW, last_seen_ts: NOW, expires_ts: NOW + 86_400, ends_ts: NOW + 86_400 }
    const rows = [person, cast.host].map((member_id) => {
      return { member_id, hash: `session ${++made}`, address: '203.0.113.9', ...times }
    })
    const inserted = await trx.insertInto('session').values(rows).returning('session_id').execute()
    const [session, otherSession] = idsOf(inserted, 'session_id') as [number, number]
    return { session, otherSession }
  },
  paper: { session: 1, otherSession: 2 },
  ids: { session_id: ({ session }) => session },
  tables: { other: ['session'] },
  say: (trx, { session }, user_agent) =>
    trx.updateTable('session').set({ user_agent }).where('session_id', '=', session).execute(),
  deeds: { session_ended: ({ session }) => ['DELETE', `/sessions/${session}`] },
}
