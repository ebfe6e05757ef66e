// A dialog over the page: the browser's own, which keeps the focus and closes with Escape.
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  label: string
  /** Where it stands: in the middle, at the side, or at the bottom of a phone. */
  look?: 'sheet' | 'side' | 'palette' | 'plan-sheet' | undefined
  close: () => void
  children: ReactNode
}

/** A dialog, open as long as it is rendered. The focus goes back to where it was. */
export function Dialog({ label, look = 'sheet', close, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    box.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a click on what lies behind does the same.
    <dialog
      ref={box}
      className={look}
      aria-label={label}
      onClose={close}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      {children}
    </dialog>
  )
}
