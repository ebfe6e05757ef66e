// The sheet that cancels a meeting whose people get mail about it, with their number.
import { meetings } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { errorMessage } from '../../api/problem.ts'
import type { Key } from '../../api/query-client.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { formWords } from '../../form-words.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useNow } from '../../kit/time/now.ts'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { useAttendees } from '../meeting-queries.ts'
import { noteOwnMove } from '../run/own-moves.ts'
import { concerns } from './edit/concerns.ts'
import { isNotified } from './edit/notification.ts'
import type { Loaded } from './edit/use-edited.ts'
import { Moment } from './series/next-dates.tsx'

const { change: texts } = formWords
const { meetings: said } = words

/** The sheet. */
export function CancelMeeting({ loaded, close }: { loaded: Loaded; close: () => void }) {
  const { meeting_id, name, start_time } = loaded.meeting!
  const now = useNow(false)
  const others = (useAttendees(meeting_id).data?.body ?? []).filter(({ member_id }) => member_id !== known.member_id)
  const notified = isNotified(loaded)
  const stale: Key[] = [['meeting', meeting_id], ['meetings']]
  const to = (state: 'canceled' | 'pending', quiet: boolean) => {
    noteOwnMove()
    return meetings('change', { meeting_id }, { state }, quiet ? { notify: false } : {})
  }
  const change = useChange((quiet: boolean) => to('canceled', quiet), stale)
  const cancel = (quiet: boolean) =>
    change.mutate(quiet, {
      onSuccess: () => {
        close()
        showToast(said.stateChanged.canceled, () => {
          to('pending', quiet)
            .then(() => fetchAgain(...stale))
            .catch((error: unknown) => showToast(errorMessage(error)))
        })
      },
    })
  return (
    <Sheet
      title={said.cancel}
      saveLabel={said.cancel}
      grave
      busy={change.isPending}
      close={close}
      save={() => cancel(false)}
      other={notified && { label: texts.cancelQuietly, run: () => cancel(true) }}
    >
      <p>
        {name}
        {start_time && (
          <>
            {' · '}
            <Moment seconds={start_time.value} now={now} />
          </>
        )}
      </p>
      <p>{concerns(others.length, notified)}</p>
      <ErrorMessage error={change.error} />
    </Sheet>
  )
}
