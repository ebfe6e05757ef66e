// People grouped by role, with their faces; where there are many they can be searched.

import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Tuple } from '../../../contract/field.ts'
import { byName } from '../../kit/text/by-name.ts'
import { matches } from '../../kit/text/matches.ts'
import { FindPerson } from './find-person.tsx'
import { Initials } from './person.tsx'
import './people.css'

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
  /** Whether each name leads to the page of the person. */
  linked?: boolean
}

/** More than so many people can be searched. */
const MANY = 12

/** People by role and name; `more` adds something beside a name. */
export function People<P extends Person>({ people, roles, more, linked = false }: Props<P>) {
  const [typed, type] = useState('')
  const matching = people.filter(({ member_name }) => matches(member_name, typed))
  const groups = Map.groupBy(matching, ({ role_id }) => role_id.value)
  return (
    <>
      {people.length > MANY && <FindPerson typed={typed} type={type} count={matching.length} />}
      {[...groups]
        .sort(([one], [other]) => one - other)
        .map(([role, those]) => (
          <div key={role} className="group">
            <h3 className="role">
              {roles[role] ?? those[0]!.role_id.display} <span className="count">{those.length}</span>
            </h3>
            <ul className="people">
              {those.toSorted(byName).map((person) => (
                <li key={person.member_id}>
                  <Initials member_id={person.member_id} name={person.member_name} />
                  {linked ? (
                    <Link to="/members/$member_id" params={{ member_id: person.member_id }} className="who">
                      {person.member_name}
                    </Link>
                  ) : (
                    <span className="who">{person.member_name}</span>
                  )}
                  {more?.(person)}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  )
}
