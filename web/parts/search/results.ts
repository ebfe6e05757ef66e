// Search queries of the palette and the search page.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { searchResult } from '../../../contract/search-result.ts'
import { searchResults } from '../../api/clients.ts'
import { answerOf } from '../../api/first-answers.ts'
import { shortened } from '../../kit/page/address-text.ts'
import { startOf } from '../../kit/time/time.ts'
import { type Days, daysFilter } from '../../kit/time/time-span.ts'
import { pathOf } from '../../site.ts'

export type SearchResult = RowOf<typeof searchResult>
export type ResultKind = SearchResult['kind']

/** Debounce of typing, in milliseconds. */
const PAUSE = 120
/** How many results the palette has room for. */
const FEW = 12
const LONGEST_SEARCH = 200

/** The page of a room or an organization. */
const PLACE = /^\/(rooms|organizations)\/\d+$/

/** Debounced value. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What is searched for as somebody types: words, and of which days. */
export interface Sought {
  search: string
  days?: Days | undefined
}

interface TopResults {
  /** The best results; those of other words stay until there are new ones, those of other days do not. */
  results: readonly SearchResult[]
  /** Whether they are of what was typed. */
  answered: boolean
}

const daysKey = (days: Days | undefined) => (days ? `${days.first} ${days.last}` : '')

/** The best results of what is typed; nothing where nothing is. */
export function useTopResults(sought: Sought | undefined): TopResults {
  const search = shortened(sought?.search.trim() ?? '', LONGEST_SEARCH)
  const days = daysKey(sought?.days)
  const now = useMemo(() => ({ search, days }), [search, days])
  const settled = useSettled(now)
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: ['search', 'few', settled.search, settled.days],
    queryFn: async () => {
      const [first, last] = settled.days.split(' ')
      const time = last ? daysFilter({ first: first!, last }, startOf) : {}
      return answerOf(await searchResults('found', {}, { search: settled.search, ...time }, { per_page: FEW }))
    },
    enabled: settled.search !== '',
    placeholderData: (before, query) => (query?.queryKey[3] === settled.days ? before : undefined),
  })
  const shown = search !== '' && settled.search !== '' && settled.days === days
  return {
    results: shown ? (data?.body ?? []) : [],
    answered: shown && settled === now && isSuccess && !isPlaceholderData,
  }
}

/** Results by kind, the kind of the best one first. */
export function resultsByKind(results: readonly SearchResult[]): [ResultKind, SearchResult[]][] {
  return [...Map.groupBy(results, ({ kind }) => kind)]
}

/** Where a result leads within the application. */
export function wayTo({ page_url, kind, thing_id }: SearchResult): { to: string; hash?: string } | undefined {
  if (!page_url) return undefined
  const { hash } = new URL(page_url)
  // Whom the reader shares a room or an organization with has a page.
  if (kind === 'member' && PLACE.test(pathOf(page_url))) return { to: `/members/${thing_id}` }
  return { to: pathOf(page_url), ...(hash && { hash: hash.slice(1) }) }
}

/** The place of a result in words: the meeting with its room, or the organization. */
export const locationOf = ({ meeting_id, meeting_series_id, room_id, organization_id, kind }: SearchResult): string =>
  [
    kind === 'meeting' ? undefined : (meeting_id ?? (kind === 'meeting_series' ? undefined : meeting_series_id)),
    kind === 'room' ? organization_id : room_id,
  ]
    .flatMap((parent) => parent?.display || [])
    .join(' · ')
