// Actions on minutes: exports, printing, and resuming the meeting on the same day.

import { lazy, Suspense, useState } from 'react'
import type { Format } from '../../../contract/formats.ts'
import { meeting as contract } from '../../../contract/meetings/meeting.ts'
import type { Endpoint } from '../../../contract/resource.ts'
import { fileOf, meetings } from '../../api/clients.ts'
import { loadModule } from '../../api/connection.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { MenuButton, type MenuChoice } from '../../kit/dialogs/menu.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useNow } from '../../kit/time/now.ts'
import { dateOf } from '../../kit/time/time.ts'
import { useMailCommands } from '../../parts/invitation/commands.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { maySendRecord } from '../end/may-send-record.ts'
import { FORMAT_NAMES } from '../facts.tsx'
import { MeetingMenu } from '../form/meeting-menu.tsx'
import type { Meeting } from '../meeting-queries.ts'

const { end, record, meetings: texts } = words

const SendRecord = lazy(async () => ({
  default: (await loadModule(() => import('../end/send-record.tsx'))).SendRecord,
}))

const formats: readonly Format[] = (contract.endpoints.one as Endpoint).formats ?? []

function download(meeting_id: number, format: Format): void {
  Object.assign(document.createElement('a'), { href: fileOf(meeting_id, format), download: '' }).click()
}

/** The buttons in the head of a record. */
export function RecordTools({ meeting }: { meeting: Meeting }) {
  const { meeting_id, state_ts } = meeting
  const change = useChange(
    () => meetings('change', { meeting_id }, { state: 'started' }),
    [['meeting', meeting_id], ['meetings']],
  )
  // The API starts it again on the day on which it ended only.
  const sameDay = dateOf(useNow(false)) === dateOf(state_ts.value) && meeting.state === 'ended'
  const [sending, send] = useState(false)
  const mail = useMailCommands(meeting)
  const more: MenuChoice[] = maySendRecord(meeting) ? [{ label: end.sendRecord, run: () => send(true) }] : []
  const again: MenuChoice[] =
    sameDay && mayUse(meeting, 'PATCH')
      ? [
          {
            label: texts.startAgain,
            run: () => change.mutate(undefined, { onSuccess: () => showToast(end.startedAgain) }),
          },
        ]
      : []
  return (
    <div className="buttons record-tools">
      <MenuButton
        label={record.download}
        text={record.download}
        choices={formats.map((format) => ({
          label: FORMAT_NAMES[format] ?? format,
          run: () => download(meeting_id, format),
        }))}
      />
      <button type="button" className="button quiet" onClick={() => print()}>
        {record.print}
      </button>
      <MeetingMenu meeting={meeting} more={[...more, ...mail.more, ...again]} />
      {sending && (
        <Suspense>
          <SendRecord meeting={meeting} close={() => send(false)} />
        </Suspense>
      )}
      <ErrorMessage error={change.error} />
    </div>
  )
}
