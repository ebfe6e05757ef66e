// Empty state of an agenda, with agendas to copy from.

import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fill } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { MenuButton } from '../../kit/dialogs/menu.tsx'
import { Empty } from '../../kit/feedback/empty.tsx'
import { announce } from '../../kit/page/title.ts'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { asEntries } from '../../parts/agenda/outline.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { useLastMeeting } from '../last-time/last-meeting.ts'
import { agendaKey, type Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'

const { lastTime } = words

/** The sentence and the buttons. `placeholder` is the one item that a meeting has for which nothing was planned. */
export function EmptyAgenda({ meeting, placeholder }: { meeting: Meeting; placeholder: number }) {
  const now = useNow(false)
  const { meeting_id, room_id } = meeting
  const { series, roomContent } = useReadable(meeting)
  const last = useLastMeeting(meeting, series)
  const patterns = useQuery({
    queryKey: ['templates', room_id.value],
    queryFn: async () => {
      const { templates } = await import('../../api/form-clients.ts')
      return (await templates('inRoom', { room_id: room_id.value }, {})).body
    },
    enabled: roomContent,
  })
  const stale = [agendaKey(meeting_id)]
  const takeLast = useChange(async (from: number) => {
    await agendaItems('copy', { meeting_id }, { meeting_id: from })
    await agendaItems('drop', { agenda_item_id: placeholder }, {})
  }, stale)
  const takeTemplate = useChange(async (template_id: number) => {
    const { body } = await agendaItems('inTemplate', { template_id }, {})
    if (body.length) await agendaItems('setOfMeeting', { meeting_id }, { agenda_items: asEntries(body) })
  }, stale)
  const said = { onSuccess: () => announce(lastTime.agendaTaken) }
  const of = last && day(last.start, now)
  return (
    <>
      <Empty icon={IconListNumbers} text={of ? fill(lastTime.noneButLast, { day: of }) : lastTime.noneYet} />
      <div className="buttons">
        {last && of && (
          <button
            type="button"
            className="button quiet"
            disabled={takeLast.isPending}
            onClick={() => takeLast.mutate(last.meeting_id, said)}
          >
            {fill(lastTime.takeLast, { day: of })}
          </button>
        )}
        {!!patterns.data?.length && (
          <MenuButton
            label={lastTime.takeTemplate}
            text={lastTime.takeTemplate}
            choices={patterns.data.map(({ template_id, name }) => ({
              label: name,
              run: () => takeTemplate.mutate(template_id, said),
            }))}
          />
        )}
      </div>
      <ErrorMessage error={takeLast.error ?? takeTemplate.error} />
    </>
  )
}
