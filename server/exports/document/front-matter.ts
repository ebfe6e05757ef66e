// The opening of every document: title, place, time and people, then the description and outcomes.
import { FACILITATOR } from '../../../contract/codes.ts'
import { attendanceOf, heldSeconds, heldTimes } from '../../../contract/meetings/held.ts'
import type { Block, FactsBlock, Line } from './block.ts'
import type { DocumentContent, Parts } from './document-content.ts'
import { heading, ownLine, paragraph, paragraphsOf, textLine, withDirectionMarks } from './lines.ts'
import { dateOf, lengthOf, spanOf, timeOf } from './words.ts'

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

export function statusOf(content: DocumentContent): string | null {
  const { state, started_ts } = content
  if (state === 'canceled') return 'This meeting is canceled.'
  const since = started_ts === null ? '' : ` It began ${beganText(started_ts, content)}.`
  if (state === 'started') return `This meeting is under way.${since}`
  if (state === 'paused') return `This meeting is paused.${since}`
  return null
}

/** When it began; with the day where that is not the day for which it was planned. */
function beganText(started_ts: number, content: DocumentContent): string {
  const day = dateOf(started_ts, content)
  const isAsPlanned = content.start_time !== null && dateOf(content.start_time, content) === day
  return isAsPlanned ? `at ${timeOf(started_ts, content)}` : `on ${day}, ${timeOf(started_ts, content)}`
}

type Fact = [term: string, line: Line | null]

const namesLine = (names: readonly string[]): Line | null => (names.length ? textLine(names.join(', ')) : null)

/** Who was there and who was not, in a record; who was invited where nobody noted it. */
function attendanceFacts(content: DocumentContent): Fact[] {
  if (content.kind !== 'record') return []
  const { present, absent, invited } = attendanceOf(content)
  const named = (people: typeof present) => namesLine(people.map(({ name }) => name))
  return [
    ['Present', named(present)],
    ['Absent', named(absent)],
    ['Invited', named(invited)],
  ]
}

/** When it was held and when it was planned, where that is another time; of what was not held, the plan. */
function timesFacts(content: DocumentContent): Fact[] {
  const held = heldOf(content)
  if (!held) return [[content.of === 'meeting' ? 'When' : 'First meeting', ownLine(plannedOf(content))]]
  const planned = content.start_time === null ? null : plannedOf(content, true)
  return [
    ['Held', ownLine(held)],
    ['Planned', planned === null || planned === held ? null : ownLine(planned)],
  ]
}

function factsOf(content: DocumentContent, parts: Parts): FactsBlock {
  const leaders = content.attendees.filter(({ role }) => role === FACILITATOR).map(({ name }) => name)
  const repeats = repeatsOf(content)
  const facts: Fact[] = [
    ...timesFacts(content),
    ['Meets', repeats === null ? null : ownLine(sentence(repeats))],
    ['Where', content.location ? textLine(content.location) : null],
    // Dial-in details, often with a code, are left out of the record.
    ['Joining', content.audio && content.kind === 'agenda' ? textLine(content.audio) : null],
    [leaders.length === 1 ? 'Facilitator' : 'Facilitators', namesLine(leaders)],
    // The table of the part has the same people.
    ...(parts.has('attendance') ? [] : attendanceFacts(content)),
    ['Approved', approvalOf(content)],
    ['Approvals', approvalsOf(content)],
    ['Tags', parts.has('tags') && content.tags.length ? textLine(content.tags.join(', ')) : null],
  ]
  return { kind: 'facts', facts: facts.flatMap(([term, line]) => (line ? [{ term, line }] : [])) }
}

/** Who approved the minutes, and when. */
function approvalOf(content: DocumentContent): Line | null {
  const { approved } = content
  if (!approved) return null
  const words = `${spanOf(approved.ts, null, content)} by ${withDirectionMarks(approved.by)}, revision ${approved.number}`
  return ownLine(words)
}

/** What those who were there said of the minutes. */
function approvalsOf({ approved }: DocumentContent): Line | null {
  if (!approved?.approvals.length) return null
  const said = approved.approvals.map(({ member_name, approved: yes, comment, outdated }) => {
    const says = yes ? (outdated ? 'approved' : 'approves') : outdated ? 'did not approve' : 'does not approve'
    const words = `${withDirectionMarks(member_name)} ${says}${outdated ? ' an earlier text' : ''}`
    return comment ? `${words}: ${withDirectionMarks(comment)}` : words
  })
  return ownLine(said.join(' · '))
}

/** How it repeats, with the zone in which its days are meant where the reader has another: Thursday may be Friday there. */
export function repeatsOf({ recurrence_description, schedule_timezone, timezone }: DocumentContent): string | null {
  if (!recurrence_description || !schedule_timezone || schedule_timezone === timezone) return recurrence_description
  return `${recurrence_description} (${schedule_timezone})`
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** When it was held; else the planned time, or the duration, or that neither is known. */
export const whenOf = (content: DocumentContent): string => heldOf(content) ?? plannedOf(content)

/** The planned time, with its length where that is asked for. */
function plannedOf(content: DocumentContent, length = false): string {
  const { start_time, end_time, duration } = content
  if (start_time === null)
    return duration === null ? 'Not scheduled yet' : `Not scheduled yet, for ${lengthOf(duration)}`
  const span = spanOf(start_time, end_time, content)
  return length && end_time !== null ? `${span}, ${lengthOf(end_time - start_time)}` : span
}

/** The actual day, times and length. */
function heldOf(content: DocumentContent): string | undefined {
  const { started_ts, ended_ts } = content
  const held = heldTimes(started_ts, ended_ts)
  return held && `${spanOf(held.start, held.end, content)}, ${lengthOf(heldSeconds(held))}`
}
