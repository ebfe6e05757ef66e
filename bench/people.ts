// `npm run bench:people`: searching for people among few and many of one organization, and anew after somebody was renamed.
//
// `-- sqlite` or `-- postgres` leaves the other database out; BENCH_PEOPLE says how many, e.g. `2000,20000,100000`.
import { sql } from 'kysely'
import { MEMBER } from '../contract/codes.ts'
import { withoutChangeNotes } from '../server/db/change-actor.ts'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { people } from '../server/demo/world.ts'
import { derivedOf } from '../server/rules/people/person.ts'
import { startPostgres } from '../test/postgres.ts'
import { NOW, type Stage, setStage } from '../test/stage.ts'
import { type PlainClient, plainClientOf } from './measuring/plain-client.ts'
import { processorTime } from './measuring/processor-time.ts'
import { fixed, table, whole } from './measuring/table.ts'

const SIZES = (process.env['BENCH_PEOPLE'] ?? '2000,20000,100000').split(',').map(Number)
const [ROUNDS, REQUESTS] = [5, 5]
/** Rows in one statement. */
const ROWS = 500
/** The words find one, three, a twentieth, everybody, and nobody though each is frequent. */
const SEARCHES = ['.0.7@', 'quarshie .0.', 'quarshie adjoa', 'quarshie', 'example', 'example&page=3', 'exam', 'a', 'o']
const [PEOPLE, ROOM] = ['/members', '/rooms/1/people']

interface Asked {
  size: number
  stage: Stage
  administrator: PlainClient
  member: PlainClient
}

const asked = process.argv.slice(2)
for (const kind of (['sqlite', 'postgres'] as const).filter((one) => !asked.length || asked.includes(one)))
  await onDatabase(kind)

async function onDatabase(kind: Dialect): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres([]) : undefined
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url
  const all: Asked[] = []
  for (const size of SIZES) all.push(await filled(await setStage(kind), size))
  const rows: string[][] = []
  const compare = async (path: string, client: 'administrator' | 'member', renames = false) => {
    const took: number[] = []
    for (const one of all) took.push(await least(one, one[client], path, renames))
    const row = [`${path}${renames ? ', after a rename' : ''}`, ...took.map(fixed), fixed(took.at(-1)! / took[0]!)]
    rows.push(row)
    console.log(row.join('  '))
  }
  for (const one of all) for (const word of SEARCHES) await one.administrator.get(`${PEOPLE}?search=${word}`)
  await compare(PEOPLE, 'administrator')
  for (const word of SEARCHES) await compare(`${PEOPLE}?search=${word}`, 'administrator')
  for (const word of SEARCHES) await compare(`${PEOPLE}?search=${word}`, 'administrator', true)
  await compare(ROOM, 'member')
  for (const word of SEARCHES.filter((one) => !one.includes('&'))) await compare(`${ROOM}?search=${word}`, 'member')
  const head = [`Milliseconds of processor, ${kind}`, ...SIZES.map(whole), 'Times']
  console.log(`\n${table(head, rows)}\n`)
  for (const { stage } of all) {
    await stage.app.close()
    await stage.fresh.remove()
  }
  await postgres?.stop()
}

/** Milliseconds of processor that a request takes, of the server and of PostgreSQL. */
async function least({ stage }: Asked, client: PlainClient, path: string, renames: boolean): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let spent = 0
    for (let request = 0; request < REQUESTS; request++) {
      if (renames) await renamed(stage, round * REQUESTS + request)
      const before = await processorTime(stage.site.db)
      const { status } = await client.get(path)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
      const after = await processorTime(stage.site.db)
      const postgres = after.postgres - before.postgres
      // A connection that has ended took its time with it.
      spent += postgres < 0 ? Number.NaN : after.server - before.server + postgres
    }
    if (!Number.isNaN(spent)) found.push(spent / REQUESTS)
  }
  return Math.min(...found)
}

/** Gives one of the people another name, which no search looks for. */
function renamed({ site: { db } }: Stage, time: number): Promise<void> {
  const named = { ...people[5]!, email: emailOf(5), first_name: `Jim ${time}` }
  return db.write(async (trx) => {
    await trx
      .updateTable('member')
      .set({ first_name: named.first_name, ...derivedOf(named) })
      .where('email', '=', named.email)
      .execute()
  })
}

function emailOf(place: number): string {
  const [name, home] = people[place % people.length]!.email.split('@')
  return `${name}.${Math.floor(place / 100)}.${place % 100}@${home}`
}

async function filled(stage: Stage, size: number): Promise<Asked> {
  const { person, organization, room, place, seat, site } = stage
  const owner = await person()
  const home = await organization(owner)
  const first = await room(home)
  const member = await person()
  await seat(home, member, MEMBER)
  await place(first, member, MEMBER)
  const chief = await person({ enterprise: true })
  await site.db.write((trx) =>
    withoutChangeNotes(trx, async () => {
      for (let from = 0; from < size; from += ROWS) {
        const places = Array.from({ length: Math.min(ROWS, size - from) }, (_, at) => from + at)
        const stamps = { create_ts: NOW, update_ts: NOW }
        const added = places.map((at) => {
          const profile = { language: null, ...people[at % people.length]!, email: emailOf(at) }
          return { ...profile, ...derivedOf(profile), enterprise_admin: 0, ...stamps, create_ts: NOW - at }
        })
        const made = await trx
          .insertInto('member')
          .values(added as never)
          .returning('member_id')
          .execute()
        const seats = made.map(({ member_id }) => ({ organization_id: home, member_id, role_id: MEMBER, ...stamps }))
        await trx.insertInto('organization_member').values(seats).execute()
      }
    }),
  )
  // SQLite has no statistics unless somebody asks for them.
  if (site.db.dialect === 'postgres') await sql`vacuum analyze`.execute(site.db.migrating)
  return { size, stage, administrator: await plainClientOf(stage, chief), member: await plainClientOf(stage, member) }
}
