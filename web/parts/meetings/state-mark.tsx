// The state of a meeting as a badge.

import { IconCheck, IconEye, IconPencil } from '@tabler/icons-react'
import type { MeetingState } from '../../../contract/codes.ts'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import { words } from '../../words.ts'

const LOOK: Readonly<Partial<Record<MeetingState, string>>> = { started: 'live', canceled: 'off' }
const SIGNS = { draft: IconPencil, in_review: IconEye, approved: IconCheck } as const

interface Props {
  state: MeetingState
  /** The state of its minutes, where it is known: of a meeting that has ended, that says more. */
  minutes?: MinutesState
}

/** The badge. */
export function StateMark({ state, minutes }: Props) {
  if (state !== 'ended' || !minutes)
    return <span className={`mark ${LOOK[state] ?? ''}`}>{words.meetings.states[state]}</span>
  const Sign = SIGNS[minutes]
  return (
    <span className={`mark minutes-mark ${minutes}`}>
      <Sign size={14} stroke={2} aria-hidden="true" /> {words.meetings.minutesStates[minutes]}
    </span>
  )
}
