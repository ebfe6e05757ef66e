// Refused changes of pages that the reader has left, each with its reason.
import { fill } from '../../../words/fill.ts'
import { errorMessage } from '../../api/problem.ts'
import { shortened } from '../../kit/page/address-text.ts'
import { calledOf } from '../../parts/saving/removal.ts'
import { textOfChange, useRefusedElsewhere } from '../../parts/saving/shown-refusals.ts'
import { ChangeButtons } from '../../parts/saving/unsent-buttons.tsx'
import { words } from '../../words.ts'
import './refused-elsewhere.css'

const { blocks } = words
/** Characters that tell one thing from another. */
const CALLED = 60

/** Returns the message about a refused change, with its reason. */
function textOf(about: unknown, reason: string): string {
  const [called, text] = [calledOf(about), textOfChange(about)]
  if (called !== undefined) return fill(blocks.removalRefused, { reason, text: brief(called) })
  return text === undefined ? fill(blocks.changeRefused, { reason }) : fill(blocks.textRefused, { text, reason })
}

const brief = (text: string): string => {
  const beginning = shortened(text, CALLED)
  return beginning === text ? text : `${beginning}…`
}

/** The changes; nothing where there are none. They stay until they are sent or given up. */
export const RefusedElsewhere = () =>
  useRefusedElsewhere().map(({ id, about, error }) => {
    const text = textOfChange(about)
    return (
      <div key={id} className="toast refused-elsewhere" role="alert">
        <span>{textOf(about, errorMessage(error))}</span>
        <ChangeButtons id={id} text={text === undefined ? undefined : () => text} />
      </div>
    )
  })
