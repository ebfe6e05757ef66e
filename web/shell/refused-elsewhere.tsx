// Changes that were refused and that the page does not show, since the reader has gone elsewhere: each with its reason.
import { fill } from '../../words/fill.ts'
import { errorMessage } from '../api/problem.ts'
import { textOfChange, useRefusedElsewhere } from '../ui/refused-here.ts'
import { ChangeButtons } from '../ui/unsent-buttons.tsx'
import { words } from '../words.ts'
import './refused-elsewhere.css'

const { blocks } = words

/** The changes; nothing where there are none. They stay until they are sent or given up. */
export const RefusedElsewhere = () =>
  useRefusedElsewhere().map(({ id, about, error }) => {
    const text = textOfChange(about)
    const reason = errorMessage(error)
    return (
      <div key={id} className="toast refused-elsewhere" role="alert">
        <span>
          {text === undefined ? fill(blocks.changeRefused, { reason }) : fill(blocks.textRefused, { text, reason })}
        </span>
        <ChangeButtons id={id} text={text === undefined ? undefined : () => text} />
      </div>
    )
  })
