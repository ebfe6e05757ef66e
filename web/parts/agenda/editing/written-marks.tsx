// The time and the presenter that were understood in a typed agenda item, and the way to keep them as text.
import { fill } from '../../../../words/fill.ts'
import { duration } from '../../../kit/time/time.ts'
import { words } from '../../../words.ts'
import type { WrittenItem } from './written-item.ts'

const { agenda } = words

/** The marks; nothing where nothing was understood. */
export function WrittenMarks({ written, keepText }: { written: WrittenItem; keepText: () => void }) {
  const { duration_seconds, presenter } = written
  if (duration_seconds === undefined && !presenter) return null
  return (
    <p className="chips" aria-live="polite">
      {duration_seconds !== undefined && <span className="mark">{duration(duration_seconds)}</span>}
      {presenter && <span className="mark">{fill(agenda.presentedBy, { person: presenter.member_name })}</span>}
      <button
        type="button"
        className="button bare small"
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={keepText}
      >
        {agenda.keepText}
      </button>
    </p>
  )
}
