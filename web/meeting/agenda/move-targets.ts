// Targets of a moved agenda item: the backlog of its series or room, or an upcoming meeting.
import { useQuery } from '@tanstack/react-query'
import { summaries } from '../../api/clients.ts'
import { useNow } from '../../kit/time/now.ts'
import { dateOf, day, startOf, timeOfDay } from '../../kit/time/time.ts'
import type { MoveTarget } from '../../parts/agenda/editing/move-dialog.tsx'
import type { AgendaItem } from '../../parts/agenda/outline.ts'
import { moveItem, type Target } from '../../parts/backlog/backlog-queries.ts'
import { useMayAdd } from '../../parts/backlog/may-add.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'

const { backlog } = words
/** So many coming meetings are offered. */
const SHOWN = 12

/** The places, those without a date first. A meeting that the reader may not write is refused with a word. */
export function useTargets(meeting: Meeting): MoveTarget[] {
  const { meeting_id, room_id } = meeting
  const readable = useReadable(meeting)
  const now = useNow(false)
  const goTo = (to: Target) => (item: AgendaItem) => void moveItem(item, { meeting_id }, to, backlog.moved)
  const room = { room_id: room_id.value }
  const series = readable.series === undefined ? undefined : { meeting_series_id: readable.series }
  const inRoom = useMayAdd(room, readable.roomContent)
  const inSeries = useMayAdd(series ?? room, series !== undefined)
  const after = startOf(dateOf(now))
  const { data } = useQuery({
    queryKey: ['meetings', 'move', room_id.value, after],
    queryFn: async () => (await summaries('inRoom', room, { after }, { per_page: SHOWN })).body,
    enabled: readable.room,
  })
  const coming = (data ?? []).flatMap((one): MoveTarget[] =>
    one.meeting_id === null || one.meeting_id === meeting_id || one.state === 'ended' || one.state === 'canceled'
      ? []
      : [
          {
            key: `meeting-${one.meeting_id}`,
            name: `${one.name}, ${day(one.start_time.value, now)}, ${timeOfDay(one.start_time.value)}`,
            move: goTo({ meeting_id: one.meeting_id }),
          },
        ],
  )
  return [
    ...(series && inSeries ? [{ key: 'series', name: backlog.targets.series, move: goTo(series) }] : []),
    ...(inRoom ? [{ key: 'room', name: backlog.targets.room, move: goTo(room) }] : []),
    ...coming,
  ]
}
