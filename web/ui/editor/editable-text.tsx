// A text that can be edited where it stands: shown as it is, and by the editor, which is loaded once somebody wants it.
import { type ComponentType, useEffect, useState } from 'react'
import { errorMessage } from '../../api/problem.ts'
import { dropUnsent, retryUnsent, type Unsent } from '../../api/queue.ts'
import { words } from '../../words.ts'
import { plainText, RichText } from '../rich-text.tsx'
import { isChanged } from '../stored-field.ts'
import { showToast } from '../toasts.ts'
import type { TextEditorProps } from './text-editor.tsx'
import { type UnsentEdit, useUnsentEdit } from './unsent-edit.ts'

const { blocks, editor, troubles } = words

let loaded: ComponentType<TextEditorProps> | undefined

/** Loads the editor, so that it is there when somebody wants it. */
export async function loadEditor(): Promise<ComponentType<TextEditorProps>> {
  loaded ??= (await import('./text-editor.tsx')).TextEditor
  return loaded
}

interface Props extends TextEditorProps {
  editing: boolean
}

/** The text. Where it is not saved yet, it says so. */
export function EditableText({ editing, ...props }: Props) {
  const { source, html, leave } = props
  const unsent = useUnsentEdit(source.place)
  const [Editor, setEditor] = useState(() => loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once editing begins.
  useEffect(() => {
    if (!editing || Editor) return
    loadEditor().then(
      (found) => setEditor(() => found),
      () => {
        showToast(troubles.unreachable)
        leave(false)
      },
    )
  }, [editing, Editor])
  if (editing && Editor) return <Editor {...props} />
  return unsent ? <UnsentText unsent={unsent} /> : <RichText html={html} />
}

/** A text that waits to be saved, or was refused. */
function UnsentText({ unsent: { id, about, error } }: { unsent: Unsent<UnsentEdit> }) {
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
          <button
            type="button"
            className="button quiet"
            onClick={() => navigator.clipboard.writeText(plainText(about.html))}
          >
            {blocks.copy}
          </button>
          <button type="button" className="button bare" onClick={() => dropUnsent(id)}>
            {blocks.drop}
          </button>
        </div>
      )}
    </div>
  )
}
