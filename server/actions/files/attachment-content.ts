// The content of attachments: received into the store, and linked to its attachment once it is complete.
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { attachment } from '../../../contract/files/attachment.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { conflict, gone, mustExist, refuse, Unavailable, unsupported } from '../../problem.ts'
import { ANY_BYTES, CHECKED_BYTES, essence, mayBeginWith } from '../../rules/files/file-type.ts'
import { newKey } from '../../store/key.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { followOrganization, takeStorage } from './storage.ts'
import { removeFile } from './stored-files.ts'

type Call = CallTo<typeof attachment, 'upload'>

/** Time within which an announced upload must begin, in seconds. */
export const UPLOAD_WAIT = 3_600

/** The body of an upload. */
export interface IncomingContent {
  bytes: AsyncIterable<Uint8Array>
  /** The Content-Length; undefined where the request has none. */
  length: number | undefined
}

/** A complete file in the store that no attachment is linked to yet. */
export interface ReceivedFile {
  /** Null: the attachment has its content already, so that the bytes were only compared with it. */
  stored_file_id: number | null
  /** Hexadecimal. */
  sha256: string
}

/** Throws 415 where the Content-Type is neither the announced type nor `application/octet-stream`. */
export async function mustBeOfType({ site, params }: Pick<Call, 'site' | 'params'>, type: string | undefined) {
  const announced = await site.db.reads
    .selectFrom('attachment')
    .select('type')
    .where('attachment_id', '=', params.attachment_id)
    .executeTakeFirst()
  const sent = type === undefined ? undefined : essence(type)
  if (sent !== mustExist(announced).type && sent !== ANY_BYTES) throw unsupported()
}

/**
 * Writes the bytes into the store, before any transaction begins. Throws 410 where the upload comes too late, 413 where
 * there is no space for it, and 422 on `size` or `type` where the content is not what was announced; then nothing stays
 * in the store.
 */
export async function receiveContent(call: Call, { bytes, length }: IncomingContent): Promise<ReceivedFile> {
  const { site, now, params } = call
  const { attachment_id } = params
  const announced = mustExist(
    await site.db.reads
      .selectFrom('attachment')
      .leftJoin('meeting', 'meeting.meeting_id', 'attachment.meeting_id')
      .innerJoin('room', (join) =>
        join.on('room.room_id', '=', sql<number>`coalesce(meeting.room_id, attachment.room_id)`),
      )
      .select([
        'attachment.type',
        'attachment.size',
        'attachment.sha256',
        'attachment.create_ts',
        'room.organization_id',
      ])
      .where('attachment.attachment_id', '=', attachment_id)
      .executeTakeFirst(),
  )
  if (announced.sha256 === null && now >= announced.create_ts + UPLOAD_WAIT) throw gone()
  if (length !== undefined && length !== announced.size) throw wrongSize(announced.size)
  const hash = createHash('sha256')
  // The same content may be sent again, also where there is no more space: nothing of it is stored.
  if (announced.sha256 !== null) {
    for await (const _ of checkedBytes(bytes, announced, hash));
    return { stored_file_id: null, sha256: hash.digest('hex') }
  }
  const key = newKey()
  const { size, organization_id } = announced
  const counted = { size, member_id: call.actor.member_id, organization_id }
  const { stored_file_id } = await site.db.write(async (trx) => {
    await takeStorage(trx, site.settings, counted)
    const file = { key, create_ts: now, ...counted }
    return trx.insertInto('stored_file').values(file).returning('stored_file_id').executeTakeFirstOrThrow()
  })
  try {
    await site.store.put(key, checkedBytes(bytes, announced, hash), announced.size)
  } catch (error) {
    await removeFile(site, stored_file_id).catch(() => {})
    throw error
  }
  return { stored_file_id, sha256: hash.digest('hex') }
}

/**
 * Passes the bytes on once their beginning fits the type; throws 422 for another beginning or size. Updates the hash.
 */
async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  { type, size }: { type: string; size: number },
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  let count = 0
  // The bytes that are still to be checked; undefined once they are.
  let first: Uint8Array | undefined = Buffer.alloc(0)
  for await (const chunk of bytes) {
    count += chunk.length
    if (count > size) throw wrongSize(size)
    hash.update(chunk)
    if (first === undefined) yield chunk
    else {
      first = Buffer.concat([first, chunk])
      if (first.length < CHECKED_BYTES) continue
      mustBeginAs(type, first)
      yield first
      first = undefined
    }
  }
  if (count < size) throw wrongSize(size)
  if (first) {
    mustBeginAs(type, first)
    if (first.length) yield first
  }
}

const wrongSize = (size: number) =>
  refuse('size', 'invalid_value', `does not match the content: the announced size is ${size} bytes.`)

function mustBeginAs(type: string, first: Uint8Array): void {
  if (!mayBeginWith(type, first.subarray(0, CHECKED_BYTES)))
    throw refuse('type', 'invalid_value', `does not match the content: the file is not of the type ${type}.`)
}

/**
 * Links a received file to its attachment, so that readers can download it. The same content again changes nothing;
 * throws 409 for another content, and 503 where the file was removed meanwhile.
 */
export async function bindContent(
  trx: Transaction<DB>,
  call: Call,
  { stored_file_id, sha256 }: ReceivedFile,
): Promise<void> {
  const { now, params } = call
  const { attachment_id } = params
  const was = await trx
    .selectFrom('attachment')
    .select(['meeting_id', 'sha256'])
    .where('attachment_id', '=', attachment_id)
    .executeTakeFirstOrThrow()
  if (was.sha256 === sha256) return
  await mustNotBeLocked(trx, was.meeting_id)
  if (was.sha256 !== null || stored_file_id === null) throw conflict('This file already has different content.')
  const file = trx.selectFrom('stored_file').select('stored_file_id').where('stored_file_id', '=', stored_file_id)
  if (!(await forUpdate(trx, file.where('doomed_ts', 'is', null)).executeTakeFirst()))
    throw new Unavailable('The file was removed while it was being received.')
  await trx
    .updateTable('attachment')
    .set({ stored_file_id, sha256, update_ts: now })
    .where('attachment_id', '=', attachment_id)
    .execute()
  // The meeting may have moved to another organization since the upload began.
  if (was.meeting_id !== null) await followOrganization(trx, was.meeting_id)
}
