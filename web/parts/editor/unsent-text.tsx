// An unsaved or refused text, with its reason, Retry and Copy.

import { errorMessage } from '../../api/problem.ts'
import type { Unsent } from '../../api/writing/queue.ts'
import { plainText, RichText } from '../../kit/text/rich-text.tsx'
import { words } from '../../words.ts'
import { useRefusalInView } from '../saving/shown-refusals.ts'
import { isChanged } from '../saving/stored-field.ts'
import { UnsentButtons } from '../saving/unsent-buttons.tsx'
import type { UnsentEdit } from './unsent-edit.ts'

const { blocks, editor } = words

/** The text. */
export function UnsentText({ unsent: { id, about, error } }: { unsent: Unsent<UnsentEdit> }) {
  const box = useRefusalInView(error)
  return (
    <div ref={box} className="unsent">
      <RichText html={about.html} />
      <p className="small soft">
        {error ? (
          <span className="late">{isChanged(error) ? editor.changedByBoth : errorMessage(error)}</span>
        ) : (
          blocks.sending
        )}
      </p>
      {error && !isChanged(error) && <UnsentButtons id={id} text={() => plainText(about.html)} />}
    </div>
  )
}
