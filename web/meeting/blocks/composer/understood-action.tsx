// What was understood of a typed action item: whose it is, and when it is due.
import { fill } from '../../../../words/fill.ts'
import { day, startOf } from '../../../kit/time/time.ts'
import { words } from '../../../words.ts'
import type { WrittenAction } from './written-action.ts'

const { blocks } = words

interface Props {
  action: WrittenAction
  /** The reader's day, as `2026-11-20`. */
  today: string
  /** Keeps it as nothing but text. */
  keepText: () => void
}

/** The marks; nothing where there is only text. */
export function UnderstoodAction({ action: { member_name, date }, today, keepText }: Props) {
  if (!member_name && !date) return null
  return (
    <p className="chips" aria-live="polite">
      {member_name && <span className="mark">{member_name}</span>}
      {date && <span className="mark">{fill(blocks.dueOn, { day: day(startOf(date), startOf(today)) })}</span>}
      <button type="button" className="button bare small" onClick={keepText}>
        {blocks.keepText}
      </button>
    </p>
  )
}
