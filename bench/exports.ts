// `npm run bench:exports`: measures spreadsheets and documents, and the delay of other requests meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addRecord, measureDocuments, row } from './documents.ts'
import { folkmoot, loader } from './measuring/processes.ts'
import { requests } from './measuring/requests.ts'
import { fixed, megabytes, table, whole } from './measuring/table.ts'
import { makeWorld, type World } from './world/world.ts'

const ROWS = 10_000
const ROUNDS = 7
const LOADED = { connections: 4, seconds: 6 }

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-exports-'))
const stops: (() => Promise<void>)[] = []
try {
  const world = await makeWorld(folder, 1)
  addItems(world)
  const meeting_id = addRecord(world)
  const server = await folkmoot(world)
  stops.push(server.stop)
  const load = loader()
  stops.push(load.stop)

  const carryAway = async (): Promise<Carried> => {
    const began = performance.now()
    const { headers } = server
    const answer = await fetch(`${server.url}/rooms/${world.room_id}/action_items?format=xlsx`, { headers })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.status} for the sheet.`)
    return { seconds: (performance.now() - began) / 1000, bytes: byteLength }
  }

  const small = requests(world)[0]!
  const others = () => load.load({ ...small, ...LOADED, url: server.url, headers: server.headers })
  await others()
  const atFirst = (await server.used()).memory
  const quiet = await others()

  const first = await carryAway()
  const alone: Carried[] = []
  let most = 0
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await carryAway())
    most = Math.max(most, (await server.used()).memory)
  }

  const beside: Carried[] = []
  let over = false
  const meanwhile = others().finally(() => {
    over = true
  })
  while (!over) {
    beside.push(await carryAway())
    most = Math.max(most, (await server.used()).memory)
  }
  const busy = await meanwhile

  const sheets = [
    ['the first, which starts the thread', fixed(first.seconds)],
    [`the median of ${ROUNDS} alone`, fixed(median(alone))],
    [`the median of ${beside.length} while others ask`, fixed(median(beside))],
  ]
  console.log(`\n${table([`A sheet of ${whole(ROWS)} rows, ${whole(first.bytes / 1000)} kB`, 'Seconds'], sheets)}\n`)
  const heard = [row('without sheets', quiet), row('while sheets are made without a pause', busy)]
  console.log(`${table([`${small.name}, ${LOADED.connections} connections`, 'A second', 'p50 / p99 ms'], heard)}\n`)
  console.log(`Memory: ${megabytes(atFirst)} before the first sheet, ${megabytes(most)} at most.`)
  await measureDocuments({ server, meeting_id, others })
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Carried {
  seconds: number
  bytes: number
}

function median(all: readonly Carried[]): number {
  const sorted = all.map(({ seconds }) => seconds).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** Action items as people write them: some lines of HTML, assigned, due. */
function addItems({ file, room_id, member_id }: World): void {
  const db = new DatabaseSync(file)
  db.exec(`with recursive place(n) as (select 1 union all select n + 1 from place where n < ${ROWS})
    insert into action_item
      (room_id, description, state, create_id, member_id, due_ts, create_ts, update_ts)
    select ${room_id},
      '<p>Item ' || n || ': ask the harbour office for the plan of the piles, and tell the board.</p><ul><li>by post</li></ul>',
      0, ${member_id}, ${member_id}, 1772445600 + n * 3600, 1772445600 + n, 1772445600 + n
    from place`)
  db.close()
}
