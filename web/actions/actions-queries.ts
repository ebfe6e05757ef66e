// What the page of action items asks the API: the list at an address, a page after the other.
import { useInfiniteQuery } from '@tanstack/react-query'
import { actionItems } from '../api/clients.ts'
import { answerOf } from '../api/first-answers.ts'
import { known } from '../site.ts'
import { useNow } from '../ui/now.ts'
import { dateAfter, dateOf, startOf } from '../ui/time.ts'
import type { ActionsAddress } from './actions-address.ts'

const PAGE = 50
const WEEK = 7

/** The filters of the API for a time at which items are due; `after` is exclusive. */
function dueFilter(due: ActionsAddress['due'], today: string): { after?: number; before?: number } {
  if (due === 'late') return { before: startOf(today) }
  if (due === 'week') return { after: startOf(today) - 1, before: startOf(dateAfter(today, WEEK)) }
  return due === 'none' ? { after: 0, before: 0 } : {}
}

/** Where everybody's items are listed: a room, or an organization. */
export interface Place {
  room_id?: number | undefined
  organization_id?: number | undefined
}

/** The action items at an address, those that are due first before the others. Nothing is asked where there is no place. */
export function useActions(asked: ActionsAddress, { room_id, organization_id }: Place) {
  const { view, due, assignee } = asked
  const state: 'open' | 'closed' | 'any' = asked.state ?? 'open'
  const today = dateOf(useNow(false))
  const pageOf = (page: number) => {
    const filters = { state, ...dueFilter(due, today) }
    const query = {
      ...{ page, per_page: PAGE, embed: 'description_clean,may' },
      sort: state === 'closed' ? '-close_ts' : 'due_ts',
    }
    const who = view === 'all' ? assignee : known.member_id
    const narrowed = { ...filters, ...(who !== undefined && { assignee: who }) }
    if (room_id !== undefined) return actionItems('inRoom', { room_id }, narrowed, query)
    if (view === 'all') return actionItems('inOrganization', { organization_id: organization_id! }, narrowed, query)
    return actionItems('mine', {}, { ...filters, view: view ? 'asked_of_others' : 'assigned_to_me' }, query)
  }
  return useInfiniteQuery({
    queryKey: ['items', 'list', JSON.stringify(asked), room_id ?? 0, organization_id ?? 0, today],
    queryFn: async ({ pageParam }) => answerOf(await pageOf(pageParam)),
    initialPageParam: 0,
    getNextPageParam: ({ pages }, _, page) => (page + 1 < pages ? page + 1 : undefined),
    enabled: view !== 'all' || room_id !== undefined || organization_id !== undefined,
  })
}
