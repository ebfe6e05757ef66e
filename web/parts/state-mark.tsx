// The state of a meeting, in a word and a shape.
import type { MeetingState } from '../../contract/codes.ts'

const CALLED: Readonly<Record<MeetingState, string>> = {
  pending: 'Planned',
  started: 'Running',
  paused: 'Paused',
  ended: 'Ended',
  canceled: 'Canceled',
}

const LOOK: Readonly<Partial<Record<MeetingState, string>>> = { started: 'live', canceled: 'off' }

export const StateMark = ({ state }: { state: MeetingState }) => (
  <span className={`mark ${LOOK[state] ?? ''}`}>{CALLED[state]}</span>
)
