// Tables of the search index, and the text of attached files.
import type { Flag } from './column.ts'

export interface SearchTables {
  search_document: {
    /** Greater for newer things. */
    search_document_id: number
    kind: string
    thing_id: number
    organization_id: number | null
    room_id: number | null
    meeting_id: number | null
    meeting_series_id: number | null
    create_ts: number
    /** The folded text, or the beginning of a long one (`search/text/tokens.ts`). */
    folded: string
    /** Whether the full text is in `search_text`. */
    is_long: Flag
    /** Another one where anything of the line is another. */
    digest: string
  }
  search_text: { search_document_id: number; folded: string }
  /** People in lists of a room, its meetings, series or templates; those of templates show no address. */
  search_person: { room_id: number; member_id: number; shows_address: Flag }
  /** One row. */
  search_state: {
    /** That of the feed of changes; null: the index is to be built. */
    epoch: string | null
    /** Up to this position in the order of changes, the index knows them. */
    position: number
    /** The least and the greatest id that was given. */
    first_id: number
    last_id: number
  }
  /** The remaining work of an index build: records of each kind with smaller ids. */
  search_building: { kind: string; before_id: number }
  file_text: {
    attachment_id: number
    state: 'waiting' | 'read' | 'unreadable'
    tries: number
    /** Time of the next attempt to read it; null: done. */
    due_ms: number | null
    text: string | null
  }
}
