// `npm run bench:mail`: an invitation to ten thousand people, their answers, and feeds, on both databases, each beside its aim.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../test/postgres.ts'
import { startSink } from './mail/sink.ts'
import { type MailWorld, openMailWorld, SECRET } from './mail/world.ts'
import { fixed, table } from './measuring/table.ts'

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 10_000)
const MEETINGS = Number(process.env['BENCH_MEETINGS'] ?? 1_000)
/** Milliseconds of reads with which those beside the sending are compared: a p99 needs many. */
const BEFORE = 30_000
/** How many answer, how many at a time. */
const ANSWERS = Math.min(2_000, PEOPLE)
const ABREAST = 16
const FETCHES = 15
/** `-- sqlite` or `-- postgres` leaves the other out. */
const DIALECTS = (['sqlite', 'postgres'] as const).filter((one) =>
  process.argv.slice(2).every((asked) => asked === one),
)

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const rows: string[][] = []
// With the usual settings, so that commits are durable.
const postgres = await startPostgres([])
process.env['TEST_POSTGRES_URL'] = postgres.url
try {
  for (const dialect of DIALECTS) {
    const sink = await startSink()
    const world = await openMailWorld(dialect, { people: PEOPLE, meetings: MEETINGS, sink: sink.port })
    const say = (what: string, is: number, aim: number) =>
      rows.push([`${dialect}: ${what}`, is.toFixed(is < 10 ? 2 : 0), String(aim), fixed(is / aim)])
    try {
      const before = await reads(world, () => sleep(BEFORE))
      console.error(`${dialect}: an invitation to ${PEOPLE} …`)
      let queued = 0
      const atFirst = await world.used()
      const began = performance.now()
      const during = await reads(world, async () => {
        queued = await timed(() => ask(world, 'POST', `/meetings/${world.meeting_id}/mailings`, { kind: 'invitation' }))
        await sink.all(PEOPLE)
      })
      const sent = (performance.now() - began) / 1000
      say('queued, s', queued / 1000, (3 * PEOPLE) / 10_000)
      say('sent, s', sent, (60 * PEOPLE) / 10_000)
      say('processor of the server for a mail, ms', ((await world.used()) - atFirst) / PEOPLE, 6)
      say('p99 of reads meanwhile, ms, beside before', at(during, 0.99), Math.round(at(before, 0.99) * 10) / 10)
      console.error(`${dialect}: ${ANSWERS} answers …`)
      const beforeAnswers = await world.used()
      const { rate, slowest } = await answers(world, sink.came)
      say('answers by mail a second (more is better)', rate, 200)
      say('processor of the server for an answer, ms', ((await world.used()) - beforeAnswers) / ANSWERS, 5)
      say('p99 of an answer until it counts, ms', slowest, 1_000)
      console.error(`${dialect}: feeds …`)
      const { fresh, same } = await feeds(world)
      say(`a feed of ${MEETINGS} meetings, ms`, fresh, 60)
      say('a feed that is the same (304), ms', same, 5)
    } finally {
      await world.close()
      await sink.close()
    }
  }
} finally {
  await postgres.stop()
}
console.log(table(['', 'Measured', 'Aim', 'Ratio'], rows))

async function ask({ url, headers }: MailWorld, method: string, path: string, body?: object): Promise<Response> {
  const sent = body && { body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer
}

/** Milliseconds of reads, twenty a second, while something is done. */
async function reads(world: MailWorld, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let over = false
  const reading = (async () => {
    while (!over) {
      times.push(await timed(() => ask(world, 'GET', `/meetings/${world.other_id}`)))
      await sleep(50)
    }
  })()
  await work()
  over = true
  await reading
  return times
}

/** Answers as calendar programs write them, to the addresses that the invitations came from. */
async function answers({ url }: MailWorld, came: ReadonlyMap<string, string>) {
  const waiting = [...came].slice(0, ANSWERS)
  const times: number[] = []
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [from, to] = next
      times.push(
        await timed(async () => {
          const answer = await fetch(`${url}/mail/in`, {
            method: 'POST',
            headers: {
              ...{ 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
              ...{ 'x-envelope-to': to, 'x-envelope-from': from },
            },
            body: replyOf(from, to),
          })
          if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
        }),
      )
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: ABREAST }, one)))
  return { rate: ANSWERS / (took / 1000), slowest: at(times, 0.99) }
}

function replyOf(from: string, to: string): string {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN', 'METHOD:REPLY', 'BEGIN:VEVENT', `DTSTAMP:${stamp}`],
    ...[`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${from}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
  const head = [`From: ${from}`, `To: ${to}`, 'Subject: Accepted', `Message-ID: <${from}>`, 'MIME-Version: 1.0']
  return [...head, 'Content-Type: text/calendar; method=REPLY; charset=utf-8', '', calendar].join('\r\n')
}

/** Milliseconds of a feed after a change, and while nothing changes. */
async function feeds(world: MailWorld) {
  const made = await ask(world, 'POST', '/calendar_feeds', { kind: 'mine' })
  const path = new URL(made.headers.get('x-feed-url')!).pathname
  const fetched = async (headers: Record<string, string>, status: number) => {
    const answer = await fetch(`${world.url}${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`The feed answers ${answer.status}.`)
    return answer.headers.get('etag')!
  }
  const [fresh, same]: number[][] = [[], []]
  for (let time = 0; time < FETCHES; time++) {
    await ask(world, 'PATCH', `/meetings/${world.other_id}?fields=meeting_id`, { name: `Meeting again ${time}` })
    let etag = ''
    fresh!.push(await timed(async () => (etag = await fetched({}, 200))))
    same!.push(await timed(() => fetched({ 'if-none-match': etag }, 304)))
  }
  return { fresh: at(fresh!, 0.5), same: at(same!, 0.5) }
}
