// A year of summaries: what callers of many series wait for, how long others wait meanwhile, and what memory it takes,
// beside the rules alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createPerson } from '../server/actions/people/people.ts'
import { insertOrganization } from '../server/actions/places/organizations.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/db/connections/open.ts'
import { migrate } from '../server/db/schema/migrate.ts'
import { addToken } from '../server/identity/api-token.ts'
import { slots } from '../server/rules/series/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../server/rules/series/series-schedule.ts'
import { plainSite } from './measuring/plain-site.ts'

/** Monday 5 January 2026, 00:00 UTC. */
const START = 1_767_571_200
const YEAR = 365 * 86_400
const ROUNDS = Number(process.env['ROUNDS'] ?? 30)

const RULES = [
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
  'FREQ=MONTHLY;BYDAY=-1TH',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;COUNT=40',
]
const ZONES = ['Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kolkata']

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-summaries-'))
const db = await openDatabase({ url: undefined, folder })
await migrate(db)
const site = plainSite({ db, folder, now: START })
const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })

async function personWithToken(email: string): Promise<{ id: number; token: string }> {
  const making = { now: START, create_id: null, organization_id: null, enterprise_admin: 1 } as const
  const id = await db.write((trx) => createPerson(trx, { email }, making))
  const token = await db.write((trx) =>
    addToken(trx, { member_id: id, access: 'read_write', name: 'bench', now: START }),
  )
  return { id, token }
}

async function post(token: string, path: string, payload: object): Promise<any> {
  const headers = { 'x-api-key': token }
  const response = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

async function addSeries(token: string, room: number, count: number, more: object = {}): Promise<void> {
  for (let n = 0; n < count; n++) {
    await post(token, `/rooms/${room}/meeting_series`, {
      name: `Series ${n}`,
      dtstart: `2026-01-0${5 + (n % 5)}T${String(8 + (n % 9)).padStart(2, '0')}:00:00`,
      timezone_name: ZONES[n % ZONES.length],
      rrule: RULES[n % RULES.length],
      duration_minutes: 30,
      ...more,
    })
  }
}

/**
 * The medians of some runs, in milliseconds: until the answer, and of processor time, which other processes do not
 * affect.
 */
async function median(work: () => Promise<unknown> | unknown): Promise<{ wall: number; processor: number }> {
  const walls: number[] = []
  const processors: number[] = []
  for (let round = 0; round < ROUNDS + 3; round++) {
    const start = performance.now()
    const used = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(used)
    if (round >= 3) {
      walls.push(performance.now() - start)
      processors.push((user + system) / 1000)
    }
    // So that the delay of other requests is measured for each of them.
    await setTimeout(2)
  }
  const middle = (times: number[]) => times.sort((one, other) => one - other)[ROUNDS >> 1]!
  return { wall: middle(walls), processor: middle(processors) }
}

async function rulesAlone(room: number) {
  const rows = await db.reads.selectFrom('meeting_series').selectAll().where('room_id', '=', room).execute()
  return median(() => {
    let count = 0
    for (const row of rows) for (const _ of slots(scheduleOf(row as ScheduleColumns), START, START + YEAR)) count++
    return count
  })
}

const caller = await personWithToken('ada.thornbury@harbour.example')
const other = await personWithToken('bram.okafor@harbour.example')
const organization = await db.write((trx) =>
  insertOrganization(trx, { name: 'Harbour Works', type: 'enterprise', member_id: caller.id, now: START }),
)
const own = (await post(caller.token, `/organizations/${organization}/rooms`, { name: 'Own' })).room_id
const busy = (await post(caller.token, `/organizations/${organization}/rooms`, { name: 'Busy' })).room_id
const daily = (await post(caller.token, `/organizations/${organization}/rooms`, { name: 'Daily' })).room_id
const old = (await post(caller.token, `/organizations/${organization}/rooms`, { name: 'Old' })).room_id
await addSeries(caller.token, own, 200)
await addSeries(other.token, busy, 1000)
await addSeries(other.token, daily, 1500, { rrule: 'FREQ=DAILY' })
const leapDays = { dtstart: '1000-01-01T09:00:00', rrule: 'FREQ=YEARLY;BYYEARDAY=366,-366;COUNT=10000' }
await addSeries(other.token, old, 20, leapDays)

/** The peak of memory in megabytes. */
const most = () => process.resourceUsage().maxRSS / 1024

const rows: [string, string, number][] = [
  ['a caller with 200 series', `/meeting_summaries?after=${START}`, own],
  ['a room with 1,000 series', `/rooms/${busy}/meeting_summaries?after=${START}`, busy],
  ['a room with 20 of a thousand years', `/rooms/${old}/meeting_summaries?after=${START}`, old],
  ['a room with 1,500 daily ones', `/rooms/${daily}/meeting_summaries?after=${START}`, daily],
]
console.log(
  '| A year of summaries | Meetings | First page ms | CPU ms | 100 rows ms | Longest block ms | MB more | Rules alone, CPU ms |',
)
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const [name, path, room] of rows) {
  const ask = (more: string) => app.inject({ url: `/api/v1${path}${more}`, headers: { 'x-api-key': caller.token } })
  const before = most()
  const total = (await ask('')).headers['x-total-count']
  const page = await median(() => ask(''))
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  const hundred = await median(() => ask('&per_page=100'))
  waits.disable()
  const alone = await rulesAlone(room)
  const numbers = [page.wall, page.processor, hundred.wall, waits.max / 1e6, most() - before, alone.processor]
  console.log(`| ${name} | ${total} | ${numbers.map((number) => number.toFixed(1)).join(' | ')} |`)
}
await app.close()
await db.close()
rmSync(folder, { recursive: true, force: true })
