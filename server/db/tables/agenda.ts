// Agendas: the items of meetings, series and templates, and proposals for meetings.
import type { Generated } from 'kysely'
import type { ProposalState } from '../../../contract/agenda/agenda-proposal.ts'
import type { AgendaItemState } from '../../../contract/codes.ts'
import type { Stamped } from './column.ts'

export interface AgendaTables {
  agenda_item: Stamped & {
    agenda_item_id: Generated<number>
    /** Exactly one of these and of the two of a backlog is set. */
    meeting_id: number | null
    meeting_series_id: number | null
    template_id: number | null
    /** The series or the room in whose backlog it is. */
    backlog_series_id: Generated<number | null>
    backlog_room_id: Generated<number | null>
    title: string
    description: string | null
    duration_seconds: number | null
    presenter_id: number | null
    parent_id: number | null
    /** Its position among the items with the same parent, from 0. */
    position: number
    /** Its position in the whole outline, from 0: an item is followed by its children. */
    place: number
    /** Its duration with that of its children. */
    total_seconds: number
    state: AgendaItemState
    started_ts: number | null
    finished_ts: number | null
    /** Seconds for which it was current until its clock last stopped. */
    spent_seconds: Generated<number>
    /** Start of its running clock; null while it is stopped. */
    running_ts: number | null
    /** The item of the series or template that it was copied from; it may be gone. */
    from_id: number | null
    /** The item of another meeting that it was carried over from; it may be gone. */
    carried_from_id: number | null
    /** 1 where it stood there before, and was only noted as what was carried over. */
    stood_before: Generated<number>
    /** Who added it; null for copies that the server makes. */
    create_id: Generated<number | null>
  }
  /** A topic that somebody proposes for a meeting. */
  agenda_proposal: Stamped & {
    agenda_proposal_id: Generated<number>
    meeting_id: number
    title: string
    description: string | null
    duration_seconds: number | null
    state: ProposalState
    /** The reason of who declined it. */
    comment: Generated<string | null>
    /** The item that accepting it made, while that is in the meeting. */
    agenda_item_id: Generated<number | null>
    create_id: number | null
    /** Who accepted or declined it, and when. */
    decide_id: Generated<number | null>
    decide_ts: Generated<number | null>
  }
}
