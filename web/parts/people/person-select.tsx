// Select of one person, or nobody.

import type { ComponentProps } from 'react'
import { byName } from '../../kit/text/by-name.ts'
import { words } from '../../words.ts'

interface Props extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Who can be chosen. */
  people: readonly { member_id: number; member_name: string }[]
  /** Who is stored now, whether they can still be chosen or not. */
  stored: { value: number; display: string } | null
  value: number | null
  choose: (member_id: number | null) => void
}

/** A choice of the browser, by their names. */
export function PersonSelect({ people, stored, value, choose, ...rest }: Props) {
  const isListed = people.some(({ member_id }) => member_id === stored?.value)
  return (
    <select {...rest} value={value ?? 0} onChange={({ currentTarget }) => choose(Number(currentTarget.value) || null)}>
      <option value={0}>{words.items.unassigned}</option>
      {stored && !isListed && <option value={stored.value}>{stored.display}</option>}
      {people.toSorted(byName).map(({ member_id, member_name }) => (
        <option key={member_id} value={member_id}>
          {member_name}
        </option>
      ))}
    </select>
  )
}
