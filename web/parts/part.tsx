// A part of a page: a heading that names it, with how many there are, and what belongs to it.
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  count?: number | undefined
  children: ReactNode
}

export function Part({ title, count, children }: Props) {
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
