// Rows of the API as things of an answer: a line with noun, id and name, lines of facts, and the text.

import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { agendaProposal } from '../../../contract/agenda/agenda-proposal.ts'
import type { RowOf } from '../../../contract/client.ts'
import type { decision } from '../../../contract/decisions/decision.ts'
import type { actionItem } from '../../../contract/meetings/action-item.ts'
import type { attendee } from '../../../contract/meetings/attendee.ts'
import type { meeting } from '../../../contract/meetings/meeting.ts'
import type { note } from '../../../contract/meetings/note.ts'
import type { searchResult } from '../../../contract/search-result.ts'
import { htmlLines, lineOf, textLines } from '../answers/people-text.ts'
import type { Thing } from '../answers/things.ts'

export type MeetingRow = RowOf<typeof meeting>
export type AgendaRow = RowOf<typeof agendaItem>
export type ProposalRow = RowOf<typeof agendaProposal>
export type AttendeeRow = RowOf<typeof attendee>
export type NoteRow = RowOf<typeof note>
export type ActionItemRow = RowOf<typeof actionItem>
export type DecisionRow = RowOf<typeof decision>
export type ResultRow = RowOf<typeof searchResult>

interface Reference {
  value: number
  display: string
}

/** A time as ISO 8601. */
export const timeOf = (time: { iso_8601: string } | null | undefined): string | undefined => time?.iso_8601

/** `room 3 (Board)` */
export const reference = (noun: string, of: Reference | null | undefined): string | undefined =>
  of ? `${noun} ${of.value} (${lineOf(of.display)})` : undefined

/** The first line of a thing. */
export const headed = (noun: string, id: number, name?: string | null): string => {
  const line = lineOf(name)
  return `- ${noun} ${id}${line ? `: ${line}` : ''}`
}

/** A line of facts, of which there may be none. */
export const facts = (...parts: readonly (string | false | null | undefined)[]): string[] => {
  const known = parts.filter(Boolean)
  return known.length ? [`  ${known.join(', ')}`] : []
}

const minutes = (seconds: number | null | undefined): string | undefined =>
  seconds ? `${Math.round(seconds / 60)} minutes` : undefined

export const meetingThing = (row: MeetingRow, whole = false): Thing => ({
  lines: [
    headed('meeting', row.meeting_id, row.name),
    ...facts(
      timeOf(row.start_time) ?? 'not scheduled',
      minutes(row.duration?.value),
      row.state,
      row.location && `at ${lineOf(row.location)}`,
    ),
    ...facts(reference('room', row.room_id), reference('meeting_series', row.meeting_series_id)),
    `  ${row.meeting_url}`,
  ],
  ...(whole && { text: [...textLines(row.description), ...textLines(row.outcomes)] }),
})

export const agendaThing = (row: AgendaRow, number: string): Thing => ({
  lines: [
    headed('agenda_item', row.agenda_item_id, row.title),
    ...facts(
      number,
      row.parent_id && `part of agenda_item ${row.parent_id.value}`,
      minutes(row.duration_seconds),
      row.state,
      row.presenter_id && `presented by ${reference('member', row.presenter_id)}`,
    ),
  ],
  text: htmlLines(row.description),
})

export const proposalThing = (row: ProposalRow): Thing => ({
  lines: [
    headed('agenda_proposal', row.agenda_proposal_id, row.title),
    ...facts(row.state, minutes(row.duration_seconds), row.create_id && `by ${reference('member', row.create_id)}`),
  ],
  text: htmlLines(row.description),
})

export const attendeeThing = (row: AttendeeRow): Thing => ({
  lines: [
    headed('attendee', row.attendee_id, row.member_name),
    ...facts(
      `member ${row.member_id}`,
      row.role_id?.display,
      `reply: ${row.rsvp?.display ?? 'None Yet'}`,
      row.attended && 'attended',
    ),
  ],
})

/** A note; one that is tagged as a decision is called so. */
export const noteThing = (row: NoteRow): Thing => {
  const tags = ((row.tags ?? []) as string[]).map((tag) => tag.toLowerCase())
  return {
    lines: [
      headed(tags.includes('decision') ? 'decision' : 'note', row.note_id),
      ...facts(
        tags.includes('issue') && 'issue',
        row.create_id && `by ${reference('member', row.create_id)}`,
        timeOf(row.create_ts),
        row.agenda_item && `under agenda_item ${row.agenda_item.agenda_item_id}`,
      ),
    ],
    text: htmlLines(row.description),
  }
}

export const actionItemThing = (row: ActionItemRow): Thing => ({
  lines: [
    headed('action_item', row.action_item_id),
    ...facts(
      row.state?.value === 1 ? 'closed' : 'open',
      row.member_id ? `assigned to ${reference('member', row.member_id)}` : 'assigned to nobody',
      row.due_ts ? `due ${timeOf(row.due_ts)}` : undefined,
      reference('meeting', row.meeting_id) ?? reference('room', row.room_id),
    ),
  ],
  text: htmlLines(row.description),
})

export const decisionThing = (row: DecisionRow): Thing => ({
  lines: [
    headed('decision', row.decision_id, row.display_number),
    ...facts(
      row.state,
      timeOf(row.decided_ts),
      row.owner_id && `owner ${reference('member', row.owner_id)}`,
      row.replaced_by_id && `replaced by ${reference('decision', row.replaced_by_id)}`,
    ),
    ...facts(reference('meeting', row.meeting_id), reference('room', row.room_id)),
  ],
  text: htmlLines(row.description),
})

/** A search result; its excerpt is HTML with marks around what matches. */
export const resultThing = (row: ResultRow): Thing => ({
  lines: [
    headed(row.kind, row.thing_id, row.title),
    ...facts(timeOf(row.start_time) ?? timeOf(row.create_ts)),
    ...facts(reference('meeting', row.meeting_id), reference('room', row.room_id)),
  ],
  text: htmlLines(String(row.snippet ?? '').replace(/<\/?mark>/g, '')),
})
