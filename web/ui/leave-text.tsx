// Leaving a field whose text is kept nowhere: Escape asks before it is lost, and simply leaves where nothing would be.
import { type ReactNode, useRef, useState } from 'react'
import { words } from '../words.ts'

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

/** Gives what leaves, and asks first where `loses` says so; and the question while it is open. */
export function useLeaveText(leave: () => void): [leaveText: (loses: boolean) => void, question: ReactNode] {
  const [asking, ask] = useState(false)
  const before = useRef<Element>(null)
  return [
    (loses) => {
      if (!loses) leave()
      else if (!asking) {
        before.current = document.activeElement
        ask(true)
      }
    },
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
