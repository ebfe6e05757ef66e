// Search results of the palette, by kind or time span.
import { useNavigate } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { ownCalendar } from '../../kit/time/own-calendar.ts'
import { spanIn, spanMeant } from '../../kit/time/searched-span.ts'
import { asWords, type TypedSpan, typedSpan } from '../../kit/time/time-span.ts'
import { writtenDays } from '../../kit/time/written-days.ts'
import { resultsByKind, type SearchResult, useTopResults, wayTo } from '../../parts/search/results.ts'
import { words } from '../../words.ts'
import type { Choice, ChoiceGroup } from './palette-choices.ts'

const { lists, search } = words

/** What is found, and what leads on to all of it. */
interface ResultGroups {
  found: ChoiceGroup[]
  last: ChoiceGroup[]
}

/** The most results of a kind: the page of results has the others. */
const MOST = 4

/** Returns the groups of results, that of the best one first, and the links to all results. */
export function useResultGroups(typed: string): ResultGroups {
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
  if (!text) return { found: [], last: [] }

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
  const byKind = resultsByKind(ofWords.results).map(
    ([kind, results]): ChoiceGroup => ({
      ...{ id: `kind-${kind}`, title: search.kinds[kind], choices: rows(results.slice(0, MOST)) },
    }),
  )
  const last = (...choices: Choice[]): ChoiceGroup[] => [{ id: 'all', title: search.title, choices }]
  if (!span) return { found: byKind, last: last(...(alone ? [decisions(alone)] : []), all(text)) }

  const inDays: ChoiceGroup = {
    id: 'days',
    title: fill(search.ofDays, { days: writtenDays(span.days) }),
    choices: [...rows(ofDays.results), all(meant?.said ?? text)],
  }
  if (said)
    return {
      found: [inDays, ...byKind],
      last: last(all(asText, fill(lists.asWords, { words: said.typed.trim() }))),
    }
  if (!ofDays.results.length) return { found: byKind, last: last(all(text)) }
  // Where the words are nowhere, it was meant.
  const isMeant = ofWords.answered && !ofWords.results.length
  return { found: isMeant ? [inDays] : [...byKind, inDays], last: last(all(text)) }
}
