// Queries of the decision register, and addresses of its exports.
import { useInfiniteQuery } from '@tanstack/react-query'
import { pathAndQuery, type RowOf } from '../../contract/client.ts'
import { decision, type RegisterFormat } from '../../contract/decisions/decision.ts'
import { ask, connection } from '../api/clients.ts'
import { answerOf, firstAnswer } from '../api/first-answers.ts'
import { decisions } from '../api/register-clients.ts'
import { pageMade } from '../clock.ts'
import { ownCalendar } from '../kit/time/own-calendar.ts'
import type { DecisionAddress } from './decision-address.ts'
import { decisionsAt, filtersOf } from './decision-requests.ts'

export type Decision = RowOf<typeof decision>

/** The decisions at an address, page by page, the latest first. */
export const useDecisions = (address: DecisionAddress) =>
  useInfiniteQuery({
    queryKey: ['decisions', JSON.stringify(address)],
    queryFn: async ({ pageParam: page }) => answerOf(await pageOf(address, page)),
    initialPageParam: 0,
    getNextPageParam: ({ pages }, _, page) => (page + 1 < pages ? page + 1 : undefined),
    initialData: () => {
      const answer = address.decision_id === undefined ? firstAnswer(decisionsAt(address, ownCalendar())) : undefined
      return answer && { pages: [answer], pageParams: [0] }
    },
    initialDataUpdatedAt: pageMade,
  })

async function pageOf(address: DecisionAddress, page: number) {
  const { decision_id } = address
  if (decision_id !== undefined) {
    const { status, body } = await decisions('one', { decision_id }, {}, { embed: 'may,present' })
    return { status, headers: new Headers({ 'x-total-count': '1', 'x-total-pages': '1' }), body: [body] }
  }
  return ask(decisionsAt(address, ownCalendar(), page))
}

/** The formats of a list: tables first, then documents. */
export const listFormats = ['xlsx', 'csv', 'pdf', 'docx', 'html', 'markdown'] as const satisfies readonly (
  | 'xlsx'
  | 'csv'
  | RegisterFormat
)[]
export type ListFormat = (typeof listFormats)[number]

/** The address of that list as a file. */
export function listFile(address: DecisionAddress, format: ListFormat): string {
  const { organization_id, room_id, meeting_series_id } = address
  const { all, inRoom, inOrganization, inSeries } = decision.endpoints
  const inPlace = room_id !== undefined ? inRoom : organization_id !== undefined ? inOrganization : all
  const { path } = (meeting_series_id !== undefined ? inSeries : inPlace).at[0]!
  const of = { organization_id, room_id, meeting_series_id }
  return connection.base + pathAndQuery(path, of, { ...filtersOf(address, ownCalendar()), format })
}
