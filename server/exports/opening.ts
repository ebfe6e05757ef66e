// The opening of every document: title, place, time and people, then the description and outcomes.
import { FACILITATOR } from '../../contract/codes.ts'
import type { Block, FactsBlock, Line } from './block.ts'
import type { DocumentContent, Parts } from './document-content.ts'
import { heading, ownLine, paragraph, paragraphsOf, textLine, withDirectionMarks } from './lines.ts'
import { lengthOf, spanOf, timeOf, timesOf } from './words.ts'

/** Title, place, state and facts. */
export function openingOf(content: DocumentContent, parts: Parts): Block[] {
  const { name } = content
  const status = statusOf(content)
  return [
    heading(1, textLine(name)),
    paragraph(ownLine([genreOf(content), ...placeOf(content).map(withDirectionMarks)].join(' · ')), 'aside'),
    ...(status ? [paragraph(ownLine(status), 'status')] : []),
    ...omissionNote(content),
    factsOf(content, parts),
    ...section('Purpose', paragraphsOf(content.description)),
    ...section('Desired outcomes', paragraphsOf(content.outcomes)),
  ]
}

const LEFT_OUT: Readonly<Record<NonNullable<DocumentContent['brief']>, string>> = {
  titles: 'This is too long to be shown as a whole: descriptions, notes and action items are left out.',
  facts: 'This is too long to be shown as a whole: people, agenda, notes and action items are left out.',
}

/** What a brief document leaves out, in words. */
export const omissionNote = ({ brief }: DocumentContent): Block[] =>
  brief ? [paragraph(ownLine(LEFT_OUT[brief]), 'status')] : []

/** Organization and room, as far as the reader may see them. */
export const placeOf = ({ organization, room }: Pick<DocumentContent, 'organization' | 'room'>): string[] =>
  organization === null ? [room] : [organization, room]

/** The kind of document, in one word. */
export const genreOf = ({ kind }: Pick<DocumentContent, 'kind'>): string => (kind === 'record' ? 'Record' : 'Agenda')

/** A heading with its blocks; nothing where there are no blocks. */
export const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length ? [heading(2, ownLine(title)), ...blocks] : []

export function statusOf({ state, started_ts, timezone }: DocumentContent): string | null {
  if (state === 'canceled') return 'This meeting is canceled.'
  const since = started_ts === null ? '' : ` It began at ${timeOf(started_ts, timezone)}.`
  if (state === 'started') return `This meeting is under way.${since}`
  if (state === 'paused') return `This meeting is paused.${since}`
  return null
}

function factsOf(content: DocumentContent, parts: Parts): FactsBlock {
  const leaders = content.attendees.filter(({ role }) => role === FACILITATOR).map(({ name }) => name)
  const facts: [term: string, line: Line | null][] = [
    [content.of === 'meeting' ? 'When' : 'First meeting', ownLine(whenOf(content))],
    ['Held', heldOf(content)],
    ['Meets', content.recurrence_description ? ownLine(sentence(content.recurrence_description)) : null],
    ['Where', content.location ? textLine(content.location) : null],
    // Dial-in details, often with a code, are left out of the record.
    ['Joining', content.audio && content.kind === 'agenda' ? textLine(content.audio) : null],
    [leaders.length === 1 ? 'Facilitator' : 'Facilitators', leaders.length ? textLine(leaders.join(', ')) : null],
    ['Approved', approvalOf(content)],
    ['Approvals', approvalsOf(content)],
    ['Tags', parts.has('tags') && content.tags.length ? textLine(content.tags.join(', ')) : null],
  ]
  return { kind: 'facts', facts: facts.flatMap(([term, line]) => (line ? [{ term, line }] : [])) }
}

/** Who approved the minutes, and when. */
function approvalOf({ approved, timezone }: DocumentContent): Line | null {
  if (!approved) return null
  const words = `${spanOf(approved.ts, null, timezone)} by ${withDirectionMarks(approved.by)}, revision ${approved.number}`
  return ownLine(words)
}

/** What those who were there said of the minutes. */
function approvalsOf({ approved }: DocumentContent): Line | null {
  if (!approved?.approvals.length) return null
  const said = approved.approvals.map(({ member_name, approved: yes, comment }) => {
    const words = `${withDirectionMarks(member_name)} ${yes ? 'approves' : 'does not approve'}`
    return comment ? `${words}: ${withDirectionMarks(comment)}` : words
  })
  return ownLine(said.join(' · '))
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The planned time, or the duration, or that neither is known. */
export function whenOf({ start_time, end_time, duration, timezone }: DocumentContent): string {
  if (start_time !== null) return spanOf(start_time, end_time, timezone)
  return duration === null ? 'Not scheduled yet' : `Not scheduled yet, for ${lengthOf(duration)}`
}

/** The actual times, in a record. */
function heldOf({ kind, started_ts, ended_ts, timezone }: DocumentContent): Line | null {
  if (kind !== 'record' || started_ts === null || ended_ts === null || ended_ts < started_ts) return null
  return ownLine(`${timesOf(started_ts, ended_ts, timezone)} (${lengthOf(ended_ts - started_ts)})`)
}
