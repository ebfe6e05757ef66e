// A section of a page with its heading.
import { type ReactNode, useId } from 'react'

interface Props {
  title: ReactNode
  count?: number | undefined
  /** Whether it is left out when printing. */
  screenOnly?: boolean
  children: ReactNode
}

/** A section; `count` beside the heading says how many entries there are. */
export function Section({ title, count, screenOnly = false, children }: Props) {
  const id = useId()
  return (
    <section className={screenOnly ? 'part screen-only' : 'part'} aria-labelledby={id}>
      <h2 id={id}>
        {title} {!!count && <span className="count">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
