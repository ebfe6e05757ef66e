// `npm run bench:decisions`: pages of a register of very many decisions.
//
// `-- sqlite` or `-- postgres` leaves the other database out; BENCH_DECISIONS says how many decisions there are.
import { sql, type Transaction } from 'kysely'
import { MANAGER, MEMBER } from '../contract/codes.ts'
import { withoutChangeNotes } from '../server/db/change-actor.ts'
import { type Dialect, dialectOf } from '../server/db/dialects/dialect.ts'
import type { DB } from '../server/db/tables.ts'
import { startPostgres } from '../test/postgres.ts'
import { NOW, type Stage, setStage } from '../test/stage.ts'
import { type PlainClient, plainClientOf } from './measuring/plain-client.ts'
import { fixed, table, whole } from './measuring/table.ts'

const DECISIONS = Number(process.env['BENCH_DECISIONS'] ?? 100_000)
const ROOMS = 200
const ROUNDS = 1_000
/** Requests before those that are measured: each connection plans a statement several times before it keeps the plan. */
const WARMING = 40
/** Ten words, each with as many spaces as make eight characters. */
const WORDS = 'pier    crane   rope    budget  offer   tide    harbour anchor  survey  roof    '

const PAGES: readonly (readonly [what: string, path: string])[] = [
  ['/decisions', '/decisions?per_page=50&embed=may'],
  ['… page 100', '/decisions?per_page=50&page=100'],
  ['… year', '/decisions?per_page=50&year=2025'],
  ['… state=withdrawn', '/decisions?per_page=50&state=withdrawn'],
  ['… owner=0', '/decisions?per_page=50&owner=0'],
  ['… search, a frequent word', '/decisions?per_page=50&search=crane'],
  ['… search, a rare word', '/decisions?per_page=50&search=unheard'],
  ['/organizations/:id/decisions', '/organizations/1/decisions?per_page=50'],
  ['/rooms/:id/decisions', '/rooms/1/decisions?per_page=50&embed=may'],
]

const asked = process.argv.slice(2)
const rows: string[][] = []
for (const kind of (['sqlite', 'postgres'] as const).filter((one) => !asked.length || asked.includes(one)))
  await onDatabase(kind)
console.log(`\n${whole(DECISIONS)} decisions in ${ROOMS} rooms, one request at a time\n`)
console.log(table(['Request', 'Caller', 'Database', 'p50 ms', 'p99 ms', 'CPU ms'], rows))

async function onDatabase(kind: Dialect): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres([]) : undefined
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url
  const stage = await setStage(kind)
  const callers = await filled(stage)
  for (const [caller, client] of Object.entries(callers))
    for (const [what, path] of PAGES) {
      const { times, cpu } = await measured(client, path)
      const at = (part: number) => fixed(times[Math.min(times.length - 1, Math.floor(times.length * part))]!)
      rows.push([what, caller, kind, at(0.5), at(0.99), fixed(cpu)])
    }
  await stage.app.close()
  await stage.fresh.remove()
  await postgres?.stop()
}

/** Milliseconds of each answer, the shortest first, and of processor time of this process for one. */
async function measured(client: PlainClient, path: string): Promise<{ times: number[]; cpu: number }> {
  const times: number[] = []
  const ask = async () => {
    const { status } = await client.get(path)
    if (status !== 200) throw new Error(`${path} was answered ${status}.`)
  }
  for (let round = 0; round < WARMING; round++) await ask()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  return { times: times.sort((one, other) => one - other), cpu: (user + system) / 1_000 / ROUNDS }
}

async function filled(stage: Stage) {
  const { organization, person, place, room, seat, site } = stage
  const { db } = site
  const owner = await person()
  const home = await organization(owner)
  const rooms: number[] = []
  for (let count = 0; count < ROOMS; count++) rooms.push(await room(home, { name: `Room ${count}` }))
  const few = await person()
  await seat(home, few, MEMBER)
  for (const one of rooms.slice(0, 20)) await place(one, few, MANAGER)
  const chief = await person({ enterprise: true })
  await db.write((trx) => withoutChangeNotes(trx, () => fill(trx, rooms, owner)))
  // SQLite has no statistics unless somebody asks for them.
  if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(db.migrating)
  return { '20 rooms': await plainClientOf(stage, few), 'enterprise administrator': await plainClientOf(stage, chief) }
}

/** Writes them as rows: one by one they would take an hour. */
async function fill(trx: Transaction<DB>, rooms: readonly number[], owner: number): Promise<void> {
  const series =
    dialectOf(trx) === 'postgres'
      ? sql`select at from generate_series(1, ${DECISIONS}::int) as at`
      : sql`with recursive series (at) as (select 1 union all select at + 1 from series where at < ${DECISIONS})
        select at from series`
  const word = (by: number) => sql`substr(${WORDS}, 8 * (at * ${sql.lit(by)} % 10) + 1, 8)`
  const text = sql`${word(3)} || ${word(7)} || ${word(9)} || case when at % 997 = 0 then 'unheard ' else '' end`
  const ts = sql`${NOW} - (${DECISIONS} - at) * 1500`
  await sql`create table bench_decision as
    select 1000 + at as id, ${rooms[0]} + at % ${ROOMS} as room_id, ${ts} as ts, ${text} as words,
      2026 - (${DECISIONS} - at) * 1500 / 31557600 as year, 1 + at / ${ROOMS} as sequence, at
    from (${series}) as numbers`.execute(trx)
  await sql`insert into note (note_id, room_id, description, create_id, create_ts, update_ts)
    select id, room_id, '<p>' || words || '</p>', ${owner}, ts, ts from bench_decision`.execute(trx)
  await sql`insert into note_tag (note_id, tag, position) select id, 'decision', 0 from bench_decision`.execute(trx)
  await sql`insert into decision (decision_id, room_id, year, sequence, number, state, owner_id, decided_ts, search_text,
      create_ts, update_ts)
    select id, room_id, year, sequence, year || '-' || sequence, case when at % 50 = 0 then 'withdrawn' else 'decided' end,
      case when at % 3 = 0 then ${sql.lit(owner)} end, ts, words, ts, ts from bench_decision`.execute(trx)
  await sql`drop table bench_decision`.execute(trx)
}
