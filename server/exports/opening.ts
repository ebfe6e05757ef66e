// The opening of every document: title, place, time and people, then the description and outcomes.
import { FACILITATOR } from '../../contract/codes.ts'
import type { Block, FactsBlock, Line } from './block.ts'
import { heading, ownLine, paragraph, paragraphsOf, textLine, withDirectionMarks } from './lines.ts'
import type { Paper, Parts } from './paper.ts'
import { lengthOf, spanOf, timeOf, timesOf } from './words.ts'

/** Title, place, state and facts. */
export function openingOf(paper: Paper, parts: Parts): Block[] {
  const { name } = paper
  const status = statusOf(paper)
  return [
    heading(1, textLine(name)),
    paragraph(ownLine([genreOf(paper), ...placeOf(paper).map(withDirectionMarks)].join(' · ')), 'aside'),
    ...(status ? [paragraph(ownLine(status), 'status')] : []),
    ...omissionNote(paper),
    factsOf(paper, parts),
    ...section('Purpose', paragraphsOf(paper.description)),
    ...section('Desired outcomes', paragraphsOf(paper.outcomes)),
  ]
}

const LEFT_OUT: Readonly<Record<NonNullable<Paper['brief']>, string>> = {
  titles: 'This is too long to be shown as a whole: descriptions, notes and action items are left out.',
  facts: 'This is too long to be shown as a whole: people, agenda, notes and action items are left out.',
}

/** What a brief paper leaves out, in words. */
export const omissionNote = ({ brief }: Paper): Block[] =>
  brief ? [paragraph(ownLine(LEFT_OUT[brief]), 'status')] : []

/** Organization and room, as far as the reader may see them. */
export const placeOf = ({ organization, room }: Pick<Paper, 'organization' | 'room'>): string[] =>
  organization === null ? [room] : [organization, room]

/** The kind of document, in one word. */
export const genreOf = ({ kind }: Pick<Paper, 'kind'>): string => (kind === 'record' ? 'Record' : 'Agenda')

/** A heading with its blocks; nothing where there are no blocks. */
export const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length ? [heading(2, ownLine(title)), ...blocks] : []

export function statusOf({ state, started_ts, timezone }: Paper): string | null {
  if (state === 'canceled') return 'This meeting is canceled.'
  const since = started_ts === null ? '' : ` It began at ${timeOf(started_ts, timezone)}.`
  if (state === 'started') return `This meeting is under way.${since}`
  if (state === 'paused') return `This meeting is paused.${since}`
  return null
}

function factsOf(paper: Paper, parts: Parts): FactsBlock {
  const leaders = paper.attendees.filter(({ role }) => role === FACILITATOR).map(({ name }) => name)
  const facts: [term: string, line: Line | null][] = [
    [paper.of === 'meeting' ? 'When' : 'First meeting', ownLine(whenOf(paper))],
    ['Held', heldOf(paper)],
    ['Meets', paper.recurrence_description ? ownLine(sentence(paper.recurrence_description)) : null],
    ['Where', paper.location ? textLine(paper.location) : null],
    // Dial-in details, often with a code, are left out of the record.
    ['Joining', paper.audio && paper.kind === 'agenda' ? textLine(paper.audio) : null],
    [leaders.length === 1 ? 'Facilitator' : 'Facilitators', leaders.length ? textLine(leaders.join(', ')) : null],
    ['Approved', approvalOf(paper)],
    ['Approvals', approvalsOf(paper)],
    ['Tags', parts.has('tags') && paper.tags.length ? textLine(paper.tags.join(', ')) : null],
  ]
  return { kind: 'facts', facts: facts.flatMap(([term, line]) => (line ? [{ term, line }] : [])) }
}

/** Who approved the minutes, and when. */
function approvalOf({ approved, timezone }: Paper): Line | null {
  if (!approved) return null
  const words = `${spanOf(approved.ts, null, timezone)} by ${withDirectionMarks(approved.by)}, revision ${approved.number}`
  return ownLine(words)
}

/** What those who were there said of the minutes. */
function approvalsOf({ approved }: Paper): Line | null {
  if (!approved?.approvals.length) return null
  const said = approved.approvals.map(({ member_name, approved: yes, comment }) => {
    const words = `${withDirectionMarks(member_name)} ${yes ? 'approves' : 'does not approve'}`
    return comment ? `${words}: ${withDirectionMarks(comment)}` : words
  })
  return ownLine(said.join(' · '))
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The planned time, or the duration, or that neither is known. */
export function whenOf({ start_time, end_time, duration, timezone }: Paper): string {
  if (start_time !== null) return spanOf(start_time, end_time, timezone)
  return duration === null ? 'Not scheduled yet' : `Not scheduled yet, for ${lengthOf(duration)}`
}

/** The actual times, in a record. */
function heldOf({ kind, started_ts, ended_ts, timezone }: Paper): Line | null {
  if (kind !== 'record' || started_ts === null || ended_ts === null || ended_ts < started_ts) return null
  return ownLine(`${timesOf(started_ts, ended_ts, timezone)} (${lengthOf(ended_ts - started_ts)})`)
}
