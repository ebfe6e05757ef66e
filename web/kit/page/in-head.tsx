// Header content of a page: its place and, after scrolling, its title, state and primary button.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { words } from '../../words.ts'
import { useHeadingAway, useHeadPart, watchAway } from './head-parts.ts'

/** Links to what the page lies in, the outermost first. */
export function Crumbs({ children }: { children: ReactNode }) {
  const part = useHeadPart('crumbs')
  if (!part) return null
  const crumbs = (
    <nav className="crumbs" aria-label={words.shell.crumbs}>
      {children}
    </nav>
  )
  return createPortal(crumbs, part)
}

/** The status of the displayed resource. Hidden from screen readers, because the page has it too. */
export function HeadStatus({ children }: { children: ReactNode }) {
  const part = useHeadPart('status')
  const away = useHeadingAway()
  return part && away ? createPortal(children, part) : null
}

/**
 * The primary button of the page, its only child, which a mouse or finger finds in the head while it has scrolled away. Keys and
 * screen readers have the one in the page.
 */
export function Primary({ label, children }: { label: string; children: ReactNode }) {
  const around = useRef<HTMLSpanElement>(null)
  const part = useHeadPart('primary')
  const [away, setAway] = useState(false)
  const own = () => around.current?.querySelector<HTMLElement>('a, button')
  useEffect(() => {
    const button = around.current?.querySelector('a, button')
    return button ? watchAway(button, setAway) : undefined
  }, [])
  const again = (
    <button
      type="button"
      className="button"
      tabIndex={-1}
      // The focus stays where it is, since this one is hidden from those who need it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => own()?.click()}
    >
      {label}
    </button>
  )
  return (
    <>
      <span ref={around} className="primary">
        {children}
      </span>
      {part && away && createPortal(again, part)}
    </>
  )
}
