// Retry, Copy and Discard of a refused text.
import { dropUnsent, retryUnsent } from '../../api/writing/queue.ts'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { words } from '../../words.ts'
import { useTellsOf } from './shown-refusals.ts'

const { blocks, troubles } = words

interface Props {
  /** The change in the queue. */
  id: string
  /** What somebody wrote; what has no text cannot be copied. */
  text?: (() => string) | undefined
}

/** The buttons in the place of the change. */
export function UnsentButtons(props: Props) {
  useTellsOf(props.id)
  return <ChangeButtons {...props} />
}

/** The buttons elsewhere. */
export const ChangeButtons = ({ id, text }: Props) => (
  <div className="buttons">
    <button type="button" className="button quiet" onClick={() => retryUnsent(id)}>
      {troubles.retry}
    </button>
    {text && <CopyButton text={text} />}
    <button type="button" className="button bare" onClick={() => dropUnsent(id)}>
      {blocks.drop}
    </button>
  </div>
)
