// What noting changes adds to a POST, and pages out of a long feed, on one database.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/connections/open.ts'
import type { Database } from '../../server/db/database.ts'
import { startPostgres } from '../../test/postgres.ts'
import { type Effort, type Measured, measure, settled } from '../measuring/measure.ts'
import { folkmoot, type Loader, loader, type Server } from '../measuring/processes.ts'
import { feedPages, type Request, requests } from '../measuring/requests.ts'
import { fixed, whole } from '../measuring/table.ts'
import { movedToPostgres } from '../moved.ts'
import { makeWorld, type World } from '../world/world.ts'
import { dropTriggers, fillFeed, moveFeed, stopIndexing } from './feed-world.ts'

export const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 10_000_000)
/** Whether POSTs are measured. */
export const POSTING = process.env['BENCH_POSTS'] !== '0'
const ORGANIZATIONS = 20
/** Places in the order from which pages are asked for, in turn. */
const PLACES = 40
const PAGES: Effort = { connections: 1, rounds: 3, seconds: 2 }
const POSTS: readonly Effort[] = [16, 1].map((connections) => ({ connections, rounds: 7, seconds: 1.5 }))

export type Kind = 'sqlite' | 'postgres'
interface Site {
  world: World
  /** That of PostgreSQL. */
  url: string | undefined
}

export const PAGES_HEAD = ['Request', 'Database', 'p50 ms', 'p99 ms', 'CPU µs']
export const POSTS_HEAD = [
  'Database',
  'Connections',
  'Noted/s',
  'Not noted/s',
  'Ratio',
  'CPU µs: noted',
  'without search',
  'not noted',
]

/** Rows of both tables; what is made lies in `folder`. */
export async function measureFeed(folder: string, kind: Kind): Promise<{ pages: string[][]; posts: string[][] }> {
  const stops: (() => Promise<void>)[] = []
  const load = loader()
  stops.push(load.stop)
  try {
    return {
      pages: CHANGES ? await measuredPages({ load, folder, stops }, kind) : [],
      posts: POSTING ? await measuredPosts({ load, folder, stops }, kind) : [],
    }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

interface Measuring {
  load: Loader
  folder: string
  /** Stops what was started. */
  stops: (() => Promise<void>)[]
}

async function measuredPages(measuring: Measuring, kind: Kind): Promise<string[][]> {
  const { load } = measuring
  const site = await made(measuring, `${kind}-pages`, kind, ORGANIZATIONS)
  const db = await openDatabase({ url: site.url, folder: site.world.folder })
  await dropTriggers(db)
  await fillFeed(db, CHANGES, ORGANIZATIONS)
  // Otherwise the index of search would read all of them beside the pages: a site that was written so fast does not exist.
  await stopIndexing(db)
  const server = await opened(measuring, site)
  await settled([server])
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

/** The same POST where changes are noted, where search does not follow them, and where nothing is noted. */
async function measuredPosts(measuring: Measuring, kind: Kind): Promise<string[][]> {
  const { load } = measuring
  const noting = await made(measuring, `${kind}-noting`, kind, 1)
  const unsearched = await changed(await made(measuring, `${kind}-unsearched`, kind, 1), stopIndexing)
  const silent = await changed(await made(measuring, `${kind}-silent`, kind, 1), dropTriggers)
  const servers: Server[] = []
  for (const site of [noting, unsearched, silent]) servers.push(await opened(measuring, site))
  const post = requests(noting.world).find(({ method }) => method === 'POST')!
  await settled(servers)
  const rows: string[][] = []
  for (const effort of POSTS) {
    await measure(load, servers, post, { ...effort, rounds: 1 })
    const found = (await measure(load, servers, post, effort)) as [Measured, Measured, Measured]
    const [noted, unsearched, silent] = found
    rows.push([
      ...[kind, whole(effort.connections), ...found.map(({ rate }) => whole(rate))],
      ...[noted, unsearched].map(({ rate }) => fixed(rate / silent.rate)),
      ...found.map(({ cpu }) => whole(cpu)),
    ])
  }
  return rows
}

/** The same site, once its database was changed. */
async function changed(site: Site, change: (db: Database) => Promise<void>): Promise<Site> {
  const db = await openDatabase({ url: site.url, folder: site.world.folder })
  await change(db)
  await db.close()
  return site
}

async function made({ folder, stops }: Measuring, name: string, kind: Kind, organizations: number): Promise<Site> {
  const place = join(folder, name)
  mkdirSync(place)
  const world = await makeWorld(place, organizations)
  if (kind === 'sqlite') return { world, url: undefined }
  // One that waits for the disk, as SQLite does.
  const running = await startPostgres([])
  stops.push(running.stop)
  return { world: await movedToPostgres(world, running.url), url: running.url }
}

async function opened({ stops }: Measuring, { world, url }: Site): Promise<Server> {
  const server = await folkmoot(world, url)
  stops.push(server.stop)
  return server
}
