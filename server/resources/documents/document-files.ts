// Attachments and chat of meetings for documents, and the attached files themselves for a zip archive.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { EnclosedFile } from '../../exports/bundle.ts'
import type { DocumentAttachment, DocumentMessage } from '../../exports/document/document-content.ts'
import { safeName } from '../../exports/file.ts'
import { savedAs } from '../../rules/files/file-type.ts'
import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { Site } from '../../site.ts'
import { grouped } from '../serving/embeds.ts'

const files = prepared((db, at: ParametersOf<{ ids: unknown }>) =>
  db
    .selectFrom('attachment')
    .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
    .select(['attachment.meeting_id', 'attachment.name', 'attachment.type', 'attachment.size', 'stored_file.key'])
    .select('attachment.sha256')
    .where(inIdsParameter(db, sql.ref('attachment.meeting_id'), at.ids))
    .orderBy('attachment.create_ts')
    .orderBy('attachment.attachment_id'),
)

/** The attachments of some meetings, by meeting, oldest first. All readers of a meeting may read them. */
export async function attachmentsOf(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, DocumentAttachment[]>> {
  const rows = await files(db, { ids: idsParameter(db, ids) })
  // A document has no addresses of attachments: these ask for a token.
  return grouped(rows.map(({ meeting_id, name, type, size }) => [meeting_id!, { name, type, size, address: null }]))
}

/**
 * The attached files of one meeting for a zip archive; each is opened when its turn comes. `only`: the SHA-256 of those that
 * are wanted.
 */
export async function enclosedOf(
  { db, store, settings }: Site,
  meeting_id: number,
  only?: ReadonlySet<string>,
): Promise<EnclosedFile[]> {
  const all = await files(db.reads, { ids: idsParameter(db.reads, [meeting_id]) })
  const rows = only ? all.filter(({ sha256 }) => only.has(sha256!)) : all
  const fileName = (name: string, type: string) => savedAs(safeName(name, 'attachment'), type, settings.attachmentTypes)
  return rows.map(({ name, type, key }) => ({ name: fileName(name, type), open: () => store.open(key) }))
}

const messages = prepared((db, at: ParametersOf<{ ids: unknown }>) =>
  db
    .selectFrom('chat_message')
    .leftJoin('member as author', 'author.member_id', 'chat_message.create_id')
    .select(['chat_message.meeting_id', 'chat_message.text', 'chat_message.create_ts', 'author.name'])
    .where(inIdsParameter(db, sql.ref('chat_message.meeting_id'), at.ids))
    .orderBy('chat_message.create_ts')
    .orderBy('chat_message.chat_message_id'),
)

/** The chat of some meetings, by meeting, oldest message first. All readers of a meeting may read it. */
export async function chatOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, DocumentMessage[]>> {
  const rows = await messages(db, { ids: idsParameter(db, ids) })
  return grouped(
    rows.map(({ meeting_id, text, create_ts, name }) => [
      meeting_id,
      { author: name ?? '', sent_ts: create_ts, text: escapeHtml(text).replaceAll('\n', '<br>') },
    ]),
  )
}
