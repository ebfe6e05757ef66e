// What search finds, as the palette and the page of results ask for it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RowOf } from '../../contract/client.ts'
import type { searchResult } from '../../contract/search-result.ts'
import { searchResults } from '../api/clients.ts'
import { answerOf } from '../api/first-answers.ts'
import { pathOf } from '../site.ts'
import { shortened } from './asked-text.ts'

export type Found = RowOf<typeof searchResult>
export type FoundKind = Found['kind']

/** Milliseconds that nobody types before it is searched. */
const PAUSE = 120
/** How many results the palette has room for. */
const FEW = 12
const LONGEST_SEARCH = 200

/** The page of a room or an organization. */
const PLACE = /^\/(rooms|organizations)\/\d+$/

/** A value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The best results of what is typed; those of before stay until others are there. Nothing where nothing is typed. */
export function useFewFound(typed: string): readonly Found[] {
  const search = useSettled(shortened(typed.trim(), LONGEST_SEARCH))
  const { data } = useQuery({
    queryKey: ['search', 'few', search],
    queryFn: async () => answerOf(await searchResults('found', {}, { search }, { per_page: FEW })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return typed.trim() && search ? (data?.body ?? []) : []
}

/** Results by kind, the kind of the best one first. */
export function foundByKind(found: readonly Found[]): [FoundKind, Found[]][] {
  return [...Map.groupBy(found, ({ kind }) => kind)]
}

/** Where a result leads within the application. */
export function wayTo({ page_url, kind, thing_id }: Found): { to: string; hash?: string } | undefined {
  if (!page_url) return undefined
  const { hash } = new URL(page_url)
  // Whom the reader shares a room or an organization with has a page.
  if (kind === 'member' && PLACE.test(pathOf(page_url))) return { to: `/members/${thing_id}` }
  return { to: pathOf(page_url), ...(hash && { hash: hash.slice(1) }) }
}

/** The place of a result in words: the meeting with its room, or the organization. */
export const placeOf = ({ meeting_id, meeting_series_id, room_id, organization_id, kind }: Found): string =>
  [
    kind === 'meeting' ? undefined : (meeting_id ?? (kind === 'meeting_series' ? undefined : meeting_series_id)),
    kind === 'room' ? organization_id : room_id,
  ]
    .flatMap((place) => place?.display || [])
    .join(' · ')
