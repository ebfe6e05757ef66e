// Text editor with autosave and merged changes of others.
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import '../../kit/editor/editor.css'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../api/problem.ts'
import { editorIn, showInView } from '../../kit/editor/editor-view.ts'
import { Toolbar } from '../../kit/editor/toolbar.tsx'
import { BothVersions } from '../../kit/text/both-versions.tsx'
import { plainText, RichText } from '../../kit/text/rich-text.tsx'
import { words } from '../../words.ts'
import { LateEditorMentions } from '../mentions/late-mentions.tsx'
import type { MentionKeys } from '../mentions/mention-keys.ts'
import { LateLinkForm } from './late-link-form.tsx'
import { sessionOf } from './sessions.ts'
import type { TextSource } from './text-source.ts'

const { editor, blocks, troubles } = words

export interface TextEditorProps {
  source: TextSource
  /** The text as the rows of the page tell it. */
  html: string
  /** The accessible name of the text. */
  label: string
  placeholder: string
  /** Where on the screen the caret is to stand; at the end of the text otherwise. */
  at?: { left: number; top: number } | undefined
  /** The person is done: the editor goes. `empty`: nothing is left of a text that must not be empty. */
  leave: (empty: boolean) => void
  /** What else can be changed of the thing, below the text. */
  children?: ReactNode
}

/** Where the caret was in an editor that went just now, since its text moves elsewhere in the page. */
const carets = new Map<string, number>()

/** The editor, with the focus in it. */
export function TextEditor({ source, html, label, placeholder, at, leave, children }: TextEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const [session] = useState(() => sessionOf(source, html))
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const { status, error, theirs } = useSyncExternalStore(session.listen, session.state)
  const mentionKeys = useRef<MentionKeys>(undefined)
  const done = useRef(() => {})
  done.current = () => {
    const empty = !session.text() && !source.mayBeEmpty
    session.leave()
    leave(empty)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor is made once; what it is made with does not change.
  useLayoutEffect(() => {
    const goes = () => done.current()
    const made = editorIn(box.current!, {
      ...{
        html: session.text(),
        label,
        placeholder,
        at: carets.get(source.draftKey) ?? at,
        typed: session.typed,
        changed: setState,
        press: mentionKeys,
        leave: goes,
        save: goes,
      },
    })
    session.show((text, own) => showInView(made, text, own))
    setView(made)
    setState(made.state)
    return () => {
      carets.set(source.draftKey, made.state.selection.head)
      setTimeout(() => carets.delete(source.draftKey))
      session.leave()
      made.destroy()
    }
  }, [])
  useLayoutEffect(() => {
    if (!view) return
    // Its buttons too; of a text that is longer than the window, the text.
    for (const part of [box.current!.parentElement!, box.current!]) part.scrollIntoView({ block: 'nearest' })
  }, [view])
  useEffect(() => session.arrived(html), [session, html])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the text, for its buttons and fields.
    <div
      className="text-editor"
      onKeyDown={(event) => {
        const saves = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
        if (event.defaultPrevented || (event.key !== 'Escape' && !saves)) return
        event.preventDefault()
        done.current()
      }}
    >
      <div ref={box} />
      {view && state && (
        <>
          <LateEditorMentions view={view} state={state} keys={mentionKeys} />
          <Toolbar view={view} state={state} LinkForm={LateLinkForm} />
        </>
      )}
      {children}
      {theirs && (
        <BothVersions
          both
          mine={<RichText html={session.text()} />}
          theirs={<RichText html={theirs.value} />}
          by={theirs.by}
          choose={(kept) => {
            session.choose(kept)
            view?.focus()
          }}
        />
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={() => done.current()}>
          {editor.done}
        </button>
        {status === 'refused' && (
          <>
            <button type="button" className="button quiet" onClick={session.retry}>
              {troubles.retry}
            </button>
            <CopyButton text={() => plainText(session.text())} />
            <button type="button" className="button bare" onClick={session.discard}>
              {blocks.drop}
            </button>
          </>
        )}
        <span className="soft small">{status !== 'refused' && editor.status[status]}</span>
      </div>
      {status === 'refused' && (
        <p className="told" role="alert">
          {errorMessage(error)}
        </p>
      )}
    </div>
  )
}
