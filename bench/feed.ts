// `npm run bench:feed`: a page out of ten million changes, and what noting a change adds to a POST; on both databases.
//
// BENCH_CHANGES says how many changes there are; `-- sqlite` or `-- postgres` leaves the other database out.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { startPostgres } from '../test/postgres.ts'
import { dropTriggers, fillFeed, moveFeed } from './feed-world.ts'
import { type Effort, type Measured, measure } from './measure.ts'
import { movedToPostgres } from './moved.ts'
import { folkmoot, type Loader, loader, type Server } from './processes.ts'
import { feedPages, type Request, requests } from './requests.ts'
import { fixed, table, whole } from './table.ts'
import { makeWorld, type World } from './world.ts'

const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 10_000_000)
const ORGANIZATIONS = 20
/** Places in the order from which pages are asked for, in turn. */
const PLACES = 40
const PAGES: Effort = { connections: 1, rounds: 3, seconds: 2 }
const POSTS: Effort = { connections: 16, rounds: 7, seconds: 1.5 }

type Kind = 'sqlite' | 'postgres'
interface Site {
  world: World
  /** That of PostgreSQL. */
  url: string | undefined
}

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-feed-'))
const stops: (() => Promise<void>)[] = []
try {
  const load = loader()
  stops.push(load.stop)
  const asked = process.argv.slice(2)
  const [pages, posts]: string[][][] = [[], []]
  for (const kind of (['sqlite', 'postgres'] as const).filter((kind) => !asked.length || asked.includes(kind))) {
    pages!.push(...(await measuredPages(load, kind)))
    posts!.push(await measuredPosts(load, kind))
  }
  console.log(`\nA page of 100 out of ${whole(CHANGES)} changes, 1 connection\n`)
  console.log(table(['Request', 'Database', 'p50 ms', 'p99 ms', 'CPU µs'], pages!))
  console.log('\nPOST /rooms/:id/action_items, 16 connections\n')
  console.log(table(['Database', 'Noted/s', 'Not noted/s', 'Ratio', 'p50 ms', 'CPU µs'], posts!))
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measuredPages(load: Loader, kind: Kind): Promise<string[][]> {
  const site = await made(`${kind}-pages`, kind, ORGANIZATIONS)
  const db = await openDatabase({ url: site.url, folder: site.world.folder })
  await dropTriggers(db)
  await fillFeed(db, CHANGES, ORGANIZATIONS)
  const server = await opened(site)
  const rows: string[][] = []
  for (const { name, path, everything } of feedPages) {
    const headers = { 'x-api-key': everything ? site.world.administrator : site.world.token }
    const paths: string[] = []
    for (let part = 0; part < PLACES; part++) {
      await moveFeed(db, Math.floor((CHANGES * part) / PLACES))
      const answer = await fetch(`${server.url}${path}after=now`, { headers })
      paths.push(`${path}after=${answer.headers.get('x-next-cursor')}`)
    }
    await moveFeed(db, CHANGES)
    const request: Request = { name, method: 'GET', paths, body: undefined, aim: undefined }
    await measure(load, [{ ...server, headers }], request, { ...PAGES, rounds: 1 })
    const [found] = (await measure(load, [{ ...server, headers }], request, PAGES)) as [Measured]
    rows.push([name, kind, fixed(found.p50), fixed(found.p99), whole(found.cpu)])
  }
  await db.close()
  return rows
}

async function measuredPosts(load: Loader, kind: Kind): Promise<string[]> {
  const [noting, silent] = [await made(`${kind}-noting`, kind, 1), await made(`${kind}-silent`, kind, 1)]
  const db = await openDatabase({ url: silent.url, folder: silent.world.folder })
  await dropTriggers(db)
  await db.close()
  const servers = [await opened(noting), await opened(silent)]
  const post = requests(noting.world).find(({ method }) => method === 'POST')!
  await measure(load, servers, post, { ...POSTS, rounds: 1 })
  const [one, other] = (await measure(load, servers, post, POSTS)) as [Measured, Measured]
  const both = (of: (measured: Measured) => string) => `${of(one)} / ${of(other)}`
  return [
    ...[kind, whole(one.rate), whole(other.rate), fixed(one.rate / other.rate)],
    ...[both(({ p50 }) => fixed(p50)), both(({ cpu }) => whole(cpu))],
  ]
}

async function made(name: string, kind: Kind, organizations: number): Promise<Site> {
  const place = join(folder, name)
  mkdirSync(place)
  const world = await makeWorld(place, organizations)
  if (kind === 'sqlite') return { world, url: undefined }
  // One that waits for the disk, as SQLite does.
  const running = await startPostgres([])
  stops.push(running.stop)
  return { world: await movedToPostgres(world, running.url), url: running.url }
}

async function opened({ world, url }: Site): Promise<Server> {
  const server = await folkmoot(world, url)
  stops.push(server.stop)
  return server
}
