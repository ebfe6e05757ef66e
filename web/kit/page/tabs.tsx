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
  /** Whether all panels are shown one below the other, without tabs. */
  all?: boolean
  /** The panel of a tab. */
  panel: (of: V) => ReactNode
}

/** The tabs with the panel of the chosen one, which stays as it is when the others come beside it. */
export function Tabs<V extends string>({ label, of, more = {}, value, choose, all = false, panel }: Props<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(of) as V[]
  const go = (to: number) => {
    const index = (to + names.length) % names.length
    choose(names[index]!)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div className={all ? 'panels' : 'tabs'}>
      {!all && (
        <div role="tablist" aria-label={label} className="tab-list" ref={list}>
          {names.map((one, index) => (
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
                const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
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
      )}
      {(all ? names : [value]).map((one) => (
        <div
          key={one}
          className={all ? undefined : 'tab-panel'}
          {...(!all && { role: 'tabpanel', id: `${id}panel`, 'aria-labelledby': `${id}${one}` })}
        >
          {panel(one)}
        </div>
      ))}
    </div>
  )
}
