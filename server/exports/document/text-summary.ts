// Short summary of a meeting, for the description of an invitation.
import { attendanceOf } from '../../../contract/meetings/held.ts'
import { fill } from '../../../words/fill.ts'
import { textOf } from '../formats/text.ts'
import type { Block } from './block.ts'
import { type DocumentContent, withoutInvalidXml } from './document-content.ts'
import { omissionNote, placeOf, repeatsOf, statusOf, whenOf } from './front-matter.ts'
import { blocksOf, flattened } from './html-blocks.ts'
import { paragraphsOf } from './lines.ts'
import { dueOn } from './open-items.ts'
import { outlineOf } from './outline.ts'
import { actionItemsIn, decisionsIn } from './record.ts'
import { wordsFor } from './words.ts'

/** Brief plain text with line breaks (docs/api/meetings.md#views). */
export function textSummaryOf(given: DocumentContent): string {
  const content = withoutInvalidXml(given)
  const words = wordsFor(content)
  const { name, location, address } = content
  const rule = repeatsOf(content)
  const repeats = rule ? fill(words.repeatsBy as '{rule}', { rule }) : null
  const missing = content.brief === 'facts' ? textOf(omissionNote(content)) : null
  const head = [name, placeOf(content).join(', '), whenOf(content), repeats, location, statusOf(content), missing]
  const outline = outlineOf(content)
  const sections = [
    head.filter(Boolean).join('\n'),
    titled(words.purpose, plain(content.description)),
    titled(words.outcomes, plain(content.outcomes)),
    ...(content.kind === 'record' ? results(content) : [titled(words.agenda, outline ? textOf([outline]) : '')]),
    content.kind === 'agenda' ? titled(words.joining, plain(content.audio)) : '',
    address ?? '',
  ]
  return sections.filter(Boolean).join('\n\n').replaceAll('\u00a0', ' ')
}

const plain = (text: string | null): string => textOf(paragraphsOf(text))
const titled = (title: string, text: string): string => (text ? `${title}\n${text}` : '')

function results(content: DocumentContent): string[] {
  const decisions = decisionsIn(content).map(({ what }) => point(what.description))
  const actions = actionItemsIn(content).map(({ what: { description, assignee, due_ts } }) => {
    const due = due_ts === null ? null : dueOn(due_ts, content)
    const who = [assignee, due].filter(Boolean).join(', ')
    return who ? `${point(description)} (${who})` : point(description)
  })
  const { present, absent, invited } = attendanceOf(content)
  const words = wordsFor(content)
  const named = (people: typeof present): string => people.map(({ name }) => name).join(', ')
  return [
    titled(words.decisions, decisions.join('\n')),
    titled(words.actions, actions.join('\n')),
    titled(words.present, named(present)),
    titled(words.absent, named(absent)),
    titled(words.invited, named(invited)),
  ]
}

const point = (html: string): string => {
  const line: Block = { kind: 'paragraph', line: flattened(blocksOf(html)), tone: 'body' }
  return `- ${textOf([line]).replace(/\s+/g, ' ')}`
}
