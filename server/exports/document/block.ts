// Document tree (AST) of all export formats: blocks contain lines, and lines contain runs.

import type { DecisionState } from '../../../contract/decisions/decision.ts'

export type Direction = 'ltr' | 'rtl'

/** Text in one style; it may contain line breaks. */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  strike?: boolean
  href?: string
}

export interface Line {
  runs: readonly Run[]
  /** The direction of its first strong character; the document's own texts are English, so left to right. */
  dir: Direction
  /** The language, where the script determines it. */
  lang: string | null
  /** The side on which it begins; null: that of the document, as for the document's own texts. */
  side: Direction | null
}

export interface Heading {
  kind: 'heading'
  level: 1 | 2 | 3 | 4 | 5 | 6
  line: Line
  /** The number of an agenda item, `2.1`. */
  number: string | null
}

export interface Paragraph {
  kind: 'paragraph'
  line: Line
  /** `aside` is small print, `status` is highlighted, and the `colophon` is the end of the document. */
  tone: 'body' | 'aside' | 'status' | 'colophon'
}

export interface List {
  kind: 'list'
  ordered: boolean
  dir: Direction
  items: readonly (readonly Block[])[]
}

/** Terms with their descriptions: when, where, who. */
export interface FactsBlock {
  kind: 'facts'
  facts: readonly { term: string; line: Line }[]
}

export interface TableBlock {
  kind: 'table'
  columns: readonly { title: string; share: number }[]
  rows: readonly (readonly Line[])[]
}

/** A decision, an issue or something to do, where it came up. */
export interface NoticeBlock {
  kind: 'notice'
  notice: 'decision' | 'issue' | 'action'
  word: string
  blocks: readonly Block[]
  /** Of a decision: what its mark shows beside the sentence (docs/decisions/0204-the-decision-mark.md). */
  mark?: DecisionParts
}

/** Stamp and ring of a decision. Formats without a picture of it have `word` instead. */
export interface DecisionParts {
  number: string | null
  state: DecisionState
  /** The state in the language of the reader. */
  stateWord: string
  /** Initials of the people who were there, as many as the ring has places; the last one may count the rest. */
  ring: readonly string[]
  /** Their names in a sentence; null where nobody is known. */
  there: string | null
  /** Whether the names stand nowhere else in the document, so that they are written below the sentence. */
  naming: boolean
}

export type Block = Heading | Paragraph | List | FactsBlock | TableBlock | NoticeBlock

export interface Document {
  title: string
  /** `Harbour Works · Board` */
  place: string
  organization: string
  /** Agenda or minutes. */
  genre: string
  /** The language of its own words, and how numbers are written (BCP 47). */
  locale: string
  /** The side on which it begins: that of most of the text of people. */
  dir: Direction
  /** Unix seconds. */
  now: number
  blocks: readonly Block[]
}

/** The text of a line, without style. */
export const textOfLine = ({ runs }: Line): string => runs.map(({ text }) => text).join('')
