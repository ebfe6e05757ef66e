// A fact of a list of facts: its name and its value.
import type { ReactNode } from 'react'

/** The pair; it belongs into a `dl` of the class `facts`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
