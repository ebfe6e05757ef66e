// Queries of the action items page, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { pathAndQuery } from '../../contract/client.ts'
import { actionItem } from '../../contract/meetings/action-item.ts'
import { actionItems, ask, connection } from '../api/clients.ts'
import { answerOf, firstAnswer } from '../api/first-answers.ts'
import { first, ROWS } from '../api/requests/first-requests.ts'
import { pageMade } from '../clock.ts'
import { useNow } from '../kit/time/now.ts'
import { dateOf, startOf } from '../kit/time/time.ts'
import { known } from '../site.ts'
import { type ActionsAddress, dueFilter, viewOf } from './actions-address.ts'

/** Where everybody's items are listed: a room, or an organization. */
export interface Place {
  room_id?: number | undefined
  organization_id?: number | undefined
}

/** What narrows a list of a place: state, due date, and who does it. */
function narrowing(address: ActionsAddress, today: string) {
  const who = address.view === 'all' ? address.assignee : known.member_id
  return {
    ...{ state: address.state ?? ('open' as const), ...dueFilter(address.due, today, startOf) },
    ...(who !== undefined && { assignee: who }),
  }
}

/** What narrows the list over all rooms. */
const ofAllRooms = (address: ActionsAddress, today: string) => ({
  ...{ state: address.state ?? ('open' as const), ...dueFilter(address.due, today, startOf), view: viewOf(address) },
})

/** The address of the list as a spreadsheet: all its rows, in the same order. */
export function spreadsheetOf(address: ActionsAddress, { room_id, organization_id }: Place, now: number): string {
  const today = dateOf(now)
  const { inRoom, inOrganization, mine } = actionItem.endpoints
  const form = { format: 'xlsx', sort: address.state === 'closed' ? '-close_ts' : 'due_ts' }
  const list = (at: readonly { path: string }[], params: Record<string, number>, filters: object) =>
    connection.base + pathAndQuery(at[0]!.path, params, { ...filters, ...form })
  if (room_id !== undefined) return list(inRoom.at, { room_id }, narrowing(address, today))
  if (address.view === 'all')
    return list(inOrganization.at, { organization_id: organization_id! }, narrowing(address, today))
  return list(mine.at, {}, ofAllRooms(address, today))
}

/** The action items at an address, those that are due first before the others. Nothing is asked where there is no place. */
export function useActions(address: ActionsAddress, { room_id, organization_id }: Place) {
  const { view } = address
  const state: 'open' | 'closed' | 'any' = address.state ?? 'open'
  const today = dateOf(useNow(false))
  const ofAll = ofAllRooms(address, today)
  const pageOf = (page: number) => {
    const query = {
      ...{ page, per_page: ROWS.all, embed: 'description_clean,may' },
      sort: state === 'closed' ? '-close_ts' : 'due_ts',
    }
    const narrowed = narrowing(address, today)
    if (room_id !== undefined) return actionItems('inRoom', { room_id }, narrowed, query)
    if (view === 'all') return actionItems('inOrganization', { organization_id: organization_id! }, narrowed, query)
    return ask(first.itemsOfAll(ofAll, page))
  }
  return useInfiniteQuery({
    queryKey: ['items', 'list', JSON.stringify(address), room_id ?? 0, organization_id ?? 0, today],
    queryFn: async ({ pageParam }) => answerOf(await pageOf(pageParam)),
    initialPageParam: 0,
    getNextPageParam: ({ pages }, _, page) => (page + 1 < pages ? page + 1 : undefined),
    initialData: () => {
      const answer = view === 'all' || room_id !== undefined ? undefined : firstAnswer(first.itemsOfAll(ofAll))
      return answer && { pages: [answer], pageParams: [0] }
    },
    initialDataUpdatedAt: pageMade,
    enabled: view !== 'all' || room_id !== undefined || organization_id !== undefined,
  })
}
