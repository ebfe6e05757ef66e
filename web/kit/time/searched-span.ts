// Time spans in a search: explicit ones, and those that a season or month alone may mean.
import { type Calendar, namesSpan, type TypedSpan, typedSpan, withoutPhrases } from './time-span.ts'

/** Words that are to be found, and not only some that are not: without these nothing is searched for. */
const FINDS = /(^|\s)[^\s-]/

/** A word that stands for itself: no part of a longer one, and not one that is left out (`-spring`). */
const ALONE = /(?<=^|\s)\p{L}+(?=$|[\s,;])/gu

/** The span of time among the words that are searched for; undefined where there are no others. */
export function spanIn(typed: string, { today }: Pick<Calendar, 'today'>): TypedSpan | undefined {
  const span = typedSpan(typed, today)
  return span && FINDS.test(span.rest) ? span : undefined
}

/** A span that was perhaps meant. */
export interface MeantSpan extends TypedSpan {
  /** The words with its year, which say it. */
  said: string
}

/** The latest season or month of a name that has begun, where a name stands without its year, as in "siren spring". */
export function spanMeant(typed: string, { today }: Pick<Calendar, 'today'>): MeantSpan | undefined {
  if (typedSpan(typed, today)) return undefined
  const text = typed.normalize('NFC')
  const year = Number(today.date.slice(0, 4))
  // The last one first: "March to May" ends with the year.
  for (const { 0: word, index } of [...withoutPhrases(text).matchAll(ALONE)].reverse()) {
    if (!namesSpan(word, today.words)) continue
    const end = index + word.length
    for (const one of [year, year - 1]) {
      const said = `${text.slice(0, end)} ${one}${text.slice(end)}`
      const span = spanIn(said, { today })
      if (span && span.days.first <= today.date) return { ...span, said }
    }
  }
  return undefined
}
