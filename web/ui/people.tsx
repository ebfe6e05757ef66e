// People grouped by role.

import type { ReactNode } from 'react'
import type { Tuple } from '../../contract/field.ts'
import { known } from '../site.ts'

interface Person {
  member_id: number
  member_name: string
  role_id: Tuple
}

interface Props<P extends Person> {
  people: readonly P[]
  /** The name of each role in the plural. */
  roles: Readonly<Record<number, string>>
  more?: (person: P) => ReactNode
}

const byName = (one: Person, other: Person): number => one.member_name.localeCompare(other.member_name, known.locale)

/** People by role and name; `more` adds something beside a name. */
export function People<P extends Person>({ people, roles, more }: Props<P>) {
  const groups = Map.groupBy(people, ({ role_id }) => role_id.value)
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([role, those]) => (
      <div key={role} className="group">
        <h3 className="role">
          {roles[role] ?? those[0]!.role_id.display} <span className="count">{those.length}</span>
        </h3>
        <ul className="people">
          {those.toSorted(byName).map((person) => (
            <li key={person.member_id}>
              <span>{person.member_name}</span>
              {more?.(person)}
            </li>
          ))}
        </ul>
      </div>
    ))
}
