// The backlog of a series or of a room, and what is done with its items.
import { useQuery } from '@tanstack/react-query'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { fill } from '../../../words/fill.ts'
import { agendaItems, ask, roomMembers } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { answerOf, firstAnswer } from '../../api/first-answers.ts'
import { errorMessage } from '../../api/problem.ts'
import type { Key } from '../../api/query-client.ts'
import { first } from '../../api/requests/first-requests.ts'
import { pageMade } from '../../clock.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import type { words } from '../../words.ts'
import type { Presenter, WrittenItem } from '../agenda/editing/written-item.ts'
import { type StoredField, storedField } from '../saving/stored-field.ts'

export type BacklogItem = RowOf<typeof agendaItem>

/** What has the backlog. */
export type BacklogOf = { meeting_series_id: number } | { room_id: number }

export interface BacklogProps {
  of: BacklogOf
  /** The planned meeting onto whose agenda items are taken, where the reader may write that. */
  into?: number | undefined
}

/** The query key of its items. */
export const keyOf = (of: BacklogOf): Key =>
  'room_id' in of ? ['backlog', 'room', of.room_id] : ['backlog', 'series', of.meeting_series_id]

/** What names the deletion of an item until it is sent. */
export const removal = (agenda_item_id: number): string => `backlog ${agenda_item_id}`

/** Its items, in outline order. */
export const useBacklog = (of: BacklogOf) =>
  useQuery({
    queryKey: keyOf(of),
    queryFn: async () =>
      answerOf(
        'room_id' in of ? await ask(first.backlogIn(of.room_id)) : await ask(first.backlogOf(of.meeting_series_id)),
      ),
    initialData: () =>
      'room_id' in of ? firstAnswer(first.backlogIn(of.room_id)) : firstAnswer(first.backlogOf(of.meeting_series_id)),
    initialDataUpdatedAt: pageMade,
  })

/** Where an item goes: to an agenda, or to the backlog of a series or a room. */
export type Target = { meeting_id: number } | BacklogOf

/** Who may present its items and can be named in a line: the invitees of the series, or the members of the room. */
export const usePresenters = (of: BacklogOf, enabled: boolean): readonly Presenter[] =>
  useQuery<readonly Presenter[]>({
    queryKey: [...keyOf(of), 'presenters'],
    queryFn: async () => {
      if ('room_id' in of) return (await roomMembers('inRoom', of, {})).body
      const { invitees } = await import('../../api/form-clients.ts')
      return (await invitees('inSeries', of, {})).body
    },
    enabled,
  }).data ?? []

/** Adds an item at the end. */
export function addToBacklog(of: BacklogOf, { title, duration_seconds, presenter }: WrittenItem) {
  const sent = {
    title,
    ...(duration_seconds !== undefined && { duration_seconds }),
    ...(presenter && { presenter_id: presenter.member_id }),
  }
  return 'room_id' in of ? agendaItems('addToBacklogOfRoom', of, sent) : agendaItems('addToBacklogOfSeries', of, sent)
}

/** Invalidates queries of agendas, backlogs and their content. */
export const itemsMoved = () => fetchAgain(['backlog'], ['meeting'], ['items'])

/** The title of an item, which several people may change. */
export const titleOf = ({ agenda_item_id }: Pick<BacklogItem, 'agenda_item_id'>): StoredField =>
  storedField({
    read: () => agendaItems('one', { agenda_item_id }, {}),
    change: (title, ifMatch) => agendaItems('change', { agenda_item_id }, { title }, {}, ifMatch),
    valueOf: ({ title }) => title,
    stored: itemsMoved,
  })

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
