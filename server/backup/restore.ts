// Brings a site back from a backup: its files first, then all its rows or none.
import type { Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { referencesLast } from '../db/loading.ts'
import { migrate, NEWER, pending, schema } from '../db/migrate.ts'
import { setLastIds } from '../db/shape.ts'
import type { DB } from '../db/tables.ts'
import { wait } from '../db/waiting.ts'
import type { Store } from '../store/store.ts'
import type { Head, Line, Value } from './format.ts'
import { linesOf } from './reading.ts'

/** Values in one statement: SQLite takes 32,766. */
const VALUES = 30_000
/** Rows in one statement. */
const ROWS = 500

const NOT_NEW = 'There is a site already: a backup goes into an empty data folder or database.'

/**
 * `file` must have been found whole. Afterwards the schema is that of this program, and hooks and mail wait until somebody
 * says that no twin of this site still runs.
 */
export async function restore(db: Database, store: Store, head: Head, file: string, now: number): Promise<void> {
  if (head.schema.some((name) => !schema.includes(name))) throw new Error(NEWER)
  await mustBeNew(db, head.schema)
  await migrate(db, head.schema.at(-1))
  await files(store, file)
  await db.write((trx) =>
    referencesLast(trx, async () => {
      await rows(trx, file)
      await wait(trx, now)
    }),
  )
  await migrate(db)
}

/** Nothing is there, or what an earlier try that failed has left. */
async function mustBeNew(db: Database, wanted: readonly string[]): Promise<void> {
  const missing = await pending(db)
  if (missing.length === schema.length) return
  if (missing.length !== schema.length - wanted.length) throw new Error(NOT_NEW)
  // Whatever has been opened as a site has its settings.
  const setting = db.reads.selectFrom('setting').select('name').limit(1)
  const person = db.reads.selectFrom('member').select('member_id').limit(1)
  if ((await setting.executeTakeFirst()) || (await person.executeTakeFirst())) throw new Error(NOT_NEW)
}

async function rows(trx: Transaction<DB>, file: string): Promise<void> {
  const last = new Map<string, number>()
  let table = ''
  let columns: string[] = []
  let waiting: Record<string, Value>[] = []

  async function insert() {
    if (waiting.length)
      await trx
        .insertInto(table as 'setting')
        .values(waiting as never)
        .execute()
    waiting = []
  }

  for await (const line of linesOf(file)) {
    if (line[0] === 'row') {
      const [, ...values] = line
      waiting.push(Object.fromEntries(columns.map((column, place) => [column, values[place]!])))
      if (waiting.length === ROWS || (waiting.length + 1) * columns.length > VALUES) await insert()
      continue
    }
    await insert()
    if (line[0] !== 'table') continue
    table = line[1].name
    columns = line[1].columns
    last.set(table, line[1].last_id)
    // What migrations wrote themselves is in the backup as well.
    await trx.deleteFrom(table as 'setting').execute()
  }
  await setLastIds(trx, last)
}

/** Puts the files into the store; what it has already stays, since a key is never used for anything else. */
async function files(store: Store, file: string): Promise<void> {
  const lines = linesOf(file)
  let line = await next(lines)
  while (line) {
    if (line[0] !== 'file') {
      line = await next(lines)
      continue
    }
    const { key, size } = line[1]
    const parts = partsOf(lines)
    if (!(await store.has(key))) await store.put(key, parts.bytes, size)
    line = await parts.rest()
  }
}

const next = async (lines: AsyncGenerator<Line>): Promise<Line | undefined> => (await lines.next()).value

/** The bytes of one file, and the line that follows them. */
function partsOf(lines: AsyncGenerator<Line>) {
  let after: Line | undefined
  async function* bytes() {
    for (;;) {
      after = await next(lines)
      if (after?.[0] !== 'part') return
      yield Buffer.from(after[1], 'base64')
    }
  }
  const some = bytes()
  return {
    bytes: some,
    rest: async (): Promise<Line | undefined> => {
      // Whoever did not want the bytes has left them.
      for await (const _ of some);
      return after
    },
  }
}
