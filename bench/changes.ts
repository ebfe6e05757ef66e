// `npm run bench:changes`: measures what noting and telling changes costs, and how fast it is, on both databases.
//
// `-- sqlite` or `-- postgres` leaves the other database out; BENCH_CHANGES says how long the feed is, BENCH_SECONDS how long the
// streams are told changes, BENCH_LAG how long people write as fast as they can; 0 leaves either out, as BENCH_POSTS=0 does with POSTs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/postgres.ts'
import { CHANGES, type Kind, measureFeed, PAGES_HEAD, POSTING, POSTS_HEAD } from './changes/feed.ts'
import { LAG_HEAD, measureLag, WRITING } from './changes/lag.ts'
import { type Peopled, peopledWorld } from './changes/people.ts'
import { HEAD, measureStreams, SECONDS } from './changes/streams.ts'
import { table, whole } from './measuring/table.ts'
import { movedToPostgres } from './moved.ts'

const asked = process.argv.slice(2)
const kinds = (['sqlite', 'postgres'] as const).filter((kind) => !asked.length || asked.includes(kind))
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
try {
  if (CHANGES || POSTING) await feed()
  if (SECONDS || WRITING) await streams()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function feed() {
  const pages: string[][] = []
  const posts: string[][] = []
  for (const kind of kinds) {
    const measured = await measureFeed(folder, kind)
    pages.push(...measured.pages)
    posts.push(...measured.posts)
  }
  if (CHANGES)
    console.log(`\nA page of 100 out of ${whole(CHANGES)} changes, 1 connection\n\n${table(PAGES_HEAD, pages)}`)
  if (POSTING) console.log(`\nPOST /rooms/:id/action_items\n\n${table(POSTS_HEAD, posts)}`)
}

async function streams() {
  const peopled = await peopledWorld(folder)
  const [rows, late]: [string[][], string[][]] = [[], []]
  for (const kind of kinds)
    await on(kind, peopled, async (...where) => {
      if (SECONDS) rows.push(await measureStreams(...where))
      if (WRITING) late.push(await measureLag(...where))
    })
  if (SECONDS) console.log(`\n${table(HEAD, rows)}\n`)
  if (WRITING) console.log(`\n16 writers without a pause, ${WRITING} s\n\n${table(LAG_HEAD, late)}\n`)
}

type Measure = (name: string, peopled: Peopled, database?: string) => Promise<void>

async function on(kind: Kind, peopled: Peopled, measure: Measure): Promise<void> {
  if (kind === 'sqlite') return measure('SQLite', peopled)
  // With the usual settings, so that commits are durable.
  const postgres = await startPostgres([])
  try {
    const world = await movedToPostgres(peopled.world, postgres.url)
    await measure('PostgreSQL', { ...peopled, world }, postgres.url)
  } finally {
    await postgres.stop()
  }
}
