// Filters of the decision register in its URL: `/decisions?year=2026&from=3&to=5`.
import { type DecisionState, decisionStates } from '../../contract/decisions/decision.ts'
import { GREATEST_ID } from '../../contract/limits.ts'
import { addressText } from '../kit/page/address-text.ts'

/** Filters of a list of notes; missing ones do not filter. A series is narrower than a room, and a room than an organization. `owner` 0 stands for nobody; `present` was at the meeting. */
export interface DecisionAddress {
  search?: string
  year?: number
  /** Months of `year`, 1 to 12. A last month before the first one is in the year after. */
  from?: number
  to?: number
  state?: DecisionState
  owner?: number
  present?: number
  organization_id?: number
  room_id?: number
  meeting_series_id?: number
  /** One decision alone, as where another one names it: numbers count in each room. */
  decision_id?: number
}

/** Changes the filters in the address. */
export type Change = (to: Partial<Record<keyof DecisionAddress, unknown>>) => void

const LONGEST = 200
/** Years that the API can be asked for by months, in any time zone and into the year after. */
const [FIRST_YEAR, LAST_YEAR] = [2, 9998]

const numberIn = (value: unknown, least: number, most: number): number | undefined => {
  const number = /^\d{1,10}$/.test(String(value)) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

/** Reads the parameters of an address; what is none of ours, and months without a year, are passed over. */
export function decisionAddress(search: Record<string, unknown>): DecisionAddress {
  const typed = addressText(search['search'], LONGEST)
  const year = numberIn(search['year'], FIRST_YEAR, LAST_YEAR)
  const all = {
    search: typed || undefined,
    year,
    from: year && numberIn(search['from'], 1, 12),
    to: year && numberIn(search['to'], 1, 12),
    state: decisionStates.find((state) => state === search['state']),
    owner: numberIn(search['owner'], 0, GREATEST_ID),
    present: numberIn(search['present'], 1, GREATEST_ID),
    organization_id: numberIn(search['organization_id'], 1, GREATEST_ID),
    room_id: numberIn(search['room_id'], 1, GREATEST_ID),
    meeting_series_id: numberIn(search['meeting_series_id'], 1, GREATEST_ID),
    decision_id: numberIn(search['decision_id'], 1, GREATEST_ID),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const dayOne = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

/** The filters of the API for the time that is asked for. `startOf`: the Unix time at which a calendar day begins. */
export function timeFilters(
  { year, from, to }: DecisionAddress,
  startOf: (date: string) => number,
): { year?: number; after?: number; before?: number } {
  if (year === undefined) return {}
  if (from === undefined && to === undefined) return { year }
  const first = from ?? 1
  const last = to ?? 12
  const lastYear = last < first ? year + 1 : year
  const next = last === 12 ? dayOne(lastYear + 1, 1) : dayOne(lastYear, last + 1)
  // `after` is exclusive.
  return { after: startOf(dayOne(year, first)) - 1, before: startOf(next) }
}
