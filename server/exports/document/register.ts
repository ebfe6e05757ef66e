// Makes the document of a register: the decisions of a room, for instance, year by year.
import { fill } from '../../../words/fill.ts'
import type { Block, Document, NoticeBlock } from './block.ts'
import { decisionParts } from './decision-parts.ts'
import { lettersOf } from './direction.ts'
import { type PlainText, type StoredHtml, type UnixSeconds, withoutInvalidXml } from './document-content.ts'
import { blocksOf } from './html-blocks.ts'
import { heading, ownLine, paragraph, textLine, withDirection, withDirectionMarks } from './lines.ts'
import { type DocumentWords, shortDate, spanOf, type TextReader, wordsFor } from './words.ts'

export interface RegisterEntry {
  number: PlainText
  /** Names of those who were there. */
  people: readonly PlainText[]
  description: StoredHtml
  state: 'proposed' | 'decided' | 'replaced' | 'withdrawn'
  decided_ts: UnixSeconds
  owner: PlainText | null
  /** The room, in a register of several. */
  room: PlainText | null
  meeting: PlainText | null
  agenda_item: PlainText | null
  replaces: PlainText | null
  replaced_by: PlainText | null
  review_ts: UnixSeconds | null
}

/** Some decisions, as plain values. */
export interface Register {
  /** The room, series or organization; null for all rooms of the reader. */
  place: PlainText | null
  entries: readonly RegisterEntry[]
  /** The reader's time zone, a name of the tz database. */
  timezone: string
  locale: string
  /** When the document is made. */
  now: UnixSeconds
}

/** The document: a heading for each year, the latest first, and the decisions of it in the order in which they came. */
export function registerDocument(given: Register): Document {
  const register = withoutInvalidXml(given)
  const { entries, now } = register
  const words = wordsFor(register)
  const place = register.place ?? words.decisions
  const years = Map.groupBy(entries, ({ decided_ts }) => new Date(decided_ts * 1000).getUTCFullYear())
  const body = [...years].flatMap(([year, ofYear]): Block[] => [
    heading(2, ownLine(String(year))),
    ...ofYear.map((entry) => entryBlock(entry, register)),
  ])
  const letters = lettersOf(entries.map(({ description }) => description.replaceAll(/<[^<>]*>/g, '')).join('\n'))
  return {
    title: words.decisions,
    place,
    organization: place,
    genre: words.decisions,
    locale: register.locale,
    dir: letters.rtl > letters.ltr ? 'rtl' : 'ltr',
    now,
    blocks: [
      heading(1, ownLine(words.decisions)),
      ...(register.place === null ? [] : [paragraph(textLine(place), 'aside')]),
      ...(body.length ? body : [paragraph(ownLine(words.noDecisions))]),
      paragraph(ownLine(fill(words.asOf as '{when}', { when: spanOf(now, null, register) })), 'colophon'),
    ],
  }
}

/** The state, and the day of the decision: when it was replaced or withdrawn is another day. */
function stateOn(state: RegisterEntry['state'], day: string, words: DocumentWords): string[] {
  const on = (which: RegisterEntry['state']) =>
    fill(words.stateOn as '{state}{day}', { state: words.decisionStates[which], day })
  return state === 'replaced' || state === 'withdrawn' ? [words.decisionStates[state], on('decided')] : [on(state)]
}

function entryBlock(entry: RegisterEntry, reader: TextReader): NoticeBlock {
  const { decided_ts, owner, room, meeting, agenda_item, replaces, replaced_by, review_ts } = entry
  const texts = wordsFor(reader)
  const words = [
    ...stateOn(entry.state, shortDate(decided_ts, reader), texts),
    room && withDirectionMarks(room),
    meeting && withDirectionMarks(meeting),
    agenda_item && withDirectionMarks(agenda_item),
    owner && fill(texts.owner as '{name}', { name: withDirectionMarks(owner) }),
    replaces && fill(texts.replaces as '{number}', { number: replaces }),
    replaced_by && fill(texts.replacedBy as '{number}', { number: replaced_by }),
    review_ts !== null && fill(texts.review as '{day}', { day: shortDate(review_ts, reader) }),
  ]
  const aside = paragraph(ownLine(words.filter(Boolean).join(' · ')), 'aside')
  const blocks = [...blocksOf(entry.description), aside].map((block) => withDirection(block, null))
  return {
    kind: 'notice',
    notice: 'decision',
    word: entry.number,
    blocks,
    mark: decisionParts({ ...entry, naming: true }, reader),
  }
}
