// Undo of a carry-over to another agenda.
import type { agendaItem } from '../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../contract/client.ts'
import { fill } from '../../words/fill.ts'
import { agendaItems } from '../api/clients.ts'
import { errorMessage } from '../api/problem.ts'
import type { Key } from '../api/query-client.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { words } from '../words.ts'

type Carried = Pick<RowOf<typeof agendaItem>, 'agenda_item_id' | 'state' | 'title'>

/** Gives a function that sets an item to the state that it had before; where it cannot be, people are told why. */
export function useTakeBack(stale: readonly Key[]): (was: Carried) => void {
  const back = useChange(
    ({ agenda_item_id, state }: Carried) => agendaItems('change', { agenda_item_id }, { state }),
    stale,
  )
  return (was) =>
    back.mutate(was, {
      onError: (error) =>
        showToast(fill(words.lastTime.notTakenBack, { item: was.title, reason: errorMessage(error) })),
    })
}
