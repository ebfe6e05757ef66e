// Attachments: their rows, who may read them, and their endpoints, content included.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { attachment } from '../../../contract/files/attachment.ts'
import type { Reader } from '../../access/actor.ts'
import { READ } from '../../access/can.ts'
import {
  addingAttachment,
  attachmentWriting,
  downloadingAttachment,
  uploadingAttachment,
} from '../../access/files/attachments.ts'
import * as must from '../../access/must.ts'
import { attends, invitedBy, roomContent } from '../../access/visible.ts'
import type { CallTo } from '../../actions/call.ts'
import { bindContent, mustBeOfType, receiveContent } from '../../actions/files/attachment-content.ts'
import { announceAttachment, changeAttachment, deleteAttachment } from '../../actions/files/attachments.ts'
import { removeUnneededFile } from '../../actions/files/stored-files.ts'
import type { DB } from '../../db/tables.ts'
import { notFound } from '../../problem.ts'
import { savedAs } from '../../rules/files/file-type.ts'
import { bindResource, type ContentFile } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('attachment')
    .leftJoin('meeting', 'meeting.meeting_id', 'attachment.meeting_id')
    .innerJoin('room', (join) =>
      join.on('room.room_id', '=', sql<number>`coalesce(meeting.room_id, attachment.room_id)`),
    )
    .leftJoin('agenda_item', 'agenda_item.agenda_item_id', 'attachment.agenda_item_id')
    .leftJoin('member as author', 'author.member_id', 'attachment.create_id')
    .selectAll('attachment')
    .select(['meeting.name as meeting_name', 'agenda_item.title as agenda_item_title', 'author.name as create_name'])

type Rows = ReturnType<typeof rows>

/** Until its content is uploaded, an attachment is visible to its author alone. */
const visible = (query: Rows, reader: Reader): Rows =>
  (reader.enterprise
    ? query
    : query.where((eb) =>
        eb.or([attends(reader), invitedBy('attachment.backlog_series_id')(reader), roomContent(reader)]),
      )
  ).where(sql<SqlBool>`(attachment.sha256 is not null or attachment.create_id = ${reader.member_id})`)

/** The stored file of an attachment; throws 404 where there is none. */
async function contents({ site, params }: CallTo<typeof attachment, 'download'>): Promise<ContentFile> {
  const row = await site.db.reads
    .selectFrom('attachment')
    .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
    .select(['attachment.name', 'attachment.type', 'attachment.size', 'attachment.sha256', 'stored_file.key'])
    .where('attachment.attachment_id', '=', params.attachment_id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { type, size, sha256, key } = row
  const name = savedAs(row.name, type, site.settings.attachmentTypes)
  return { name, type, size, tag: `"${sha256}"`, open: (span) => site.store.open(key, span) }
}

/** The endpoints of attachments (docs/api/files.md#attachments-and-chat). */
export const attachments = bindResource(attachment, {
  table: 'attachment',
  above: [{ table: 'meeting', key: 'meeting_id' }],
  rows,
  visible,
  embeds: {},
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params, sent }) => {
        const uploaded = query
          .where('attachment.meeting_id', '=', params.meeting_id)
          .where('attachment.sha256', 'is not', null)
        return sent.agenda_item_id === undefined
          ? uploaded
          : uploaded.where('attachment.agenda_item_id', '=', sent.agenda_item_id)
      },
      few: true,
    },
    one: {},
    add: { may: addingAttachment, run: announceAttachment },
    change: { may: attachmentWriting, run: changeAttachment },
    drop: { may: attachmentWriting, run: deleteAttachment },
    download: { may: downloadingAttachment, contents },
    upload: {
      may: uploadingAttachment,
      suits: mustBeOfType,
      receive: receiveContent,
      run: bindContent,
      release: async ({ site }, { stored_file_id }) => {
        if (stored_file_id !== null) await removeUnneededFile(site, stored_file_id)
      },
    },
  },
})
