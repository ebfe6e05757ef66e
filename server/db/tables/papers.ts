// What people bring to a meeting and write to each other in it: attachments, the files that they are, and chat.
import type { Generated } from 'kysely'
import type { Stamped } from './column.ts'

export interface Papers {
  attachment: Stamped & {
    attachment_id: Generated<number>
    meeting_id: number
    agenda_item_id: number | null
    name: string
    type: string
    /** Bytes, as was said before they came. */
    size: number
    /** Hexadecimal; null until the content is there, as is the file. */
    sha256: string | null
    stored_file_id: number | null
    create_id: number | null
  }
  /** A file in the store, noted before its first byte is written, so that none is there of which nobody knows. */
  stored_file: {
    stored_file_id: Generated<number>
    /** What the store knows it by. */
    key: string
    /** It is to be removed and can belong to nothing any more. */
    doomed_ts: number | null
    create_ts: number
  }
  chat_message: {
    chat_message_id: Generated<number>
    meeting_id: number
    text: string
    create_id: number | null
    create_ts: number
  }
}
