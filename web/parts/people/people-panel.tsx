// The people of a meeting or series by what they answered, for those who may with the ways to invite more and change roles.

import { IconCheck, IconHelp, IconHourglass, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Tuple, VerbsByPath } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { loadModule } from '../../api/connection.ts'
import { mayUse } from '../../api/rights.ts'
import { MenuButton } from '../../kit/dialogs/menu.tsx'
import { byName } from '../../kit/text/by-name.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { AnswerDetails, type AnswerDetails as Details } from '../invitation/answer-details.tsx'
import { Initials } from './person.tsx'
import type { PickedPerson } from './picked-person.ts'
import './people-panel.css'

const { invite, places } = words
const Picker = lazy(async () => ({ default: (await loadModule(() => import('./people-picker.tsx'))).PeoplePicker }))

export interface PanelPerson extends Details {
  member_id: number
  member_name: string
  member_email: string | null
  role_id: Tuple
  rsvp: Tuple
  /** Whether they write what only participants may, and change notes of others. */
  note_taker: boolean
  may?: VerbsByPath
}

/** Answers in the order of the groups, each with its icon: a word always stands beside it. */
const ICONS = [
  [1, IconCheck],
  [3, IconHelp],
  [0, IconHourglass],
  [2, IconX],
] as const
const answers: Readonly<Record<number, string>> = invite.answers
const roles: Readonly<Record<number, string>> = invite.roles
const FACILITATOR = 2
const PARTICIPANT = 3

const asChosen = ({ member_id, member_email }: PanelPerson): PickedPerson => ({
  member_id,
  ...(member_email !== null && { email: member_email }),
})

interface Props<P extends PanelPerson> {
  people: readonly P[]
  room_id: number
  /** Whether the reader may invite more, which anyone who may change roles may. */
  invites: boolean
  add: (people: readonly PickedPerson[]) => void
  remove: (person: P) => void
  setRole: (person: P, role_id: number) => void
  setNoteTaker: (person: P, on: boolean) => void
}

/** The groups, each with its count, and the field that invites. */
export function PeoplePanel<P extends PanelPerson>({ people, room_id, invites, add, ...acts }: Props<P>) {
  const [open, setOpen] = useState(false)
  const sorted = people.toSorted((one, other) => one.role_id.value - other.role_id.value || byName(one, other))
  return (
    <div className="people-panel">
      {ICONS.map(([rsvp, Icon]) => {
        const those = sorted.filter((one) => one.rsvp.value === rsvp)
        if (!those.length) return null
        return (
          <div key={rsvp} className="group">
            <h3 className="role">
              <Icon size={16} stroke={2} aria-hidden="true" /> {answers[rsvp]}{' '}
              <span className="count">{those.length}</span>
            </h3>
            <ul className="people">
              {those.map((person) => (
                <PanelRow key={person.member_id} person={person} runs={invites} {...acts} />
              ))}
            </ul>
          </div>
        )
      })}
      {invites && !open && (
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          {invite.invite}
        </button>
      )}
      {invites && open && (
        <Suspense fallback={null}>
          <Picker
            label={invite.invite}
            room_id={room_id}
            chosen={people.map(asChosen)}
            roles={places.roomRoles}
            add={add}
            focus
          />
        </Suspense>
      )}
    </div>
  )
}

type RowProps<P extends PanelPerson> = { person: P; runs: boolean } & Pick<
  Props<P>,
  'remove' | 'setRole' | 'setNoteTaker'
>

function PanelRow<P extends PanelPerson>({ person, runs, remove, setRole, setNoteTaker }: RowProps<P>) {
  const { member_id, member_name, role_id, note_taker } = person
  // Everybody may change what they answered themselves, but not their role.
  const changes = runs && mayUse(person, 'PATCH')
  const choices = [
    ...(changes
      ? Object.entries(roles)
          .filter(([role]) => Number(role) !== role_id.value)
          .map(([role, name]) => ({
            label: fill(invite.makes, { role: name }),
            run: () => setRole(person, Number(role)),
          }))
      : []),
    ...(changes && role_id.value !== FACILITATOR
      ? [
          {
            label: note_taker ? invite.noNoteTaker : invite.makesNoteTaker,
            run: () => setNoteTaker(person, !note_taker),
          },
        ]
      : []),
    ...(mayUse(person, 'DELETE')
      ? [
          {
            label: member_id === known.member_id ? invite.removeOwn : fill(invite.remove, { name: member_name }),
            destructive: true,
            run: () => remove(person),
          },
        ]
      : []),
  ]
  return (
    <li>
      <Initials member_id={member_id} name={member_name} />
      <span className="grows">
        <span className="who">{member_name}</span>{' '}
        {role_id.value !== PARTICIPANT && <span className="small soft">{roles[role_id.value]}</span>}{' '}
        {note_taker && <span className="small soft">{invite.noteTaker}</span>}
        <AnswerDetails of={person} />
      </span>
      {mayUse(person, 'DELETE') && choices.length > 0 && (
        <MenuButton label={fill(invite.people, { name: member_name })} choices={choices} />
      )}
    </li>
  )
}
