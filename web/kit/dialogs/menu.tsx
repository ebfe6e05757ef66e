// A menu button (WAI-ARIA) with the actions of one item.
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { keyLabel } from '../keys/key-label.ts'
import { fadeOut } from '../page/motion.ts'
import './menu.css'

export interface MenuChoice {
  label: string
  /** Keys that do the same, by the notation of tinykeys. */
  keys?: string | undefined
  disabled?: boolean | undefined
  /** Whether it deletes or ends something; such choices come last, set apart from the others. */
  destructive?: boolean | undefined
  run: () => void
}

interface Props {
  /** The name of the button and of the menu. */
  label: string
  /** The text of the button; by default, dots. */
  text?: string
  /** The tooltip of the dots, if the visible context makes a shorter one sufficient. */
  tip?: string
  choices: readonly MenuChoice[]
}

/** Pixels between the menu and the edge of the window. */
const EDGE = 8

/** The button with its menu: arrows walk the choices, Escape closes it, and the focus comes back to the button. */
export function MenuButton({ label, text, tip, choices }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement | null>(null)
  const [open, setOpen] = useState(false)

  // What it looked like is taken before it leaves the page.
  const shown = useCallback((box: HTMLDivElement | null) => {
    menu.current = box
    return () => {
      menu.current = null
      if (box) fadeOut(box, box.getBoundingClientRect())
    }
  }, [])

  useLayoutEffect(() => {
    const box = menu.current
    if (!open || !box || !button.current) return
    box.showPopover()
    const at = button.current.getBoundingClientRect()
    const below = at.bottom + box.offsetHeight + EDGE <= innerHeight
    box.style.top = `${Math.max(EDGE, below ? at.bottom : at.top - box.offsetHeight)}px`
    box.style.left = `${Math.max(EDGE, Math.min(at.right, innerWidth - EDGE) - box.offsetWidth)}px`
    box.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [open])

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  function walk(event: KeyboardEvent): void {
    // Keys of the page do not count while the menu is open.
    event.stopPropagation()
    if (event.key === 'Tab') setOpen(false)
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }

  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  } as const
  return (
    <>
      {text ? (
        <button {...opener} type="button" className="button quiet" aria-label={label}>
          {text}
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <IconButton {...opener} label={label} tip={tip} icon={IconDots} />
      )}
      {open && (
        <div
          ref={shown}
          id={id}
          className="menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="auto"
          onBeforeToggle={({ currentTarget, newState }) => {
            if (newState === 'closed') fadeOut(currentTarget, currentTarget.getBoundingClientRect())
          }}
          onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
          onKeyDown={walk}
        >
          {choices.map(({ label: choice, keys, disabled, destructive, run }) => (
            <button
              key={choice}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={destructive ? 'destructive' : undefined}
              data-keys={keys && keyLabel(keys)}
              aria-disabled={disabled}
              onClick={() => {
                if (disabled) return
                close()
                run()
              }}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
