// A dialog over the page: the browser's own, which keeps the focus and closes with Escape.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { focusedBefore, focusIfLost, handOnFocus } from '../focus/keep-focus.ts'
import { fadeDialog, replacesAnother } from './closing-dialog.ts'

interface Props {
  label: string
  /** Its position: centered, at the side, or at the bottom of a phone. */
  look?: 'sheet' | 'side' | 'palette' | 'plan-sheet' | 'coming' | undefined
  close: () => void
  children: ReactNode
}

/** A dialog, open as long as it is rendered. The focus goes back to where it was; what has it already in the dialog keeps it. */
export function Dialog({ label, look = 'sheet', close, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  /** Whether the last press began on the backdrop; one that only ends there does not close the dialog. */
  const beside = useRef(false)
  const before = useRef<Element>(null)
  // What is in it measures itself once it is shown.
  useLayoutEffect(() => {
    const active = document.activeElement
    before.current = focusedBefore()
    const dialog = box.current!
    if (replacesAnother()) dialog.classList.add('at-once')
    const keeps = box.current?.contains(active) && active
    if (keeps) keeps.setAttribute('autofocus', '')
    box.current?.showModal()
    if (keeps) keeps.removeAttribute('autofocus')
    return () => {
      handOnFocus(before.current)
      fadeDialog(dialog)
    }
  }, [])
  useEffect(() => () => focusIfLost(before.current), [])
  return (
    // A click on what lies behind closes it as Escape does.
    <dialog
      ref={box}
      className={look}
      aria-label={label}
      onClose={close}
      // It is seen until it has left the page. A file that is not chosen after all is cancelled as well.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      // A browser lets a second Escape close it without asking, where nothing was pressed in between.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
      onPointerDown={({ target, currentTarget }) => {
        beside.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && beside.current && close()}
    >
      {children}
    </dialog>
  )
}
