// The tables of attachments, stored files and chat.
import type { Generated } from 'kysely'
import type { Stamped } from './column.ts'

/** Holders whose files are counted together. */
export type StorageHolder = 'member' | 'organization' | 'site'

export interface AttachmentTables {
  attachment: Stamped & {
    attachment_id: Generated<number>
    /** Null in a backlog, whose room is then said. */
    meeting_id: number | null
    room_id: Generated<number | null>
    backlog_series_id: Generated<number | null>
    agenda_item_id: number | null
    name: string
    type: string
    /** Bytes, as announced before the upload. */
    size: number
    /** In hexadecimal; null, like `stored_file_id`, until the content is uploaded. */
    sha256: string | null
    stored_file_id: number | null
    create_id: number | null
  }
  /** A file in the store. Its row is committed before its first byte is written, so that no file is without a row. */
  stored_file: {
    stored_file_id: Generated<number>
    /** Its key in the store. */
    key: string
    /** Since when it is to be removed; no attachment can refer to it any more. A trigger sets it when its attachment goes. */
    doomed_ts: number | null
    /** Bytes; what it is counted with, for whom and where, until it is removed. */
    size: Generated<number>
    member_id: Generated<number | null>
    organization_id: Generated<number | null>
    create_ts: number
  }
  /** The bytes of the files of a person, of an organization, and of the site, whose id is 0. */
  storage_use: {
    holder: StorageHolder
    holder_id: number
    bytes: number
  }
  chat_message: {
    chat_message_id: Generated<number>
    meeting_id: number
    text: string
    create_id: number | null
    create_ts: number
  }
  /** People whom messages of a chat name. */
  chat_mention: { chat_message_id: number; member_id: number; position: number }
}
