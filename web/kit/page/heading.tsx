// The heading of a page, which gets the focus after navigation.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { watchHeading } from './head-parts.ts'
import { headingGoes, headingShown } from './title.ts'

interface Props {
  className?: string
  children: ReactNode
}

/** The one heading of the first level. Where it is shown later than its page, or in place of another, the focus waits for it. */
export function Heading({ className, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(headingShown, [])
  useEffect(() => watchHeading(heading.current!), [])
  // Before it leaves the document, while it still has the focus.
  useLayoutEffect(() => () => headingGoes(heading.current), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
