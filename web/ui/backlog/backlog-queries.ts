// The backlog of a series or of a room, and what is done with its items.
import type { agendaItem } from '../../../contract/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { fill } from '../../../words/fill.ts'
import { agendaItems, rooms, series } from '../../api/clients.ts'
import { errorMessage } from '../../api/problem.ts'
import { useAnswer } from '../../api/queries.ts'
import { type Key, queryClient } from '../../api/query-client.ts'
import { mayUse } from '../../api/rights.ts'
import type { words } from '../../words.ts'
import { showToast } from '../toasts.ts'

export type BacklogItem = RowOf<typeof agendaItem>

/** What has the backlog. */
export type BacklogOf = { meeting_series_id: number } | { room_id: number }

const keyOf = (of: BacklogOf): Key =>
  'room_id' in of ? ['backlog', 'room', of.room_id] : ['backlog', 'series', of.meeting_series_id]

/** Its items, in outline order. */
export const useBacklog = (of: BacklogOf) =>
  useAnswer(keyOf(of), () =>
    'room_id' in of
      ? agendaItems('inBacklogOfRoom', of, {}, { embed: 'may' })
      : agendaItems('inBacklogOfSeries', of, {}, { embed: 'may' }),
  )

/** Whether the reader may add to it. */
export function useMayAdd(of: BacklogOf): boolean {
  const { data } = useAnswer([...keyOf(of), 'may'], async () => {
    const { body, ...answer } =
      'room_id' in of ? await rooms('one', of, {}, { embed: 'may' }) : await series('one', of, {}, { embed: 'may' })
    return { ...answer, body: mayUse(body, 'POST', 'backlog_items') }
  })
  return data?.body ?? false
}

/** Where an item goes: to an agenda, or to the backlog of a series or a room. */
export type Target = { meeting_id: number } | BacklogOf

/** Adds an item at the end. */
export const addToBacklog = (of: BacklogOf, title: string) =>
  'room_id' in of
    ? agendaItems('addToBacklogOfRoom', of, { title })
    : agendaItems('addToBacklogOfSeries', of, { title })

/** Asks again whatever shows agendas, backlogs or what lies in them. */
export const itemsMoved = () =>
  Promise.all([['backlog'], ['meeting'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

type Placed = Pick<BacklogItem, 'agenda_item_id' | 'title' | 'position'>

/** Moves an item elsewhere, says so, and offers to take it back; `from` is where it is. What is refused is said. */
export async function moveItem({ agenda_item_id, title, position }: Placed, from: Target, to: Target, said: string) {
  try {
    await agendaItems('move', { agenda_item_id }, to)
    showToast(fill(said as typeof words.backlog.moved, { item: title }), () => {
      agendaItems('move', { agenda_item_id }, { ...from, position }).then(itemsMoved, (error) =>
        showToast(errorMessage(error)),
      )
    })
  } catch (error) {
    showToast(errorMessage(error))
  }
  await itemsMoved()
}
