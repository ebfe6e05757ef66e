// What can be done with a text that the server refused: try it again, copy it, or give it up.
import { dropUnsent, retryUnsent } from '../api/queue.ts'
import { words } from '../words.ts'
import { CopyButton } from './copy-button.tsx'

const { blocks } = words

/** The buttons; `id` is that of the change in the queue. What has no text cannot be copied. */
export const UnsentButtons = ({ id, text }: { id: string; text?: () => string }) => (
  <div className="buttons">
    <button type="button" className="button quiet" onClick={() => retryUnsent(id)}>
      {blocks.retry}
    </button>
    {text && <CopyButton text={text} />}
    <button type="button" className="button bare" onClick={() => dropUnsent(id)}>
      {blocks.drop}
    </button>
  </div>
)
