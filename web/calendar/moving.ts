// Moving a meeting to another time: at once and with Undo, or for one of a series by the sheet that asks for which of them.

import { fill } from '../../words/fill.ts'
import { meetings, series } from '../api/clients.ts'
import { errorMessage } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { enqueue } from '../api/queue.ts'
import { presentTime } from '../ui/now.ts'
import type { SheetAddress } from '../ui/sheet-address.ts'
import { day, timeOfDay } from '../ui/time.ts'
import { showToast } from '../ui/toasts.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { type CalendarEvent, type MovedMeeting, moveId } from './events.ts'

/** The meeting of an event, which is made where the series has only planned it. */
async function meetingOf({ meeting_id, meeting_series_id, start }: CalendarEvent): Promise<number> {
  if (meeting_id !== null) return meeting_id
  const at = { meeting_series_id: meeting_series_id!, time: start }
  return (await series('meetingAt', at, {})).body.meeting_id
}

const refresh = (meeting_id: number) =>
  Promise.all([['meetings'], ['meeting', meeting_id]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Gives a single meeting another start: shown at once, and sent after what was done before. */
function setStart(meeting_id: number, start_time: number): void {
  const about: MovedMeeting = { changed: moveId(meeting_id), movedTo: start_time }
  enqueue(about, async () => {
    await meetings('change', { meeting_id }, { start_time })
    await refresh(meeting_id)
  })
}

/** Opens the sheet that moves a meeting; `to` is the start that is proposed (Unix seconds). */
export function askWhen(event: CalendarEvent, open: (sheet: SheetAddress) => void, to?: number): void {
  meetingOf(event).then(
    (of) => open({ edit: 'when', of, ...(to !== undefined && { to }) }),
    (error: unknown) => showToast(errorMessage(error)),
  )
}

/** Moves an event to a start (Unix seconds), or asks for which of its series that is meant. */
export function moveEvent(event: CalendarEvent, to: number, open: (sheet: SheetAddress) => void): void {
  if (to === event.start) return
  if (event.meeting_id === null || event.meeting_series_id !== null) {
    askWhen(event, open, to)
    return
  }
  const { meeting_id, start } = event
  setStart(meeting_id, to)
  showToast(fill(texts.moved, { day: day(to, presentTime()), time: timeOfDay(to) }), () => {
    setStart(meeting_id, start)
    showToast(texts.movedBack)
  })
}
