// What can be done with a meeting as a whole, by its state: begun, paused, ended, called off, restored.

import type { MeetingState as State } from '../../contract/codes.ts'
import { meetings } from '../api.ts'
import { useChange } from '../asking.ts'
import { words } from '../words.ts'
import { type Meeting, useRuns } from './meeting-of.ts'
import { Told } from './shown.tsx'
import { say } from './title.ts'

const { meetings: texts } = words

interface Offer {
  to: State
  called: string
  /** What one is most likely here for. */
  first?: boolean
}

/** The specification's table of states, as buttons; whether a change can be made just now, the API says. */
const OFFERS: Readonly<Record<State, readonly Offer[]>> = {
  pending: [
    { to: 'started', called: texts.start, first: true },
    { to: 'canceled', called: texts.cancel },
  ],
  started: [
    { to: 'ended', called: texts.end, first: true },
    { to: 'paused', called: texts.pause },
  ],
  paused: [
    { to: 'started', called: texts.goOn, first: true },
    { to: 'ended', called: texts.end },
  ],
  ended: [{ to: 'started', called: texts.startAgain }],
  canceled: [{ to: 'pending', called: texts.restore, first: true }],
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
            onClick={() => change.mutate(to, { onSuccess: () => say(texts.now[to]) })}
          >
            {called}
          </button>
        ))}
      </div>
      <Told error={change.error} />
    </>
  )
}
