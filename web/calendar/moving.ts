// Moves a meeting: an optimistic update with Undo, or the scope sheet for a meeting of a series.

import { fill } from '../../words/fill.ts'
import { meetings, series } from '../api/clients.ts'
import { fetchAgain } from '../api/fetch-again.ts'
import { errorMessage } from '../api/problem.ts'
import { enqueue } from '../api/writing/queue.ts'
import type { SheetAddress } from '../kit/dialogs/sheet-address.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { presentTime } from '../kit/time/now.ts'
import { day, duration, timeOfDay } from '../kit/time/time.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { type CalendarEvent, type MovedMeeting, moveId } from './events.ts'
import type { Part } from './moved.ts'

const MINUTE = 60

/** The meeting of an event, which is made where the series has only planned it. */
async function meetingOf({ meeting_id, meeting_series_id, start }: CalendarEvent): Promise<number> {
  if (meeting_id !== null) return meeting_id
  const at = { meeting_series_id: meeting_series_id!, time: start }
  return (await series('meetingAt', at, {})).body.meeting_id
}

const refresh = (meeting_id: number) => fetchAgain(['meetings'], ['meeting', meeting_id])

type When = Pick<CalendarEvent, 'start' | 'seconds'>

/** What a dragged part changes. What was not dragged is left out, since somebody else may have changed it. */
function changed(part: Part, { start, seconds }: When): { start_time?: number; duration_minutes?: number } {
  const duration_minutes = Math.round(seconds / MINUTE)
  if (part === 'all') return { start_time: start }
  return part === 'end' ? { duration_minutes } : { start_time: start, duration_minutes }
}

/** Gives a single meeting another start or length: shown at once, and sent after what was done before. */
function setWhen(meeting_id: number, when: When, part: Part): void {
  const about: MovedMeeting = { changed: moveId(meeting_id), movedTo: when.start, lasts: when.seconds }
  enqueue(about, async () => {
    await meetings('change', { meeting_id }, changed(part, when))
    await refresh(meeting_id)
  })
}

/** Opens the sheet that moves a meeting; `proposed`: the start (Unix seconds) or the length (minutes) that it shows. */
export function askWhen(
  event: CalendarEvent,
  open: (sheet: SheetAddress) => void,
  proposed: Pick<SheetAddress, 'to' | 'length'> = {},
): void {
  meetingOf(event).then(
    (of) => open({ edit: 'when', of, ...proposed }),
    (error: unknown) => showToast(errorMessage(error)),
  )
}

/** Puts an event, or an edge of it, where it was dragged to, or asks for which of its series that is meant. */
export function moveEvent(
  event: CalendarEvent,
  { start, seconds }: When,
  part: Part,
  open: (sheet: SheetAddress) => void,
): void {
  if (start === event.start && seconds === event.seconds) return
  if (event.meeting_id === null || event.meeting_series_id !== null) {
    const { start_time: to, duration_minutes: length } = changed(part, { start, seconds })
    askWhen(event, open, { ...(to !== undefined && { to }), ...(length !== undefined && { length }) })
    return
  }
  const { meeting_id } = event
  setWhen(meeting_id, { start, seconds }, part)
  const said =
    part === 'all'
      ? fill(texts.moved, { day: day(start, presentTime()), time: timeOfDay(start) })
      : fill(texts.lasts, { length: duration(seconds) })
  showToast(said, () => {
    setWhen(meeting_id, event, part)
    showToast(part === 'all' ? texts.movedBack : texts.lastsAgain)
  })
}
