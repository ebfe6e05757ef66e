// Members of a place by role, with the reader's options: change role, remove, leave.

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { colonIn } from '../../../words/languages.ts'
import { errorMessage } from '../../api/problem.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange, useUnanswered } from '../../api/writing/use-change.ts'
import { MenuButton } from '../../kit/dialogs/menu.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { byName } from '../../kit/text/by-name.ts'
import { matches } from '../../kit/text/matches.ts'
import { managingWords } from '../../managing-words.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { FindPerson } from '../people/find-person.tsx'
import { Initials } from '../people/person.tsx'
import type { Member, Place } from './place.ts'
import '../../kit/fields/field.css'
import '../people/people.css'
import './membership.css'
import { Rows } from '../../kit/page/list-motion.tsx'

const { managedPlaces, membership: texts } = managingWords

/** What takes a person out of a place, or lets the reader leave it, in words. */
function removalOf({ kind }: Place, { member_id, member_name: name }: Member): string {
  if (member_id !== known.member_id) return fill(texts.remove, { name })
  return kind === 'room' ? managedPlaces.leaveRoom : managedPlaces.leaveOrganization
}

interface Props {
  place: Place
  people: readonly Member[]
  /** Whether the reader manages the place, so that they may give others another role. */
  manages: boolean
  /** Opens the sheet that takes somebody out. */
  remove: (person: Member) => void
}

const givenBy = ({ from_group_name: group }: Member): string =>
  group === null ? texts.bySomeGroup : fill(texts.byGroup, { group })

/** The groups, with a field that finds somebody. */
export function MemberList({ place, people, manages, remove }: Props) {
  const [typed, type] = useState('')
  const set = useChange(
    ({ id, role }: { id: number; role: number; before: number; name: string }) => place.setRole(id, role),
    [place.key],
  )
  const [chosen, send] = useUnanswered(set)
  const matching = people.filter(({ member_name, member_email }) =>
    matches(`${member_name} ${member_email ?? ''}`, typed),
  )
  const groups = [...Map.groupBy(matching, ({ role_id }) => role_id.value)].sort(([one], [other]) => one - other)
  /** The roles that somebody can be given: above one that a group gives, since the highest counts. */
  const rolesFor = ({ role_id, from_group_id }: Member): number[] => {
    const all = Object.keys(place.offered).map(Number)
    if (!all.includes(role_id.value)) return []
    return from_group_id === null ? all : all.filter((one) => one <= role_id.value)
  }
  const setRole = (person: Member, role: number) => {
    const { id, member_name: name, role_id } = person
    const change = { id, role, before: role_id.value, name }
    const undo = () => send({ ...change, role: change.before })
    send(change, {
      onSuccess: () => showToast(fill(texts.roleChanged, { name, role: place.roles[role]! }), undo),
      onError: (error) => showToast(`${name}${colonIn(known.language)} ${errorMessage(error)}`),
    })
  }
  return (
    <>
      <FindPerson typed={typed} type={type} count={matching.length} className="member-search" />
      {groups.map(([role, those]) => (
        <section key={role} className="group" aria-label={place.groups[role]}>
          <h3 className="role">
            {place.groups[role] ?? those[0]!.role_id.display} <span className="count">{those.length}</span>
          </h3>
          <Rows>
            {those.toSorted(byName).map((person) => (
              <li key={person.id} className="member-row">
                <Initials member_id={person.member_id} name={person.member_name} />
                <span className="grows">
                  <span className="title">
                    <Link to="/members/$member_id" params={{ member_id: person.member_id }}>
                      {person.member_name}
                    </Link>
                  </span>
                  {person.member_email && <span className="small soft"> {person.member_email}</span>}
                  {person.from_group_id !== null && <span className="small soft"> {givenBy(person)}</span>}
                </span>
                {manages && rolesFor(person).length > 1 && (
                  <select
                    className="field"
                    aria-label={fill(texts.roleOf, { name: person.member_name })}
                    value={chosen.findLast(({ id }) => id === person.id)?.role ?? role}
                    onChange={({ currentTarget }) => setRole(person, Number(currentTarget.value))}
                  >
                    {rolesFor(person).map((one) => (
                      <option key={one} value={one}>
                        {place.roles[one]}
                      </option>
                    ))}
                  </select>
                )}
                {mayUse(person, 'DELETE') && person.from_group_id === null && place.offered[role] !== undefined && (
                  <MenuButton
                    label={fill(words.invite.people, { name: person.member_name })}
                    choices={[{ label: removalOf(place, person), destructive: true, run: () => remove(person) }]}
                  />
                )}
              </li>
            ))}
          </Rows>
        </section>
      ))}
    </>
  )
}
