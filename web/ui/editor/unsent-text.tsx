// A text that waits to be saved, or was refused: as it is, with the reason, Retry and Copy.

import { errorMessage } from '../../api/problem.ts'
import { dropUnsent, retryUnsent, type Unsent } from '../../api/queue.ts'
import { words } from '../../words.ts'
import { CopyButton } from '../copy-button.tsx'
import { plainText, RichText } from '../rich-text.tsx'
import { isChanged } from '../stored-field.ts'
import type { UnsentEdit } from './unsent-edit.ts'

const { blocks, editor } = words

/** The text. */
export function UnsentText({ unsent: { id, about, error } }: { unsent: Unsent<UnsentEdit> }) {
  return (
    <div className="unsent">
      <RichText html={about.html} />
      <p className="small soft">
        {error ? (
          <span className="late">{isChanged(error) ? editor.changedByBoth : errorMessage(error)}</span>
        ) : (
          blocks.sending
        )}
      </p>
      {error && !isChanged(error) && (
        <div className="buttons">
          <button type="button" className="button quiet" onClick={() => retryUnsent(id)}>
            {blocks.retry}
          </button>
          <CopyButton text={() => plainText(about.html)} />
          <button type="button" className="button bare" onClick={() => dropUnsent(id)}>
            {blocks.drop}
          </button>
        </div>
      )}
    </div>
  )
}
