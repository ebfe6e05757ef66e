// The sheet that ends a series before one of its meetings, or deletes all of it: it says what goes, meeting by meeting.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { series as seriesClient } from '../../../api/clients.ts'
import { mayUse } from '../../../api/rights.ts'
import { useChange } from '../../../api/writing/use-change.ts'
import { formWords } from '../../../form-words.ts'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { Choices } from '../../../kit/fields/choices.tsx'
import { Sheet } from '../../../parts/form/sheet.tsx'
import { words } from '../../../words.ts'
import { isNotified } from '../edit/notification.ts'
import type { Loaded } from '../edit/use-edited.ts'
import { ReachError, ReachPreview } from './reach-preview.tsx'
import { useReach } from './use-reach.ts'

const { change } = formWords
const { making } = words

/** The sheet. What has notes, files or action items goes only where each is ticked. */
export function EndSeries({ loaded, close }: { loaded: Loaded; close: () => void }) {
  const { series, start } = loaded
  const go = useNavigate()
  const [scope, choose] = useState<'following' | 'whole'>('following')
  const sent = scope === 'following' ? { from: start } : {}
  const reach = useReach('end', series, loaded, sent)
  const { meeting_series_id, room_id } = series!
  const drop = useChange(async () => {
    await reach.confirm()
    return seriesClient('drop', { meeting_series_id }, sent)
  }, [['meetings'], ['meeting'], ['series'], ['items']])
  const ticked = reach.keep.length === 0
  return (
    <Sheet
      title={making.endSeries}
      saveLabel={scope === 'following' ? making.endSeries : change.deleteSeries}
      grave
      busy={drop.isPending}
      disabled={!reach.ready || !ticked || !mayUse(series, 'DELETE')}
      close={close}
      save={() =>
        drop.mutate(undefined, {
          onSuccess: () => {
            showToast(scope === 'following' ? change.ended : change.deletedSeries)
            void go({ to: '/rooms/$room_id', params: { room_id: room_id.value }, replace: true })
          },
        })
      }
    >
      <Choices label={change.ending} name="end" of={change.endings} value={scope} choose={choose} />
      <ReachPreview of={reach} notified={isNotified(loaded)} />
      <p className="soft">{change.cannotUndo}</p>
      <ReachError error={drop.error} />
    </Sheet>
  )
}
