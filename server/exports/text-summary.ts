// The summary: a meeting in brief, as the description of an invitation.
import type { Block } from './block.ts'
import { blocksOf, flattened } from './html-blocks.ts'
import { paragraphsOf } from './lines.ts'
import { omissionNote, placeOf, statusOf, whenOf } from './opening.ts'
import { outlineOf } from './outline.ts'
import { type Paper, withoutInvalidXml } from './paper.ts'
import { actionItemsIn, decisionsIn } from './record.ts'
import { textOf } from './text.ts'
import { shortDate } from './words.ts'

/** Brief plain text with line breaks (docs/api.md#views-of-a-meeting). */
export function textSummaryOf(given: Paper): string {
  const paper = withoutInvalidXml(given)
  const { name, recurrence_description, location, address } = paper
  const repeats = recurrence_description ? `Meets ${recurrence_description}` : null
  const missing = paper.brief === 'facts' ? textOf(omissionNote(paper)) : null
  const head = [name, placeOf(paper).join(', '), whenOf(paper), repeats, location, statusOf(paper), missing]
  const outline = outlineOf(paper)
  const sections = [
    head.filter(Boolean).join('\n'),
    titled('Purpose', plain(paper.description)),
    titled('Desired outcomes', plain(paper.outcomes)),
    ...(paper.kind === 'record' ? results(paper) : [titled('Agenda', outline ? textOf([outline]) : '')]),
    paper.kind === 'agenda' ? titled('How to join', plain(paper.audio)) : '',
    address ?? '',
  ]
  return sections.filter(Boolean).join('\n\n').replaceAll('\u00a0', ' ')
}

const plain = (text: string | null): string => textOf(paragraphsOf(text))
const titled = (title: string, text: string): string => (text ? `${title}\n${text}` : '')

function results(paper: Paper): string[] {
  const decisions = decisionsIn(paper).map(({ what }) => point(what.description))
  const actions = actionItemsIn(paper).map(({ what: { description, assignee, due_ts } }) => {
    const due = due_ts === null ? null : `due ${shortDate(due_ts, paper.timezone)}`
    const who = [assignee, due].filter(Boolean).join(', ')
    return who ? `${point(description)} (${who})` : point(description)
  })
  return [titled('Decisions', decisions.join('\n')), titled('Action items', actions.join('\n'))]
}

const point = (html: string): string => {
  const line: Block = { kind: 'paragraph', line: flattened(blocksOf(html)), tone: 'body' }
  return `- ${textOf([line]).replace(/\s+/g, ' ')}`
}
