// How long others wait while a long answer is made: the longest stretch of the main thread during lists with rendered views of
// 80 MB of agendas (`MEGABYTES`, in items of `EACH` bytes), on SQLite, and on PostgreSQL where `DATABASE_URL` names an empty one.
import { execFile as run } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPerson } from '../server/actions/people/people.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/db/connections/open.ts'
import { migrate } from '../server/db/schema/migrate.ts'
import { addToken } from '../server/identity/api-token.ts'
import { plainSite } from './measuring/plain-site.ts'
import { table } from './measuring/table.ts'

const MEGABYTES = Number(process.env['MEGABYTES'] ?? 80)
const MEETINGS = 100
const execFile = promisify(run)
/** Monday 5 January 2026, 00:00 UTC. */
const NOW = 1_767_571_200

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-stretches-'))
const db = await openDatabase({ url: process.env['DATABASE_URL'], folder })
await migrate(db)
const site = plainSite({ db, folder, now: NOW })
const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })

/** Bytes of each item of an agenda, about. */
const EACH = Number(process.env['EACH'] ?? 5_000)
const TEXT =
  '<p>The <b>harbour</b> crane and its <a href="https://wharf.example/rope">rope</a> are worn.</p><ul><li>Oil &amp; paint</li></ul>'

const token = await furnish()
await app.listen({ port: 0 })
const { port } = app.server.address() as { port: number }

async function furnish(): Promise<string> {
  const stamps = { create_ts: NOW, update_ts: NOW }
  return db.write(async (trx) => {
    const made = { now: NOW, create_id: null, organization_id: null, enterprise_admin: 1 } as const
    const member_id = await createPerson(trx, { email: 'chief@wharf.example' }, made)
    const { organization_id } = await trx
      .insertInto('organization')
      .values({ name: 'Wharf', type: 'enterprise', member_id, ...stamps } as never)
      .returning('organization_id')
      .executeTakeFirstOrThrow()
    const { room_id } = await trx
      .insertInto('room')
      .values({ name: 'Board', organization_id, private: 0, ...stamps } as never)
      .returning('room_id')
      .executeTakeFirstOrThrow()
    const each = Math.floor((MEGABYTES * 1_000_000) / MEETINGS)
    const description = TEXT.repeat(Math.floor(EACH / TEXT.length))
    for (let meeting = 0; meeting < MEETINGS; meeting++) {
      const { meeting_id } = await trx
        .insertInto('meeting')
        .values({
          name: `Round ${meeting}`,
          room_id,
          create_id: member_id,
          state: 'pending',
          state_ts: NOW,
          start_time: NOW + meeting * 86_400,
          ...stamps,
        } as never)
        .returning('meeting_id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('attendee')
        .values({
          meeting_id,
          member_id,
          role_id: 1,
          note_taker: 0,
          presenter: 0,
          rsvp: 0,
          attended: 0,
          attended_set: 0,
          ...stamps,
        } as never)
        .execute()
      for (let bytes = 0, place = 0; bytes < each; bytes += description.length, place++)
        await trx
          .insertInto('agenda_item')
          .values({
            meeting_id,
            title: `Item ${place}`,
            description,
            position: place,
            place,
            total_seconds: 0,
            state: 'pending',
            ...stamps,
          } as never)
          .execute()
    }
    return addToken(trx, { member_id, access: 'read_write', name: 'bench', now: NOW })
  })
}

/** Microseconds of processor that the main thread has used: other work on the machine does not matter. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** What the main thread does at a stretch at most while somebody asks, in milliseconds of processor. */
async function longest(path: string) {
  let [last, most] = [used(), 0]
  const look = () => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
  }
  const looking = setInterval(look, 1)
  // In a process of its own, as whoever asks is.
  const url = `http://127.0.0.1:${port}/api/v1${path}`
  const asking = execFile('curl', [
    '-s',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code} %{size_download}',
    '-H',
    `x-api-key: ${token}`,
    url,
  ])
  last = used()
  const { stdout } = await asking
  look()
  clearInterval(looking)
  const [status, bytes] = stdout.split(' ')
  return [
    path,
    status!,
    (Number(bytes) / 1e6).toFixed(1),
    String(Math.round(most / 1_000)),
    String(Math.round(process.memoryUsage.rss() / 1e6)),
  ]
}

const rows: string[][] = []
for (const path of [
  '/metadata',
  '/rooms/1/meetings?per_page=100&embed=html_view,markdown_view,text_view',
  '/meetings?embed=text_view',
  '/meetings?per_page=100&embed=agenda_items',
  '/meetings?per_page=100&embed=html_outline',
  '/meetings/1?embed=html_view',
])
  rows.push(await longest(path))
console.log(table(['Request', 'Answer', 'MB', 'At a stretch ms', 'Memory MB'], rows))
await app.close()
site.converter.close()
await db.close()
rmSync(folder, { recursive: true })
process.exit()
