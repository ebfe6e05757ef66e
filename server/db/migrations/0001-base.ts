// The tables of version 0.1.0. A later version adds a migration of its own; this one is never edited after its release.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { statementsOf } from '../schema/table.ts'
import { account } from './base/account.ts'
import { agenda } from './base/agenda.ts'
import { audit } from './base/audit.ts'
import { calendar } from './base/calendar.ts'
import { changes } from './base/changes.ts'
import { counters } from './base/counters.ts'
import { decisions } from './base/decisions.ts'
import { files } from './base/files.ts'
import { groups } from './base/groups.ts'
import { hooks } from './base/hooks.ts'
import { mailings } from './base/mailings.ts'
import { meetings } from './base/meetings.ts'
import { minutes } from './base/minutes.ts'
import { notifications } from './base/notifications.ts'
import { people } from './base/people.ts'
import { places } from './base/places.ts'
import { programs } from './base/programs.ts'
import { providers } from './base/providers.ts'
import { records } from './base/records.ts'
import { search } from './base/search.ts'
import { series } from './base/series.ts'

const AREAS = [
  ...[places, people, groups, meetings, agenda, series, decisions, minutes, calendar, files, hooks, mailings],
  ...[account, programs, providers, notifications, records, audit, search, changes, counters],
]

export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statementsOf(AREAS, dialectOf(db))) await sql.raw(statement).execute(db)
}
