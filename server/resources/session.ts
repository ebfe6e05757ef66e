// Sessions, as they are fetched and served: to the person whose they are, and nobody else.
import type { Kysely } from 'kysely'
import { session } from '../../contract/session.ts'
import { ownSession, withoutApplication } from '../access/account.ts'
import type { Actor, Caller } from '../access/actor.ts'
import { endSession } from '../actions/account/sessions.ts'
import type { DB } from '../db/tables.ts'
import { type Complete, serve } from './serve.ts'

/** Without the hash, which nobody needs to see. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('session')
    .select(['session.session_id', 'session.address', 'session.user_agent', 'session.create_ts'])
    .select(['session.last_seen_ts', 'session.expires_ts'])

type Rows = ReturnType<typeof rows>

/** The one that the request itself belongs to is marked. */
const marked: Complete = async ({ actor }, found) =>
  found.map((row) => ({ ...row, present: row['session_id'] === (actor as Caller).session_id ? 1 : 0 }))

export const sessions = serve(session, {
  table: 'session',
  rows,
  visible: (query: Rows, actor: Actor): Rows => query.where('session.member_id', '=', actor.member_id),
  complete: marked,
  embeds: {},
  endpoints: {
    // What is past its time is swept within a minute; until then nobody is told of it.
    mine: { may: withoutApplication, rows: (query, { now }) => query.where('session.expires_ts', '>', now) },
    one: { may: withoutApplication },
    end: { may: ownSession, run: endSession },
  },
})
