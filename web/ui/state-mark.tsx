// The state of a meeting as a badge.

import type { MeetingState } from '../../contract/codes.ts'
import { words } from '../words.ts'

const LOOK: Readonly<Partial<Record<MeetingState, string>>> = { started: 'live', canceled: 'off' }

/** The badge. */
export const StateMark = ({ state }: { state: MeetingState }) => (
  <span className={`mark ${LOOK[state] ?? ''}`}>{words.meetings.states[state]}</span>
)
