// Tabs (WAI-ARIA): one of several panels is shown; arrow keys walk them, and only the chosen one is a stop of the tab key.
import { type ReactNode, useId, useRef } from 'react'
import './tabs.css'

interface Props<V extends string> {
  label: string
  /** The name of each tab, in the order in which they are shown; a node such as a count may stand beside it. */
  of: Readonly<Record<V, string>>
  more?: Partial<Record<V, ReactNode>>
  value: V
  choose: (value: V) => void
  /** The chosen panel. */
  children: ReactNode
}

/** The tabs with the panel of the chosen one. */
export function Tabs<V extends string>({ label, of, more = {}, value, choose, children }: Props<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const all = Object.keys(of) as V[]
  const go = (to: number) => {
    const place = (to + all.length) % all.length
    choose(all[place]!)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list" ref={list}>
        {all.map((one, place) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}${one}`}
            aria-selected={one === value}
            aria-controls={one === value ? `${id}panel` : undefined}
            tabIndex={one === value ? 0 : -1}
            className="tab"
            onClick={() => choose(one)}
            onKeyDown={(event) => {
              const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key]
              if (to === undefined) return
              event.preventDefault()
              go(to)
            }}
          >
            {of[one]}
            {more[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className="tab-panel">
        {children}
      </div>
    </div>
  )
}
