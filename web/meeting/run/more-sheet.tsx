// Overflow sheet of a running meeting: chat, steps, projector view, and links of the bottom bar.
import { Link, useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { NewsSwitch } from '../../kit/feedback/news-switch.tsx'
import { useCommands } from '../../kit/keys/commands.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { Unread } from './side.tsx'
import type { ItemSteps } from './steps/item-steps.ts'

const { meetings, run, shell } = words

interface Props {
  meeting: Meeting
  steps: ItemSteps
  unread: number
  openChat: () => void
  close: () => void
}

/** The sheet, open as long as it is rendered. */
export function MoreSheet({ meeting: { meeting_id }, steps: { steps }, unread, openChat, close }: Props) {
  const go = useNavigate()
  const elsewhere = useCommands().filter(({ group, keys }) => group === 'go' || keys === '/')
  const closing = (then: () => void) => () => {
    close()
    then()
  }
  return (
    <Dialog label={run.more} close={close}>
      <ul className="choice-list">
        <Choice run={openChat}>
          {run.tabs.chat} <Unread of={unread} />
        </Choice>
        {steps
          .filter(({ keys }) => !keys)
          .map(({ label, run }) => (
            <Choice key={label} run={closing(run)}>
              {label}
            </Choice>
          ))}
        <Choice
          run={closing(() =>
            go({ to: '/meetings/$meeting_id/live', params: { meeting_id }, search: { present: true } }),
          )}
        >
          {run.present}
        </Choice>
        <li>
          <Link to="/meetings/$meeting_id" params={{ meeting_id }} activeOptions={{ exact: true }}>
            {meetings.showFull}
          </Link>
        </li>
      </ul>
      <p className="rail-title">{shell.ways}</p>
      <ul className="choice-list">
        {elsewhere.map(({ id, label, run }) => (
          <Choice key={id} run={closing(run)}>
            {label}
          </Choice>
        ))}
      </ul>
      <NewsSwitch />
      <div className="buttons">
        <button type="button" className="button quiet" onClick={close}>
          {shell.close}
        </button>
      </div>
    </Dialog>
  )
}

const Choice = ({ run, children }: { run: () => void; children: React.ReactNode }) => (
  <li>
    <button type="button" onClick={run}>
      {children}
    </button>
  </li>
)
