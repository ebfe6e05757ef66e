// Reads the text of attached files, so that they are found by it: one at a time, each in a process that may be ended.
import { fileURLToPath } from 'node:url'
import type { Kysely, Transaction } from 'kysely'
import { forUpdateSkipLocked, takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { ConversionRefused, type Converter, converterOf } from '../../exports/processes/converter.ts'
import type { FileTextJob } from '../../exports/processes/file-text.ts'
import type { Site } from '../../site.ts'
import { WORK } from './claim-name.ts'
import { refresh } from './write-lines.ts'

const PROGRAM = fileURLToPath(new URL('../../exports/processes/file-text-program.ts', import.meta.url))

/** Milliseconds that reading a file may take, and megabytes of the heap and of the process. */
const PATIENCE = 20_000
const HEAP = 384
const MEMORY = 768
/** Number of attempts, and delay in milliseconds before a retry after a crash of the reader. */
const TRIES = 3
const AGAIN = 60_000
/** Bytes of a file that are read at most: a larger one is found by its name alone. */
const LONGEST_FILE = 64 * 1024 * 1024
/** Milliseconds between two looks for files. */
const POLL = 1_000

/** Starts reading files; returns the function that stops it and the reading process. */
export function startReadingFiles(site: Site, failed: (error: unknown) => void): () => Promise<void> {
  const reader = converterOf<FileTextJob>({ program: PROGRAM, patience: PATIENCE, heap: HEAP, memory: MEMORY })
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const turn = async () => {
    while (!stopped && (await readNextFile(site, reader)));
  }
  const run = () => {
    running = turn()
      .catch(failed)
      .then(() => {
        if (!stopped) timer = setTimeout(run, POLL)
      })
  }
  run()
  return async () => {
    stopped = true
    clearTimeout(timer)
    reader.close()
    await running
  }
}

interface Waiting {
  attachment_id: number
  tries: number
  type: string
  size: number
  key: string
}

/** Reads the text of a file that waits; gives whether there was one. */
export async function readNextFile(site: Site, reader: Pick<Converter<FileTextJob>, 'convert'>): Promise<boolean> {
  const { db, millis } = site
  const due = await waiting(db.reads, millis()).executeTakeFirst()
  if (!due) return false
  const file = await db.write((trx) => claim(trx, millis()))
  if (!file) return false
  const outcome = await textOf(site, reader, file)
  if (!outcome) return true
  await db.write(async (trx) => {
    await takeAdvisoryLock(trx, WORK)
    await trx
      .updateTable('file_text')
      .set({ ...outcome, due_ms: null })
      .where('attachment_id', '=', file.attachment_id)
      .execute()
    await refresh(trx, 'attachment', [file.attachment_id], () => true)
  })
  return true
}

const waiting = (db: Kysely<DB>, now: number) =>
  db.selectFrom('file_text').selectAll().where('due_ms', '<=', now).orderBy('due_ms').limit(1)

/** The file is retried if this process is killed. */
async function claim(trx: Transaction<DB>, now: number): Promise<Waiting | undefined> {
  const row = await forUpdateSkipLocked(trx, waiting(trx, now)).executeTakeFirst()
  if (!row) return undefined
  const { attachment_id } = row
  const tries = row.tries + 1
  const last = tries > TRIES
  await trx
    .updateTable('file_text')
    .set(last ? { state: 'unreadable', due_ms: null } : { tries, due_ms: now + AGAIN * tries })
    .where('attachment_id', '=', attachment_id)
    .execute()
  if (last) return undefined
  const file = await trx
    .selectFrom('attachment')
    .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
    .select(['attachment.attachment_id', 'attachment.type', 'attachment.size', 'stored_file.key'])
    .where('attachment.attachment_id', '=', attachment_id)
    .executeTakeFirst()
  return file && { ...file, tries }
}

/** Undefined: it is tried again. */
async function textOf(
  { store }: Site,
  reader: Pick<Converter<FileTextJob>, 'convert'>,
  { type, size, key, tries }: Waiting,
): Promise<{ state: 'read' | 'unreadable'; text: string | null } | undefined> {
  if (size > LONGEST_FILE) return { state: 'unreadable', text: null }
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await store.open(key)) chunks.push(chunk as Buffer)
    const text = await reader.convert({ type, bytes: Buffer.concat(chunks) })
    return { state: 'read', text: text.toString() }
  } catch (error) {
    const isItself = error instanceof ConversionRefused && (error.reason === 'failed' || error.reason === 'late')
    return isItself || tries >= TRIES ? { state: 'unreadable', text: null } : undefined
  }
}
