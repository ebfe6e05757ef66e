// The sheet in which the record of a meeting that has ended is mailed.
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { sendByKeys } from '../../kit/fields/save-keys.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import './end.css'
import { sendRecord } from './ending.ts'
import { FollowUpCount, FollowUpPart, FollowUpTitle, useFollowUp } from './follow-up.tsx'

const { end, shell } = words

interface Props {
  meeting: Meeting
  close: () => void
}

/** The sheet, open as long as it is rendered. */
export function SendRecord({ meeting, close }: Props) {
  const mail = useFollowUp(meeting)
  const sent = mail?.sent
  const send = () => {
    if (!sent) return
    close()
    sendRecord(sent)
  }
  return (
    <Dialog label={end.sendRecord} close={close}>
      <form
        className="end-sheet"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onKeyDown={sendByKeys}
      >
        <div className="end-body">
          <h2>{mail && <FollowUpTitle of={mail} />}</h2>
          {mail && <FollowUpPart of={mail} />}
        </div>
        <div className="end-foot">
          {mail && <FollowUpCount of={mail} />}
          <button type="button" className="button quiet" onClick={close}>
            {shell.close}
          </button>
          <button type="submit" className="button" disabled={!sent}>
            {end.send}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
