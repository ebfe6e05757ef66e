// The content of attachments: received into the store, and bound to the attachment once all of it is there.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { attachment } from '../../../contract/attachment.ts'
import { held } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { conflict, gone, mustExist, refuse, Unavailable, unsupported } from '../../problem.ts'
import { beginsAs, essence, LOOKED_AT } from '../../rules/file-type.ts'
import { newKey } from '../../store/key.ts'
import type { CallTo } from '../call.ts'
import { removeFile } from './stored-files.ts'

type Call = CallTo<typeof attachment, 'upload'>

/** How long what was said to come may take to begin to, in seconds. */
export const UPLOAD_WAIT = 3_600

/** What comes in: bytes as they arrive, and what the request says of them. */
export interface IncomingContent {
  bytes: AsyncIterable<Uint8Array>
  /** Undefined where the request does not say it. */
  length: number | undefined
}

/** A file that is in the store whole, and belongs to nothing yet. */
export interface ReceivedFile {
  stored_file_id: number
  sha256: string
}

/** A content comes in the type that was said, or in none in particular. */
export async function mustBeOfType({ site, params }: Pick<Call, 'site' | 'params'>, type: string | undefined) {
  const said = await site.db.reads
    .selectFrom('attachment')
    .select('type')
    .where('attachment_id', '=', params.attachment_id)
    .executeTakeFirst()
  const sent = type === undefined ? undefined : essence(type)
  if (sent !== mustExist(said).type && sent !== 'application/octet-stream') throw unsupported()
}

/** Takes the bytes in, before any transaction; what is not as it was said to be is refused, and nothing stays of it. */
export async function receiveContent(call: Call, { bytes, length }: IncomingContent): Promise<ReceivedFile> {
  const { site, now, params } = call
  const { attachment_id } = params
  const said = mustExist(
    await site.db.reads
      .selectFrom('attachment')
      .select(['type', 'size', 'sha256', 'create_ts'])
      .where('attachment_id', '=', attachment_id)
      .executeTakeFirst(),
  )
  if (said.sha256 === null && now >= said.create_ts + UPLOAD_WAIT) throw gone()
  if (length !== undefined && length !== said.size) throw otherSize(said.size)
  const key = newKey()
  const { stored_file_id } = await site.db.write((trx) =>
    trx.insertInto('stored_file').values({ key, create_ts: now }).returning('stored_file_id').executeTakeFirstOrThrow(),
  )
  const hash = createHash('sha256')
  try {
    await site.store.put(key, checked(bytes, said, hash), said.size)
  } catch (error) {
    await removeFile(site, stored_file_id).catch(() => {})
    throw error
  }
  return { stored_file_id, sha256: hash.digest('hex') }
}

/** Lets nothing through before its beginning is what it should be, nor more or less than was said. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  { type, size }: { type: string; size: number },
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  let count = 0
  let first: Uint8Array | undefined = Buffer.alloc(0)
  for await (const chunk of bytes) {
    count += chunk.length
    if (count > size) throw otherSize(size)
    hash.update(chunk)
    if (first === undefined) yield chunk
    else {
      first = Buffer.concat([first, chunk])
      if (first.length < LOOKED_AT) continue
      mustBeginAs(type, first)
      yield first
      first = undefined
    }
  }
  if (count < size) throw otherSize(size)
  if (first) {
    mustBeginAs(type, first)
    if (first.length) yield first
  }
}

const otherSize = (size: number) => refuse('size', 'invalid_value', `It was said to have ${size} bytes.`)

function mustBeginAs(type: string, first: Uint8Array): void {
  if (!beginsAs(type, first.subarray(0, LOOKED_AT)))
    throw refuse('type', 'invalid_value', `What was sent is not of the type ${type}.`)
}

/** Binds what was received to its attachment: from here on it is there for everybody. */
export async function bindContent(
  trx: Transaction<DB>,
  call: Call,
  { stored_file_id, sha256 }: ReceivedFile,
): Promise<void> {
  const { now, params } = call
  const { attachment_id } = params
  const was = await trx
    .selectFrom('attachment')
    .select('sha256')
    .where('attachment_id', '=', attachment_id)
    .executeTakeFirstOrThrow()
  if (was.sha256 === sha256) return
  if (was.sha256 !== null) throw conflict('The content is there already, and is another.')
  const file = trx.selectFrom('stored_file').select('stored_file_id').where('stored_file_id', '=', stored_file_id)
  if (!(await held(trx, file.where('doomed_ts', 'is', null)).executeTakeFirst()))
    throw new Unavailable('A file was swept away while it was received.')
  await trx
    .updateTable('attachment')
    .set({ stored_file_id, sha256, update_ts: now })
    .where('attachment_id', '=', attachment_id)
    .execute()
}
