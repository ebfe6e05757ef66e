// The sheet that adds people to a room or an organization: colleagues by name, one address, or fifty pasted ones, each with a role.
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Addressed, addressesIn } from '../../../contract/people/pasted-addresses.ts'
import { fill, plural } from '../../../words/fill.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { SelectField, TextField } from '../../kit/fields/plain-fields.tsx'
import { managingWords } from '../../managing-words.ts'
import { known } from '../../site.ts'
import { Sheet } from '../form/sheet.tsx'
import { PeoplePicker } from '../people/people-picker.tsx'
import type { PickedPerson } from '../people/picked-person.ts'
import { type Added, useAdding } from './adding.ts'
import type { Member, Place } from './place.ts'
import './membership.css'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Rows } from '../../kit/page/list-motion.tsx'

const { membership: texts } = managingWords

/** A member has most often neither more nor less to do. */
const MEMBER = 3

/** The roles of a place by their names, in small letters: what can be written behind an address. */
const rolesByName = ({ roles, groups, offered }: Place): ReadonlyMap<string, number> =>
  new Map(
    Object.keys(offered).flatMap((role) =>
      [roles[Number(role)], groups[Number(role)]].flatMap((name) =>
        name === undefined ? [] : [[name.toLowerCase(), Number(role)] as const],
      ),
    ),
  )

const nameOf = ({ first_name, last_name, email }: Addressed): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

/** Somebody who was found by name, as a line of addresses. */
const addressLine = ({ name, email = '' }: PickedPerson): string => (name ? `${name} <${email}>` : email)

interface Props {
  place: Place
  /** Who belongs to it, and is not added again. */
  present: readonly Member[]
  close: () => void
}

/** Somebody who belongs to the place, as the field knows people. */
const asPicked = ({ member_id, member_email }: Member): PickedPerson => ({
  member_id,
  ...(member_email && { email: member_email }),
})

/** The sheet. Who was refused stays in it with the reason. */
export function AddPeople({ place, present, close }: Props) {
  const [typed, type] = useState('')
  const [usual, setUsual] = useState(MEMBER)
  const [roles, setRoles] = useState<ReadonlyMap<string, number>>(new Map())
  const [left, leaveOut] = useState<ReadonlySet<string>>(new Set())
  const { outcomes, busy, addAll } = useAdding(place)
  const { people: all, unread } = addressesIn(typed, rolesByName(place))
  const people = all.filter(({ email }) => !left.has(email))
  const roleOf = ({ email, role_id }: Addressed): number => roles.get(email) ?? role_id ?? usual
  const here = new Set(present.map(({ member_email }) => member_email?.toLowerCase()))
  const outcomeOf = ({ email }: Addressed): Added | undefined =>
    outcomes.get(email) ?? (here.has(email.toLowerCase()) ? { state: 'refused', reason: texts.already } : undefined)
  const open = people.filter((one) => outcomeOf(one)?.state !== 'added' && !here.has(one.email.toLowerCase()))

  async function save(): Promise<void> {
    const { added, refused } = await addAll(open.map((one) => ({ ...one, role_id: roleOf(one) })))
    if (refused) return
    showToast(plural(texts.added, added, known.locale))
    close()
  }
  const refused = people.filter(({ email }) => outcomes.get(email)?.state === 'refused').length
  return (
    <Sheet
      title={fill(texts.addTo, { name: place.name })}
      saveLabel={texts.add}
      busy={busy}
      disabled={!open.length}
      close={close}
      save={() => void save()}
      beside={open.length > 0 && plural(texts.toAdd, open.length, known.locale)}
    >
      {place.kind === 'room' && (
        <PeoplePicker
          label={texts.byName}
          room_id={place.id}
          chosen={[...present.map(asPicked), ...people]}
          roles={place.roles}
          add={(picked) => type([typed.trim(), ...picked.map(addressLine)].filter(Boolean).join('\n'))}
        />
      )}
      <TextField label={texts.addresses} rows={4} lines value={typed} change={type} hint={texts.addressesHint} />
      <RoleSelect label={texts.roleForAll} place={place} value={usual} choose={setUsual} />
      <p className="soft">{place.offered[usual]}</p>
      {unread.length > 0 && (
        <p className="warning" role="status">
          {fill(texts.notRead, { lines: unread.join(', ') })}
        </p>
      )}
      {people.length > 0 && (
        <Rows className="rows added-people" aria-label={texts.add}>
          {people.map((one) => (
            <li key={one.email}>
              <span className="grows">
                {nameOf(one)}
                {nameOf(one) !== one.email && <span className="small soft"> {one.email}</span>}
                <Outcome of={outcomeOf(one)} />
              </span>
              <select
                className="field"
                aria-label={fill(texts.roleOf, { name: nameOf(one) })}
                value={roleOf(one)}
                onChange={({ currentTarget }) =>
                  setRoles(new Map([...roles, [one.email, Number(currentTarget.value)]]))
                }
              >
                <RoleOptions place={place} />
              </select>
              <IconButton
                label={fill(texts.leaveOut, { name: nameOf(one) })}
                icon={IconX}
                onClick={() => leaveOut(new Set([...left, one.email]))}
              />
            </li>
          ))}
        </Rows>
      )}
      {refused > 0 && !busy && (
        <p className="told" role="alert">
          {plural(texts.refused, refused, known.locale)}
        </p>
      )}
      <p className="soft">{texts.mailed}</p>
    </Sheet>
  )
}

/** What became of one person. */
const Outcome = ({ of }: { of: Added | undefined }) =>
  of && (
    <span className={of.state === 'refused' ? 'small late' : 'small soft'}>
      {' · '}
      {of.state === 'refused' ? of.reason : texts.states[of.state]}
    </span>
  )

const RoleOptions = ({ place: { offered, roles } }: { place: Place }) =>
  Object.keys(offered).map((role) => (
    <option key={role} value={role}>
      {roles[Number(role)]}
    </option>
  ))

interface SelectProps {
  label: string
  place: Place
  value: number
  choose: (role: number) => void
}

const RoleSelect = ({ label, place: { offered, roles }, value, choose }: SelectProps) => (
  <SelectField
    label={label}
    options={Object.keys(offered).map((role) => [role, roles[Number(role)]!] as const)}
    value={String(value)}
    choose={(role) => choose(Number(role))}
  />
)
