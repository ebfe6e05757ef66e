// Snippets: a piece of the text around what was found, as HTML with `<mark>` alone.
import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { Clause, SearchQuery } from './search-query.ts'
import { type PlacedUnit, stemsOf, unitsOf } from './units.ts'

/** Characters of a snippet that people see, at most. */
export const LONGEST_SNIPPET = 240
/** Characters of a title that is made of a text. */
export const LONGEST_TITLE = 80
/** Characters of text that are kept before the first hit. */
const BEFORE = 60
/** Characters of a text that are looked through for hits. */
const LOOKED_THROUGH = 200_000
/** The same of all texts of a page, once for each word that is looked for. */
const OF_A_PAGE = 4_000_000

interface Mark {
  from: number
  to: number
}

const SPACES = /\s+/g

/** A text in one line. */
export const inOneLine = (text: string): string => text.replace(SPACES, ' ').trim()

/** The first characters of a text, in one line and whole. */
export function beginningOf(text: string, most = LONGEST_TITLE): string {
  const letters = [...inOneLine(text.slice(0, 4 * most + 400))]
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Limit of text examined for the snippets of a page: lower with many results and words, since their costs multiply. */
export const lookedThrough = (results: number, { wanted }: SearchQuery): number =>
  Math.min(LOOKED_THROUGH, Math.floor(OF_A_PAGE / Math.max(1, results * wanted.length)))

/** The snippet of a text in which something may have been found; its beginning where nothing was, in so many characters. */
export function snippetOf(text: string, query: SearchQuery, characters = LOOKED_THROUGH): string {
  const end = isLowHalf(text, characters) ? characters - 1 : characters
  const line = inOneLine(text.slice(0, end))
  const marks = marksIn(line, query)
  const { from, to } = window(line, marks[0]?.from ?? 0)
  const open = from > 0 ? '…' : ''
  const close = to < line.length || end < text.length ? '…' : ''
  let html = open
  let at = from
  for (const mark of marks) {
    if (mark.from < at || mark.to > to) continue
    html += `${escapeHtml(line.slice(at, mark.from))}<mark>${escapeHtml(line.slice(mark.from, mark.to))}</mark>`
    at = mark.to
  }
  return html + escapeHtml(line.slice(at, to)) + close
}

/** The part of a line that is shown: whole words, and no half of a character. */
function window(line: string, hit: number): Mark {
  const most = LONGEST_SNIPPET - 2
  if (line.length <= most) return { from: 0, to: line.length }
  let from = Math.max(0, Math.min(hit - BEFORE, line.length - most))
  if (from > 0) {
    const space = line.indexOf(' ', from)
    if (space >= 0 && space < hit) from = space + 1
    else if (isLowHalf(line, from)) from++
  }
  let to = Math.min(line.length, from + most)
  if (to < line.length) {
    const space = line.lastIndexOf(' ', to)
    if (space > Math.max(hit, from + most / 2)) to = space
    else if (isLowHalf(line, to)) to--
  }
  return { from, to }
}

const isLowHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** The units of a line by their places in it, split off as far as they are asked for. */
function lazyUnits(line: string): (at: number) => PlacedUnit | undefined {
  const units: PlacedUnit[] = []
  const others = unitsOf(line)
  return (at) => {
    while (units.length <= at) {
      const next = others.next()
      if (next.done) return undefined
      units.push(next.value)
    }
    return units[at]
  }
}

/** What of a line is marked, in its order, as far as a snippet around the first mark may reach. */
function marksIn(line: string, { wanted }: SearchQuery): Mark[] {
  const unitAt = lazyUnits(line)
  const looked = wanted.map((clause) => ({ clause, mayBegin: mayBegin(clause) }))
  const marks: Mark[] = []
  for (let at = 0; ; at++) {
    const unit = unitAt(at)
    if (!unit || (marks[0] && unit.from > marks[0].from + LONGEST_SNIPPET)) return marks
    let widest: Mark | undefined
    for (const { clause, mayBegin } of looked) {
      const mark = mayBegin(unit) ? marked(line, unitAt, at, clause) : undefined
      if (mark && mark.to > (widest?.to ?? 0)) widest = mark
    }
    if (widest && widest.from >= (marks.at(-1)?.to ?? 0)) marks.push(widest)
    if (unit.isRun) marks.push(...furtherIn(line, unit, wanted, marks.at(-1)?.to ?? unit.from))
  }
}

/** Returns whether a clause may begin with a unit: a word and its stems have the same first letter. */
function mayBegin({ units, stems }: Clause): (unit: PlacedUnit) => boolean {
  const { forms, isRun } = units[0]!
  if (isRun) return (unit) => unit.isRun
  const letters = new Set([...forms, ...stems].map((form) => form[0]))
  return (unit) => !unit.isRun && unit.forms.some((form) => letters.has(form[0]))
}

function marked(line: string, unitAt: ReturnType<typeof lazyUnits>, at: number, clause: Clause): Mark | undefined {
  const { units: looked, stems, isBeginning } = clause
  const unit = unitAt(at)!
  if (looked.length > 1) {
    const meets = looked.every(({ forms }, after) => {
      const one = unitAt(at + after)
      const isBegun = isBeginning && after === looked.length - 1
      return (
        one?.forms.some((form) => forms.some((begun) => (isBegun ? form.startsWith(begun) : form === begun))) === true
      )
    })
    return meets ? { from: unit.from, to: unitAt(at + looked.length - 1)!.to } : undefined
  }
  const { forms, isRun } = looked[0]!
  if (isRun !== unit.isRun) return undefined
  if (isRun) return runIn(line, unit, forms[0]!, unit.from)
  const fits = unit.forms.some(
    (form) =>
      forms.some((one) => form === one || (isBeginning && form.startsWith(one))) ||
      stems.includes(form) ||
      stemsOf(form).some((stem) => forms.includes(stem) || stems.includes(stem)),
  )
  return fits ? { from: unit.from, to: unit.to } : undefined
}

/** Where a run stands within a longer one that is written as it is folded. */
function runIn(line: string, { to }: PlacedUnit, run: string, from: number): Mark | undefined {
  const index =
    line.toLowerCase().length === line.length ? line.toLowerCase().indexOf(run, from) : line.indexOf(run, from)
  return index >= 0 && index + run.length <= to ? { from: index, to: index + run.length } : undefined
}

function furtherIn(line: string, unit: PlacedUnit, wanted: readonly Clause[], after: number): Mark[] {
  const marks: Mark[] = []
  for (let at = after; ; at = marks.at(-1)!.to) {
    const next = wanted
      .filter(({ units }) => units.length === 1 && units[0]!.isRun)
      .flatMap(({ units }) => runIn(line, unit, units[0]!.forms[0]!, at) ?? [])
      .sort((one, other) => one.from - other.from)[0]
    if (!next || next.to > unit.to) return marks
    marks.push(next)
  }
}
