// What can be done with a meeting as a whole, by its state: begun, paused, ended, called off, restored.
import type { MeetingState as State } from '../../contract/codes.ts'
import { meetings } from '../api.ts'
import { useChange } from '../asking.ts'
import { type Meeting, useRuns } from './meeting-of.ts'
import { Told } from './shown.tsx'
import { say } from './title.ts'

interface Offer {
  to: State
  called: string
  /** What one is most likely here for. */
  first?: boolean
}

/** The specification's table of states, as buttons; whether a change can be made just now, the API says. */
const OFFERS: Readonly<Record<State, readonly Offer[]>> = {
  pending: [
    { to: 'started', called: 'Start the meeting', first: true },
    { to: 'canceled', called: 'Cancel it' },
  ],
  started: [
    { to: 'ended', called: 'End the meeting', first: true },
    { to: 'paused', called: 'Pause' },
  ],
  paused: [
    { to: 'started', called: 'Go on', first: true },
    { to: 'ended', called: 'End the meeting' },
  ],
  ended: [{ to: 'started', called: 'Start it again' }],
  canceled: [{ to: 'pending', called: 'Restore it', first: true }],
}

const SAID: Readonly<Record<State, string>> = {
  pending: 'The meeting is planned again.',
  started: 'The meeting is running.',
  paused: 'The meeting is paused.',
  ended: 'The meeting has ended.',
  canceled: 'The meeting is canceled.',
}

interface Props {
  meeting: Meeting
  /** Whether something else comes first on this page. */
  quiet?: boolean
  children?: React.ReactNode
}

export function StateButtons({ meeting, quiet, children }: Props) {
  const { meeting_id, state } = meeting
  const runs = useRuns(meeting_id)
  const change = useChange(
    (to: State) => meetings('change', { meeting_id }, { state: to }),
    [['meeting', meeting_id], ['meetings'], ['may', 'agenda']],
  )
  const offers = runs ? OFFERS[state] : []
  if (!offers.length && !children) return null
  return (
    <>
      <div className="buttons">
        {children}
        {offers.map(({ to, called, first }) => (
          <button
            key={to}
            type="button"
            className={`button ${first && !quiet ? '' : 'quiet'}`}
            disabled={change.isPending}
            onClick={() => change.mutate(to, { onSuccess: () => say(SAID[to]) })}
          >
            {called}
          </button>
        ))}
      </div>
      <Told error={change.error} />
    </>
  )
}
