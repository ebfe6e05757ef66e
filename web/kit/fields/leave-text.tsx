// Confirmation before unsaved text of a field is discarded by Escape or Back.
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { words } from '../../words.ts'
import { isDialogOpen } from '../dialogs/open-dialog.ts'

const { blocks, editor } = words

/** The question, in its place. The focus is on what loses nothing, and Escape is the same. */
function DiscardQuestion({ discard, goOn }: { discard: () => void; goOn: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <span
      role="group"
      className="discard-question"
      aria-label={editor.discardQuestion}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        goOn()
      }}
    >
      <span role="alert">{editor.discardQuestion}</span>{' '}
      <button type="button" className="button grave small" onClick={discard}>
        {blocks.drop}
      </button>{' '}
      <button
        // biome-ignore lint/a11y/noAutofocus: it was asked by a key just now.
        autoFocus
        type="button"
        className="button quiet small"
        onClick={goOn}
      >
        {editor.keepWriting}
      </button>
    </span>
  )
}

/**
 * Gives what leaves, and asks first where `loses` says so; and the question while it is open. `savesElse`: whether the field
 * saves when it is left in another way, such as by Back or by closing the tab. These ask as well where it does not.
 */
export function useLeaveText(
  leave: () => void,
  loses: () => boolean,
  savesElse = false,
): [leaveText: () => void, question: ReactNode] {
  const [asking, ask] = useState(false)
  const before = useRef<Element>(null)
  const question = (): void => {
    if (asking) return
    before.current = document.activeElement
    ask(true)
  }
  useBlocker({
    disabled: savesElse,
    enableBeforeUnload: loses,
    shouldBlockFn: ({ action, current, next }) => {
      // A dialog has no links: it goes on by itself once it is saved. What is beside no dialog stays while the page does.
      const isLeft = isDialogOpen() ? /BACK|FORWARD|GO/.test(action) : current.pathname !== next.pathname
      if (!isLeft || !loses()) return false
      question()
      return true
    },
  })
  return [
    () => (loses() ? question() : leave()),
    asking && (
      <DiscardQuestion
        discard={() => {
          ask(false)
          leave()
        }}
        goOn={() => {
          ask(false)
          if (before.current instanceof HTMLElement) before.current.focus()
        }}
      />
    ),
  ]
}
