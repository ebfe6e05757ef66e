// Carry-over of an unfinished item after the meeting has ended.
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { plural } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { agendaKey, type Meeting } from '../meeting-queries.ts'
import { useTakeBack } from '../take-back.ts'

const { end, record } = words

interface Props {
  meeting: Meeting
  item: RowOf<typeof agendaItem>
}

/** The button; nothing where the item was finished, or the reader may not, or there is no series. */
export function CarryOver({ meeting, item }: Props) {
  const { agenda_item_id, state } = item
  const { meeting_id, meeting_series_id } = meeting
  const change = useChange(
    () => agendaItems('carryOver', { meeting_id }, { agenda_item_ids: [agenda_item_id], to: 'next' }),
    [agendaKey(meeting_id)],
  )
  const takeBack = useTakeBack([agendaKey(meeting_id)])
  if (state !== 'pending' || !meeting_series_id || !mayUse(meeting, 'POST', 'carry_over')) return null
  return (
    <>
      <button
        type="button"
        className="button bare"
        disabled={change.isPending}
        onClick={() =>
          change.mutate(undefined, {
            onSuccess: ({ body }) => showToast(plural(end.carried, body.length, known.locale), () => takeBack(item)),
          })
        }
      >
        {record.carry}
      </button>
      <ErrorMessage error={change.error} />
    </>
  )
}
