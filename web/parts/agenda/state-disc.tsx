// The state of an agenda item as a disc: empty, with a dot, with a check, a dash or an arrow. Words say it beside it.
import {
  type Icon,
  IconCircle,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCircleDot,
  IconCircleMinus,
} from '@tabler/icons-react'
import type { AgendaItemState } from '../../../contract/codes.ts'

const DISCS: Readonly<Record<AgendaItemState, Icon>> = {
  pending: IconCircle,
  current: IconCircleDot,
  done: IconCircleCheck,
  skipped: IconCircleMinus,
  carried: IconCircleArrowRight,
}

/** The disc, for the eye only. */
export function StateDisc({ state }: { state: AgendaItemState }) {
  const Disc = DISCS[state]
  return <Disc size={16} stroke={1.75} aria-hidden="true" />
}
