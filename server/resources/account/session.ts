// Sessions, which only their owner may read: their rows and their endpoints.
import type { Kysely } from 'kysely'
import { session } from '../../../contract/account/session.ts'
import { ownSession, withoutApplication } from '../../access/account/account.ts'
import type { Caller, Reader } from '../../access/actor.ts'
import { endSession } from '../../actions/account/sessions.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource, type CompleteRows } from '../serving/serve.ts'

/** Every session, without the hash of its secret. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('session')
    .select(['session.session_id', 'session.address', 'session.user_agent', 'session.create_ts'])
    .select(['session.last_seen_ts', 'session.expires_ts', 'session.began_with'])

type Rows = ReturnType<typeof rows>

/** Marks the session of the request itself. */
const withPresent: CompleteRows = async ({ actor }, sessions) =>
  sessions.map((row) => ({ ...row, present: row['session_id'] === (actor as Caller).session_id ? 1 : 0 }))

/** The endpoints of sessions. */
export const sessions = bindResource(session, {
  table: 'session',
  rows,
  visible: (query: Rows, reader: Reader): Rows => query.where('session.member_id', '=', reader.member_id),
  complete: withPresent,
  embeds: {},
  endpoints: {
    // Expired sessions are deleted within a minute; until then they are not shown.
    mine: { may: withoutApplication, rows: (query, { now }) => query.where('session.expires_ts', '>', now) },
    one: { may: withoutApplication },
    end: { may: ownSession, run: endSession },
  },
})
