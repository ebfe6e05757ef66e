// The names of spans of time in several languages.
import type { TypedSpanWords, TypedWords } from '../../../words/typed-words.ts'

/** They, each by its word. */
export type SpanWords = ReturnType<typeof spanWords>

export function spanWords(languages: readonly TypedWords[]) {
  const spans = languages.map((words) => words.spans)
  const split = (names: string): string[] => names.split(' ').filter(Boolean)
  const numbered = (pick: (words: TypedSpanWords) => Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
    // The first language counts where two of them say one word.
    new Map(
      spans
        .toReversed()
        .flatMap((words) =>
          Object.entries(pick(words)).flatMap(([number, names]) => split(names).map((name) => [name, Number(number)])),
        ) as [string, number][],
    )
  const set = (pick: (words: TypedSpanWords) => string): ReadonlySet<string> =>
    new Set(spans.flatMap((words) => split(pick(words))))
  const wholeMonths = numbered((words) => words.months)
  return {
    wholeMonths,
    months: new Map([...wholeMonths, ...numbered((words) => words.shortMonths)]),
    /** As meteorologists of the northern hemisphere count them, by their first month; winter ends in the year after. */
    seasons: numbered((words) => words.seasons),
    ago: numbered((words) => words.ago),
    agoAfter: numbered((words) => words.agoAfter),
    week: set((words) => words.week),
    month: set((words) => words.month),
    year: set((words) => words.year),
    quarterLetters: set((words) => words.quarterLetter),
    quarters: set((words) => words.quarter),
    quarterEndings: set((words) => words.quarterEndings),
    until: set((words) => words.until),
    before: set((words) => words.before),
    articles: set((words) => words.articles),
  }
}
