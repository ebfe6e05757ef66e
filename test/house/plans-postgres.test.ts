// No list has to look at every row of a table: PostgreSQL is asked for a plan of each generated query that avoids it, and for
// those of short lists on a site with many rooms.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { readerOf } from '../../server/access/actor.ts'
import { scopeEntries } from '../../server/changes/visibility/scope.ts'
import { searchScopeEntries } from '../../server/search/query/search-scope.ts'
import { freshDatabase } from '../database.ts'

/** What looks through a whole table all the same: the tokens of directories are few, and rooms fewer than what is in them. */
const WHOLE = {
  'directory_token.all': ['directory_token'],
  'decision.all': ['room'],
  'decision.inRoom': ['room'],
  'decision.inOrganization': ['room'],
  'decision.inSeries': ['room'],
}

/** The queries by the names of their endpoints, such as `note.inSeries`. */
const queries = readFileSync('test/house/golden/postgres.sql', 'utf8')
  .split(/^-- /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n')
    return { name: part.slice(0, end), text: part.slice(end).trim().replace(/;$/, '') }
  })

test('every list finds its rows by an index on PostgreSQL', async () => {
  const fresh = await freshDatabase('postgres')
  const scanning: Record<string, string[]> = {}
  await fresh.db.write(async (trx) => {
    // Without rows any plan is as good as another one: what scans a table now has no index to use.
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const { name, text } of queries) {
      // The condition of one row is added to the query that is shown.
      if (name.endsWith('.one')) continue
      const asked = sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
      const { rows } = await asked.execute(trx)
      const tables = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
      if (tables.length) scanning[name] = [...new Set(tables)]
    }
  })
  assert.ok(queries.length > 80)
  assert.deepEqual(scanning, WHOLE)
  await fresh.remove()
})

/** Lists of what is a person's own, which is little however many rooms there are. */
const SHORT = ['room.mine', 'meeting.mine', 'meeting_series.mine', 'meeting_series_source.mine', 'meeting_source.mine']
const ROOMS = 5_000
/** The rooms of an organization, and the things in a room that one person has made. */
const A_FEW = 25

test('a short list does not read all rooms, meetings or series of the site on PostgreSQL, nor a search or what is new', async () => {
  const fresh = await freshDatabase('postgres')
  const scanning = await fresh.db.write(async (trx) => {
    const numbersTo = (count: number) => sql`from generate_series(1, ${count}::int) as n`
    const run = (statement: RawBuilder<unknown>) => statement.execute(trx)
    const organizations = ROOMS / A_FEW
    // Nothing else follows from these rows.
    await run(sql`set local session_replication_role = replica`)
    await run(sql`insert into member (member_id, name, search_text, enterprise_admin, create_ts, update_ts)
      select n, 'Jane Doe', '', 0, 1, 1 ${numbersTo(organizations)}`)
    await run(sql`insert into organization (organization_id, type, name, member_id, create_ts, update_ts)
      select n, 'enterprise', 'Harbour Works', n, 1, 1 ${numbersTo(organizations)}`)
    await run(sql`insert into organization_member (organization_id, member_id, role_id, create_ts, update_ts)
      select n, n, 3, 1, 1 ${numbersTo(organizations)}`)
    await run(sql`insert into room (room_id, organization_id, name, private, create_ts, update_ts)
      select n, (n - 1) / ${A_FEW}::int + 1, 'Board', 1, 1, 1 ${numbersTo(ROOMS)}`)
    await run(sql`insert into room_member (room_id, member_id, role_id, create_ts, update_ts)
      select room_id, organization_id, 3, 1, 1 from room`)
    await run(sql`insert into meeting_series (meeting_series_id, room_id, name, recurrence_description, rrule, timezone_name,
        dtstart, added, excluded, blocked, start_ts, schedule_create_ts, schedule_update_ts, create_id, create_ts, update_ts)
      select n, n, 'Board meeting', 'every day', 'FREQ=DAILY', 'UTC', 1, '[]', '[]', '[]', 1, 1, 1, (n - 1) / ${A_FEW}::int + 1, 1, 1
      ${numbersTo(ROOMS)}`)
    await run(sql`insert into invitee (meeting_series_id, member_id, role_id, rsvp, note_taker, presenter, create_ts, update_ts)
      select meeting_series_id, create_id, 3, 0, 0, 0, 1, 1 from meeting_series`)
    await run(sql`insert into meeting_series_source (meeting_series_id, member_id, source_type, source_id, create_ts, update_ts)
      select meeting_series_id, create_id, 'calendar', meeting_series_id, 1, 1 from meeting_series`)
    await run(sql`insert into meeting (meeting_id, room_id, name, state, state_ts, create_id, create_ts, update_ts)
      select n, n, 'Board meeting', 'pending', 1, (n - 1) / ${A_FEW}::int + 1, 1, 1 ${numbersTo(ROOMS)}`)
    await run(sql`insert into attendee (meeting_id, member_id, role_id, rsvp, attended, note_taker, presenter, create_ts, update_ts)
      select meeting_id, create_id, 3, 0, 0, 0, 0, 1, 1 from meeting`)
    await run(sql`insert into meeting_source (meeting_id, member_id, source_type, source_id, create_ts, update_ts)
      select meeting_id, create_id, 'calendar', meeting_id, 1, 1 from meeting`)
    await run(sql`analyze`)
    const found: string[] = []
    for (const { name, text } of queries.filter(({ name }) => SHORT.includes(name))) {
      const asked = sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
      const { rows } = await asked.execute(trx)
      if (rows.some((row) => /Seq Scan on (room|meeting|meeting_series)\b/.test(row['QUERY PLAN']))) found.push(name)
    }
    // What somebody attends is little too, however many meetings there are.
    const reader = readerOf({ member_id: 7, enterprise: false })
    const scopes = {
      search: searchScopeEntries('postgres', reader),
      changes: scopeEntries('postgres', reader.member_id),
    }
    for (const [name, query] of Object.entries(scopes)) {
      const asked = sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`
      const { rows } = await asked.execute(trx)
      const scans = /Seq Scan on (room|meeting|meeting_series|attendee|invitee)\b/
      if (rows.some((row) => scans.test(row['QUERY PLAN']))) found.push(name)
    }
    return found
  })
  assert.deepEqual(scanning, [])
  await fresh.remove()
})
