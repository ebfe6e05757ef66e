// `npm run bench:notifications`: what it costs to notify many people instead of one, and to count what is unread.
//
// `-- sqlite` or `-- postgres` leaves the other database out; BENCH_PEOPLE says how many people are notified.
import { setTimeout } from 'node:timers/promises'
import { MEMBER } from '../contract/codes.ts'
import { MOST_NOTIFICATIONS } from '../contract/notifications/notification.ts'
import { startOrdering } from '../server/changes/order/ordering.ts'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { notify } from '../server/notifications/index.ts'
import { startPostgres } from '../test/postgres.ts'
import { type Stage, setStage } from '../test/stage.ts'
import { plainClientOf } from './measuring/plain-client.ts'
import { fixed, table, whole } from './measuring/table.ts'

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 500)
const ROUNDS = 60
/** Rounds before those that are measured: each connection plans a statement several times before it keeps the plan. */
const WARMING = 10
/** Requests of one round: one alone is too short to be measured. */
const REQUESTS = 20

const asked = process.argv.slice(2)
const rows: string[][] = []
for (const kind of (['sqlite', 'postgres'] as const).filter((one) => !asked.length || asked.includes(one)))
  await onDatabase(kind)
console.log(`\n${whole(PEOPLE)} people, and ${whole(MOST_NOTIFICATIONS)} unread notifications of one person\n`)
console.log(table(['What', 'Database', 'p50 ms', 'Ratio', 'CPU ms', 'Ratio of CPU'], rows))

async function onDatabase(kind: Dialect): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres([]) : undefined
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url
  const stage = await setStage(kind)
  try {
    await measureAll(kind, stage)
  } finally {
    await stage.app.close()
    await stage.fresh.remove()
    await postgres?.stop()
  }
}

async function measureAll(kind: Dialect, stage: Stage): Promise<void> {
  const { organization, person, place, room, site } = stage
  const owner = await person()
  const home = await organization(owner)
  const board = await room(home)
  await place(board, owner, 2)
  const people: number[] = []
  for (let count = 0; count < PEOPLE; count++) people.push(await person())
  for (const one of people) await place(board, one, MEMBER)
  const asOwner = await stage.as(owner)
  const made = []
  for (let count = 0; count <= MOST_NOTIFICATIONS; count++)
    made.push((await asOwner.post(`/rooms/${board}/meetings`, { name: `Round ${count}` })).body.meeting_id as number)
  const [shared, ...meetings] = made
  const actor = { member_id: owner }
  const tell = (meeting_id: number, to: readonly number[]) =>
    site.db.write((trx) => notify(trx, { actor, now: site.clock() }, { kind: 'minutes_approved', to, meeting_id }))

  // They take turns, so that whatever else the machine does affects both.
  let next = 0
  const fresh = () => meetings[next++ % meetings.length]!
  const one = people.slice(0, 1)
  compared(
    kind,
    await inTurns(
      ['Notify one person', () => tell(fresh(), one)],
      [`Notify ${whole(PEOPLE)} people`, () => tell(fresh(), people)],
    ),
  )
  const joining = [() => tell(shared!, one), () => tell(shared!, people)] as const
  compared(
    kind,
    await inTurns(['… one who has an unread one', joining[0]], [`… ${whole(PEOPLE)} such people`, joining[1]]),
  )

  const reader = await person()
  await place(board, reader, MEMBER)
  for (const meeting_id of meetings) await tell(meeting_id, [reader])
  // A running site has put its changes in order before anyone counts.
  const fail = (error: unknown) => {
    throw error
  }
  const stopOrdering = startOrdering(site, fail)
  const waiting = site.db.reads.selectFrom('unordered_change').select('what').limit(1)
  while (await waiting.executeTakeFirst()) await setTimeout(50)
  const client = await plainClientOf(stage, reader)
  const ask = (path: string) => async () => {
    for (let count = 0; count < REQUESTS; count++) {
      const { status } = await client.get(path)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
    }
  }
  const { headers } = await client.get('/notifications?unread=true&per_page=0')
  if (Number(headers['x-total-count']) !== MOST_NOTIFICATIONS) throw new Error('Not all are unread.')
  const counted = await inTurns(
    [`${REQUESTS} GET /members?me=true`, ask('/members?me=true')],
    [`${REQUESTS} GET /notifications?unread=true&per_page=0`, ask('/notifications?unread=true&per_page=0')],
  )
  compared(kind, counted)
  await stopOrdering()
}

type Step = readonly [what: string, run: () => Promise<unknown>]

interface Times {
  what: string
  wall: number[]
  cpu: number[]
}

/** Runs two things alternately. */
async function inTurns(...steps: readonly [Step, Step]): Promise<Times[]> {
  const times = steps.map(([what]): Times => ({ what, wall: [], cpu: [] }))
  for (let round = 0; round < WARMING + ROUNDS; round++)
    for (const [at, [, run]] of steps.entries()) {
      const [began, used] = [performance.now(), process.cpuUsage()]
      await run()
      const { user, system } = process.cpuUsage(used)
      if (round < WARMING) continue
      times[at]!.wall.push(performance.now() - began)
      times[at]!.cpu.push((user + system) / 1_000)
    }
  return times
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}

/** Rows of the table: the first thing, and the second with its ratio to the first. */
function compared(kind: Dialect, times: readonly Times[]): void {
  const [base] = times
  for (const each of times) {
    const [wall, cpu] = [median(each.wall), median(each.cpu)]
    const ratios = each === base ? ['', ''] : [fixed(wall / median(base!.wall)), fixed(cpu / median(base!.cpu))]
    rows.push([each.what, kind, fixed(wall), ratios[0]!, fixed(cpu), ratios[1]!])
  }
}
