// Asks before a meeting is started on another day than planned.
import { fill } from '../../../../words/fill.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { useNow } from '../../../kit/time/now.ts'
import { dateOf, day } from '../../../kit/time/time.ts'
import { words } from '../../../words.ts'
import type { Meeting } from '../../meeting-queries.ts'

const { meetings, shell } = words

/** Returns whether a meeting is planned for another day than the present one. `now`: Unix seconds. */
export const isOtherDay = ({ state, start_time }: Meeting, now: number): boolean =>
  state === 'pending' && start_time !== null && dateOf(start_time.value) !== dateOf(now)

interface Props {
  meeting: Meeting
  start: () => void
  close: () => void
}

/** The question, open as long as it is rendered. */
export function StartAnyway({ meeting, start, close }: Props) {
  const now = useNow(false)
  const planned = day(meeting.start_time?.value ?? now, now)
  return (
    <Dialog label={meetings.startAnyway} close={close}>
      <h2>{meetings.startAnyway}</h2>
      <p>{fill(meetings.plannedFor, { day: planned })}</p>
      <div className="buttons">
        <button type="button" className="button quiet" onClick={close}>
          {shell.close}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            close()
            start()
          }}
        >
          {meetings.startNow}
        </button>
      </div>
    </Dialog>
  )
}
