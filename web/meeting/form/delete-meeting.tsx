// The sheet that deletes a meeting: it says what goes with it, since a deletion cannot be undone.
import { useNavigate } from '@tanstack/react-router'
import { plural } from '../../../words/fill.ts'
import { meetings } from '../../api/clients.ts'
import { useChange } from '../../api/use-change.ts'
import { formWords } from '../../form-words.ts'
import { known } from '../../site.ts'
import { Sheet } from '../../ui/form/sheet.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { useNow } from '../../ui/now.ts'
import { showToast } from '../../ui/toasts.ts'
import { words } from '../../words.ts'
import { useBlocks } from '../blocks/blocks.ts'
import { useAttendees } from '../meeting-queries.ts'
import type { Meeting } from './edited.ts'
import { Moment } from './next-dates.tsx'
import { concerns } from './reach-preview.tsx'

const { change } = formWords
const { making } = words
const counted = (texts: { one: string; other: string }, count: number): string => plural(texts, count, known.locale)

/** The sheet. */
export function DeleteMeeting({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const { meeting_id, room_id, start_time } = meeting
  const now = useNow(false)
  const go = useNavigate()
  const blocks = useBlocks(meeting_id, false).data ?? []
  const others = (useAttendees(meeting_id).data?.body ?? []).filter(({ member_id }) => member_id !== known.member_id)
  const remove = useChange(() => meetings('drop', { meeting_id }, {}), [['meetings'], ['items']])
  const notes = blocks.filter(({ note }) => note).length
  const items = blocks.length - notes
  const content = [notes && counted(change.notes, notes), items && counted(change.items, items)].filter(Boolean)
  return (
    <Sheet
      title={making.deleteMeeting}
      saveLabel={making.deleteMeeting}
      grave
      busy={remove.isPending}
      close={close}
      save={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast(change.deleted)
            void go({ to: '/rooms/$room_id', params: { room_id: room_id.value }, replace: true })
          },
        })
      }
    >
      <p>
        {meeting.name}
        {start_time && (
          <>
            {' · '}
            <Moment seconds={start_time.value} now={now} />
          </>
        )}
      </p>
      <p>
        {change.goesWith} {content.length ? content.join(', ') : change.nothingIn}
      </p>
      <p>{concerns(others.length)}</p>
      <p className="soft">{meeting.meeting_series_id ? change.notAgain : change.cannotUndo}</p>
      <ErrorMessage error={remove.error} />
    </Sheet>
  )
}
