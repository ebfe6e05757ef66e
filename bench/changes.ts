// `npm run bench:changes`: measures what telling changes costs, and how fast it is, on both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/postgres.ts'
import { peopledWorld } from './changes/people.ts'
import { HEAD, measureStreams } from './changes/streams.ts'
import { movedToPostgres } from './moved.ts'
import { table } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
// With the usual settings, so that commits are durable.
const postgres = await startPostgres([])
try {
  const peopled = await peopledWorld(folder)
  const moved = { ...peopled, world: await movedToPostgres(peopled.world, postgres.url) }
  const rows = [await measureStreams('SQLite', peopled), await measureStreams('PostgreSQL', moved, postgres.url)]
  console.log(`\n${table(HEAD, rows)}\n`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
