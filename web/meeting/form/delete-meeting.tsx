// The sheet that deletes a meeting: it says what goes with it, and it can be undone for some seconds only.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { plural } from '../../../words/fill.ts'
import { meetings } from '../../api/clients.ts'
import { formWords } from '../../form-words.ts'
import { useNow } from '../../kit/time/now.ts'
import { Sheet } from '../../parts/form/sheet.tsx'
import { removeLater } from '../../parts/saving/removal.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { useBlocks } from '../blocks/blocks.ts'
import { useAttendees } from '../meeting-queries.ts'
import { concerns } from './edit/concerns.ts'
import { isNotified } from './edit/notification.ts'
import type { Loaded } from './edit/use-edited.ts'
import { Moment } from './series/next-dates.tsx'

const { change } = formWords
const { making } = words
const counted = (texts: { one: string; other: string }, count: number): string => plural(texts, count, known.locale)

/** The sheet. */
export function DeleteMeeting({ loaded, close }: { loaded: Loaded; close: () => void }) {
  const meeting = loaded.meeting!
  const { meeting_id, room_id, start_time } = meeting
  const now = useNow(false)
  const go = useNavigate()
  const client = useQueryClient()
  const blocks = useBlocks(meeting_id, false).data ?? []
  const others = (useAttendees(meeting_id).data?.body ?? []).filter(({ member_id }) => member_id !== known.member_id)
  const notes = blocks.filter(({ note }) => note).length
  const items = blocks.length - notes
  function remove(): void {
    // Lists know it by its address.
    removeLater(`/meetings/${meeting_id}`, meeting.name, change.deleted, async () => {
      await meetings('drop', { meeting_id }, {})
      await Promise.all([['meetings'], ['items']].map((queryKey) => client.invalidateQueries({ queryKey })))
    })
    void go({ to: '/rooms/$room_id', params: { room_id: room_id.value }, replace: true })
  }

  const content = [notes && counted(change.notes, notes), items && counted(change.items, items)].filter(Boolean)
  return (
    <Sheet title={making.deleteMeeting} saveLabel={making.deleteMeeting} grave busy={false} close={close} save={remove}>
      <p>
        {meeting.name}
        {start_time && (
          <>
            {' · '}
            <Moment seconds={start_time.value} now={now} />
          </>
        )}
      </p>
      <p>{content.length ? `${change.goesWith} ${content.join(', ')}` : change.nothingIn}</p>
      <p>{concerns(others.length, isNotified(loaded))}</p>
      <p className="soft">
        {meeting.meeting_series_id && change.notAgain} {change.undoneSoon}
      </p>
    </Sheet>
  )
}
