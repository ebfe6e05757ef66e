// The state of a meeting as a badge.

import type { MeetingState } from '../../../contract/codes.ts'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import { words } from '../../words.ts'

const LOOK: Readonly<Partial<Record<MeetingState, string>>> = { started: 'live', canceled: 'off' }

interface Props {
  state: MeetingState
  /** The state of its minutes, where it is known: once they are approved, that says more than that it has ended. */
  minutes?: MinutesState
}

/** The badge. */
export const StateMark = ({ state, minutes }: Props) => (
  <span className={`mark ${LOOK[state] ?? ''}`}>
    {state === 'ended' && minutes === 'approved' ? words.meetings.minutesApproved : words.meetings.states[state]}
  </span>
)
