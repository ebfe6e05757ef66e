// Pausing and resuming a running meeting by its key, where there are no buttons.
import { meetings } from '../../api/clients.ts'
import { useChange } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import type { Step } from './item-steps.ts'
import { noteOwnMove } from './own-moves.ts'

const { meetings: texts } = words

/** The one step that there is, for those who may. */
export function useStateSteps(meeting: Meeting): readonly Step[] {
  const { meeting_id, state } = meeting
  const to = state === 'paused' ? 'started' : 'paused'
  const change = useChange(() => meetings('change', { meeting_id }, { state: to }), [['meeting', meeting_id]])
  if (!mayUse(meeting, 'PATCH')) return []
  const run = () => {
    noteOwnMove()
    change.mutate(undefined, { onSuccess: () => announce(texts.stateChanged[to]) })
  }
  return [{ label: to === 'paused' ? texts.pause : texts.resume, keys: 'p', run }]
}
