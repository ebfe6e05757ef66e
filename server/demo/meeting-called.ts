// Finds a meeting of the demo by its name, of which no two are alike.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'

export const meetingCalled = (trx: Transaction<DB>, name: string) =>
  trx
    .selectFrom('meeting')
    .select(['meeting_id', 'create_ts', 'state_ts'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
