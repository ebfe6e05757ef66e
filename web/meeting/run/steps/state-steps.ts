// Pausing and resuming a running meeting by its key, where there are no buttons.
import { meetings } from '../../../api/clients.ts'
import { mayUse } from '../../../api/rights.ts'
import { useChange, useOptimisticChoice } from '../../../api/writing/use-change.ts'
import { announce } from '../../../kit/page/title.ts'
import { words } from '../../../words.ts'
import type { Meeting } from '../../meeting-queries.ts'
import { noteOwnMove } from '../own-moves.ts'
import type { Step } from './item-steps.ts'

const { meetings: texts } = words

/** The one step that there is, for those who may. */
export function useStateSteps(meeting: Meeting): readonly Step[] {
  const { meeting_id } = meeting
  const change = useChange(
    (to: 'started' | 'paused') => meetings('change', { meeting_id }, { state: to }),
    [['meeting', meeting_id]],
  )
  const [state, choose] = useOptimisticChoice(meeting.state, change)
  const to = state === 'paused' ? 'started' : 'paused'
  if (!mayUse(meeting, 'PATCH')) return []
  const run = () => {
    noteOwnMove()
    choose(to, () => announce(to === 'started' ? texts.resumed : texts.stateChanged.paused))
  }
  return [{ label: to === 'paused' ? texts.pause : texts.resume, keys: 'p', run }]
}
