// A section of a page with its heading.
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  count?: number | undefined
  children: ReactNode
}

/** A section; `count` beside the heading says how many entries there are. */
export function Section({ title, count, children }: Props) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>
        {title} {!!count && <span className="count">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
