// The opening of every document: title, place, time and people, then the description and outcomes.
import { FACILITATOR } from '../../../contract/codes.ts'
import { attendanceOf, heldSeconds, heldTimes } from '../../../contract/meetings/held.ts'
import { fill } from '../../../words/fill.ts'
import type { Block, FactsBlock, Line } from './block.ts'
import type { DocumentContent, Parts } from './document-content.ts'
import { heading, ownLine, paragraph, paragraphsOf, textLine, withDirectionMarks } from './lines.ts'
import { dateOf, lengthOf, spanOf, timeOf, wordsFor } from './words.ts'

/** Title, place, state and facts. */
export function openingOf(content: DocumentContent, parts: Parts): Block[] {
  const { name } = content
  const words = wordsFor(content)
  const status = statusOf(content)
  return [
    heading(1, textLine(name)),
    paragraph(ownLine([genreOf(content), ...placeOf(content).map(withDirectionMarks)].join(' · ')), 'aside'),
    ...(status ? [paragraph(ownLine(status), 'status')] : []),
    ...omissionNote(content),
    factsOf(content, parts),
    ...section(words.purpose, paragraphsOf(content.description)),
    ...section(words.outcomes, paragraphsOf(content.outcomes)),
  ]
}

/** What a brief document leaves out, in words. */
export const omissionNote = ({ brief, locale }: DocumentContent): Block[] =>
  brief ? [paragraph(ownLine(wordsFor({ locale }).brief[brief]), 'status')] : []

/** Organization and room, as far as the reader may see them. */
export const placeOf = ({ organization, room }: Pick<DocumentContent, 'organization' | 'room'>): string[] =>
  organization === null ? [room] : [organization, room]

/** The kind of document: agenda or minutes. */
export const genreOf = ({ kind, locale }: Pick<DocumentContent, 'kind' | 'locale'>): string =>
  wordsFor({ locale })[kind]

/** A heading with its blocks; nothing where there are no blocks. */
export const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length ? [heading(2, ownLine(title)), ...blocks] : []

export function statusOf(content: DocumentContent): string | null {
  const { state, started_ts } = content
  const { states } = wordsFor(content)
  if (state === 'canceled') return states.canceled
  if (state !== 'started' && state !== 'paused') return null
  return started_ts === null ? states[state] : `${states[state]} ${beganText(started_ts, content)}`
}

/** When it began; with the day where that is not the day for which it was planned. */
function beganText(started_ts: number, content: DocumentContent): string {
  const day = dateOf(started_ts, content)
  const isAsPlanned = content.start_time !== null && dateOf(content.start_time, content) === day
  const words = wordsFor(content)
  const time = timeOf(started_ts, content)
  return isAsPlanned ? fill(words.beganAt as '{time}', { time }) : fill(words.beganOn as '{day}{time}', { day, time })
}

type Fact = [term: string, line: Line | null]

const namesLine = (names: readonly string[]): Line | null => (names.length ? textLine(names.join(', ')) : null)

/** Who was there and who was not, in a record; who was invited where nobody noted it. */
function attendanceFacts(content: DocumentContent): Fact[] {
  if (content.kind !== 'record') return []
  const { present, absent, invited } = attendanceOf(content)
  const named = (people: typeof present) => namesLine(people.map(({ name }) => name))
  const words = wordsFor(content)
  return [
    [words.present, named(present)],
    [words.absent, named(absent)],
    [words.invited, named(invited)],
  ]
}

/** When it was held and when it was planned, where that is another time; of what was not held, the plan. */
function timesFacts(content: DocumentContent): Fact[] {
  const held = heldOf(content)
  const words = wordsFor(content)
  if (!held) return [[content.of === 'meeting' ? words.when : words.firstMeeting, ownLine(plannedOf(content))]]
  const planned = content.start_time === null ? null : plannedOf(content, true)
  return [
    [words.held, ownLine(held)],
    [words.planned, planned === null || planned === held ? null : ownLine(planned)],
  ]
}

function factsOf(content: DocumentContent, parts: Parts): FactsBlock {
  const leaders = content.attendees.filter(({ role }) => role === FACILITATOR).map(({ name }) => name)
  const repeats = repeatsOf(content)
  const words = wordsFor(content)
  const facts: Fact[] = [
    ...timesFacts(content),
    [words.repeats, repeats === null ? null : ownLine(sentence(repeats))],
    [words.where, content.location ? textLine(content.location) : null],
    // Dial-in details, often with a code, are left out of the record.
    [words.joining, content.audio && content.kind === 'agenda' ? textLine(content.audio) : null],
    [leaders.length === 1 ? words.facilitator : words.facilitators, namesLine(leaders)],
    // The table of the part has the same people.
    ...(parts.has('attendance') ? [] : attendanceFacts(content)),
    [words.approved, approvalOf(content)],
    [words.approvals, approvalsOf(content)],
    [words.signatures, signaturesOf(content)],
    [words.tags, parts.has('tags') && content.tags.length ? textLine(content.tags.join(', ')) : null],
  ]
  return { kind: 'facts', facts: facts.flatMap(([term, line]) => (line ? [{ term, line }] : [])) }
}

/** Who approved the minutes, and when. */
function approvalOf(content: DocumentContent): Line | null {
  const { approved } = content
  if (!approved) return null
  const { ts, by, number } = approved
  const said = { when: spanOf(ts, null, content), name: withDirectionMarks(by), number }
  return ownLine(fill(wordsFor(content).approvedBy as '{when}{name}{number}', said))
}

/** What those who were there said of the minutes. */
function approvalsOf({ approved, locale }: DocumentContent): Line | null {
  if (!approved?.approvals.length) return null
  const texts = wordsFor({ locale })
  const said = approved.approvals.map(({ member_name, approved: yes, comment, outdated }) => {
    const says = outdated ? (yes ? texts.approvedEarlier : texts.objectedEarlier) : yes ? texts.approves : texts.objects
    const words = fill(says as '{name}', { name: withDirectionMarks(member_name) })
    return comment ? `${words}: ${withDirectionMarks(comment)}` : words
  })
  return ownLine(said.join(' · '))
}

/** Who signed the minutes, when, and with which key. */
function signaturesOf(content: DocumentContent): Line | null {
  const { approved } = content
  if (!approved?.signatures.length) return null
  const { signedBy } = wordsFor(content)
  const said = approved.signatures.map(({ member_name, create_ts, public_key_sha256: key }) => {
    const values = { when: spanOf(create_ts, null, content), name: withDirectionMarks(member_name), key }
    return fill(signedBy as '{when}{name}{key}', values)
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
  const words = wordsFor(content)
  if (start_time === null)
    return duration === null
      ? words.unscheduled
      : fill(words.unscheduledFor as '{length}', { length: lengthOf(duration, content) })
  const span = spanOf(start_time, end_time, content)
  return length && end_time !== null ? `${span}, ${lengthOf(end_time - start_time, content)}` : span
}

/** The actual day, times and length. */
function heldOf(content: DocumentContent): string | undefined {
  const { started_ts, ended_ts } = content
  const held = heldTimes(started_ts, ended_ts)
  return held && `${spanOf(held.start, held.end, content)}, ${lengthOf(heldSeconds(held), content)}`
}
