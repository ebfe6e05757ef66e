// Writes a backup of a site while it runs: a snapshot of all tables, and the files that belong to its rows.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { AnyKysely } from '../db/dialects/any-schema.ts'
import { introspectTables, lastIds, type Table } from '../db/schema/introspection.ts'
import { migrationNames, pending } from '../db/schema/migrate.ts'
import { sealedWordOf } from '../db/secrets/seal-check.ts'
import type { DB } from '../db/tables.ts'
import { Unavailable } from '../problem.ts'
import type { Store } from '../store/store.ts'
import { type BackupSum, type BackupValue, PART_BYTES } from './format.ts'
import { type BackupWriter, createBackupWriter } from './writing.ts'

/** Rows that are read at a time. */
const SLICE = 1_000

interface File {
  key: string
  size: number
  sha256: string | null
}

export interface BackupResult extends BackupSum {
  /** Files that the store does not have. */
  missing: number
  /** Files whose bytes are not those that were attached: they are in the backup, and will not be restored. */
  damaged: number
}

/**
 * Writes the backup to `file`, which must not exist; `now` is in Unix seconds. Throws where anything fails, and leaves
 * no file then. The database may have an older schema, which is not changed. With `secret`, the checksum is also keyed,
 * so that changes made on purpose are found (docs/backup.md).
 */
export async function backup(
  db: Database,
  store: Store,
  file: string,
  now: number,
  secret?: Buffer | undefined,
): Promise<BackupResult> {
  const ahead = await pending(db)
  const ran = migrationNames.filter((name) => !ahead.includes(name))
  if (!ran.length) throw new Error('There is no site here yet.')
  const out = await createBackupWriter(file, secret)
  try {
    const files = await db.snapshot(async (rows) => {
      const seal_check = (await sealedWordOf(rows)) ?? null
      await out.line(['site', { form: 1, made_ts: now, schema: ran, seal_check }])
      return tables(rows, out)
    })
    const counts = { whole: 0, missing: 0, damaged: 0 }
    for (const one of files) counts[await content(store, one, out)]++
    const { missing, damaged } = counts
    return { ...(await out.end()), missing, damaged }
  } catch (error) {
    await out.drop()
    throw error
  }
}

/** Writes the rows of all tables; returns the files that belong to them. */
async function tables(rows: Kysely<DB>, out: BackupWriter): Promise<File[]> {
  const all = await introspectTables(rows)
  const last = await lastIds(rows)
  for (const table of all) {
    const { name, columns } = table
    await out.line(['table', { name, columns, last_id: last.get(name) ?? 0 }])
    for await (const row of rowsOf(rows, table)) await out.line(['row', ...columns.map((column) => row[column]!)])
  }
  if (!all.some(({ name }) => name === 'stored_file')) return []
  return rows
    .selectFrom('attachment')
    .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
    .select(['stored_file.key', 'attachment.size', 'attachment.sha256'])
    .orderBy('stored_file.stored_file_id')
    .execute()
}

/** The rows of a table in the order of its key, read a slice at a time. */
async function* rowsOf(db: AnyKysely, { name, key }: Table): AsyncGenerator<Record<string, BackupValue>> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  for (let after: Record<string, BackupValue> | undefined; ; ) {
    const from = after && sql`where (${order}) > (${sql.join(key.map((column) => after![column]))})`
    const query = sql<Record<string, BackupValue>>`
      select * from ${sql.table(name)} ${from ?? sql``} order by ${order} limit ${SLICE}`
    const { rows } = await query.execute(db)
    yield* rows
    if (rows.length < SLICE) return
    after = rows.at(-1)
  }
}

/** Writes a file as it is in the store, and returns its state. */
async function content(store: Store, { key, size, sha256 }: File, out: BackupWriter) {
  if (!(await store.has(key))) return 'missing'
  let bytes: Readable
  try {
    bytes = await store.open(key)
  } catch (error) {
    // It was deleted since `has`.
    if (error instanceof Unavailable && !(await store.has(key))) return 'missing'
    throw error
  }
  await out.line(['file', { key, size }])
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    for (let from = 0; from < chunk.length; from += PART_BYTES)
      await out.line(['part', chunk.subarray(from, from + PART_BYTES).toString('base64')])
  }
  return hash.digest('hex') === sha256 ? 'whole' : 'damaged'
}
