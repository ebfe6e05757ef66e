// Search results of the palette, by words and time span.
import { useNavigate } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { ownCalendar } from '../../kit/time/own-calendar.ts'
import { spanIn, spanMeant } from '../../kit/time/searched-span.ts'
import { asWords, type TypedSpan, typedSpan } from '../../kit/time/time-span.ts'
import { writtenDays } from '../../kit/time/written-days.ts'
import { type SearchResult, useTopResults, wayTo } from '../../parts/search/results.ts'
import { words } from '../../words.ts'
import type { Choice, ChoiceGroup } from './palette-choices.ts'

const { lists, search } = words

/** Returns the groups of results, best first, with links to all results. */
export function useResultGroups(typed: string): ChoiceGroup[] {
  const go = useNavigate()
  const text = typed.trim()
  const calendar = ownCalendar()
  const said = spanIn(text, calendar)
  const meant = spanMeant(text, calendar)
  const span = said ?? meant
  const alone = said ? undefined : typedSpan(text, calendar.today)
  // A span that was said is days, and words only where those are meant; what might be one is words first.
  const asText = said ? asWords(text, said) : text
  const ofWords = useTopResults({ search: asText })
  const ofDays = useTopResults(span && { search: span.rest, days: span.days })
  if (!text) return []

  const rows = (results: readonly SearchResult[]) =>
    results.flatMap((one): Choice[] => {
      const way = wayTo(one)
      return way ? [{ id: `${one.kind} ${one.thing_id}`, label: one.title, result: one, run: () => go(way) }] : []
    })
  const all = (q: string, label = fill(search.all, { search: q })): Choice => ({
    ...{ id: `all ${q}`, label, run: () => go({ to: '/search', search: { q } }) },
  })
  const decisions = ({ days }: TypedSpan): Choice => ({
    id: 'decisions',
    label: fill(search.decisionsOf, { days: writtenDays(days) }),
    run: () => go({ to: '/decisions', search: { search: text } }),
  })
  const inWords = (...more: Choice[]): ChoiceGroup => ({
    ...{ id: 'found', title: search.title, choices: [...rows(ofWords.results), ...more] },
  })
  if (!span) return [inWords(...(alone ? [decisions(alone)] : []), all(text))]

  const inDays: ChoiceGroup = {
    id: 'days',
    title: fill(search.ofDays, { days: writtenDays(span.days) }),
    choices: [...rows(ofDays.results), all(meant?.said ?? text)],
  }
  if (said) return [inDays, inWords(all(asText, fill(lists.asWords, { words: said.typed.trim() })))]
  if (!ofDays.results.length) return [inWords(all(text))]
  // Where the words are nowhere, it was meant.
  return ofWords.answered && !ofWords.results.length ? [inDays, inWords(all(text))] : [inWords(all(text)), inDays]
}
