// Search state in the URL: `/search?q=siren&kind=decision`.
import { GREATEST_ID } from '../../contract/limits.ts'
import { searchKinds } from '../../contract/search-result.ts'
import { addressText } from '../kit/page/address-text.ts'
import type { ResultKind } from '../parts/search/results.ts'

const TIMES = ['month', 'year', 'older'] as const
export type SearchTime = (typeof TIMES)[number]

/** Filters of a list of notes; missing ones do not filter. */
export interface SearchAddress {
  q?: string
  kind?: ResultKind
  room_id?: number
  when?: SearchTime
  sort?: 'newest'
}

const LONGEST = 200

/** Reads the parameters of an address; what is none of ours is passed over. */
export function searchAddress({ q, kind, room_id, when, sort }: Record<string, unknown>): SearchAddress {
  const typed = addressText(q, LONGEST).replace(/\p{Cc}/gu, ' ')
  const room = /^[1-9]\d{0,9}$/.test(String(room_id)) ? Number(room_id) : Number.NaN
  const known = searchKinds.find((one) => one === kind)
  return {
    ...(typed && { q: typed }),
    ...(known && { kind: known }),
    ...(room <= GREATEST_ID && { room_id: room }),
    ...(TIMES.includes(when as SearchTime) && { when: when as SearchTime }),
    ...(sort === 'newest' && { sort }),
  }
}

const DAY = 86_400
const DAYS = { month: 31, year: 366, older: 366 } as const

/** The filters of the API for a time; `today` is the start of a day in Unix seconds, so that the request stays the same. */
export const timeFilter = (when: SearchTime | undefined, today: number): { after?: number; before?: number } =>
  when === undefined
    ? {}
    : when === 'older'
      ? { before: today - DAYS.older * DAY }
      : { after: today - DAYS[when] * DAY }
