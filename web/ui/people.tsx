// People grouped by role, with their faces; where there are many they can be searched.

import { type ReactNode, useId, useState } from 'react'
import type { Tuple } from '../../contract/field.ts'
import { plural } from '../../words/fill.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { matches } from './matches.ts'
import { Initials } from './person.tsx'
import './people.css'

const { lists } = words

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

/** More than so many people can be searched. */
const MANY = 12

const byName = (one: Person, other: Person): number => one.member_name.localeCompare(other.member_name, known.locale)

/** People by role and name; `more` adds something beside a name. */
export function People<P extends Person>({ people, roles, more }: Props<P>) {
  const id = useId()
  const [typed, type] = useState('')
  const found = people.filter(({ member_name }) => matches(member_name, typed))
  const groups = Map.groupBy(found, ({ role_id }) => role_id.value)
  return (
    <>
      {people.length > MANY && (
        <div className="people-search">
          <label htmlFor={id} className="unseen">
            {lists.findPerson}
          </label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder={lists.findPerson}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <p role="status" className={found.length ? 'unseen' : 'nothing'}>
            {typed && (found.length ? plural(lists.found, found.length, known.locale) : lists.nobodyFound)}
          </p>
        </div>
      )}
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
                  <span className="who">{person.member_name}</span>
                  {more?.(person)}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  )
}
