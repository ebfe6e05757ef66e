// Person filters of the audit log: who acted, and who was affected.
import { IconX } from '@tabler/icons-react'
import { fill } from '../../../words/fill.ts'
import { members } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Initials } from '../../parts/people/person.tsx'
import { administeringWords } from '../administration-words.ts'
import { FindMember } from '../people/find-member.tsx'
import { nameOf } from '../people/member-name.ts'
import type { AuditAddress } from './audit-address.ts'

const { audit: texts } = administeringWords
const ROLES = ['member_id', 'subject_id'] as const

interface Props {
  address: AuditAddress
  change: (to: AuditAddress) => void
}

/** The two filters. */
export const AuditPeople = ({ address, change }: Props) => (
  <div className="filters audit-people">
    {ROLES.map((role) => {
      const id = address[role]
      const set = (to: number | undefined) => change({ [role]: to } as AuditAddress)
      return id === undefined ? (
        <FindMember key={role} label={texts.people[role]} choose={set} />
      ) : (
        <Chosen key={role} label={texts.people[role]} member_id={id} clear={() => set(undefined)} />
      )
    })}
  </div>
)

interface ChosenProps {
  label: string
  member_id: number
  clear: () => void
}

/** Who is chosen; of somebody who was deleted only the number is left. */
function Chosen({ label, member_id, clear }: ChosenProps) {
  const member = useAnswer(['members', member_id], () => members('one', { member_id }, {})).data?.body
  const name = member ? nameOf(member) : fill(texts.number, { number: member_id })
  return (
    <div className="plan-field">
      <span className="field-label">{label}</span>
      <p className="audit-chosen">
        <Initials member_id={member_id} name={name} /> {name}
        <IconButton label={fill(texts.notOf, { name })} icon={IconX} onClick={clear} />
      </p>
    </div>
  )
}
