// Inline-editable text; the editor is loaded on demand.
import { type ComponentType, useEffect, useState } from 'react'
import { loadModule } from '../../api/connection.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { RichText } from '../../kit/text/rich-text.tsx'
import { words } from '../../words.ts'
import type { TextEditorProps } from './text-editor.tsx'
import { useUnsentEdit } from './unsent-edit.ts'
import { UnsentText } from './unsent-text.tsx'

const { troubles } = words

let loaded: ComponentType<TextEditorProps> | undefined

/** Loads the editor, so that it is there when somebody wants it. */
export async function loadEditor(): Promise<ComponentType<TextEditorProps>> {
  loaded ??= (await loadModule(() => import('./text-editor.tsx'))).TextEditor
  return loaded
}

interface Props extends TextEditorProps {
  editing: boolean
}

/** The text. Where it is not saved yet, it says so. */
export function EditableText({ editing, ...props }: Props) {
  const { source, html, leave } = props
  const unsent = useUnsentEdit(source.draftKey)
  const [Editor, setEditor] = useState(() => loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once editing begins.
  useEffect(() => {
    if (!editing || Editor) return
    loadEditor().then(
      (editor) => setEditor(() => editor),
      () => {
        showToast(troubles.missingPart)
        leave(false)
      },
    )
  }, [editing, Editor])
  if (editing && Editor) return <Editor {...props} />
  return unsent ? <UnsentText unsent={unsent} /> : <RichText html={html} />
}
