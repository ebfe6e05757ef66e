// Author filter of a record.

import { Choice } from '../../kit/fields/filters.tsx'
import { byName } from '../../kit/text/by-name.ts'
import { noteWords } from '../../note-words.ts'

const { notes: texts } = noteWords

interface Props {
  people: readonly { member_id: number; member_name: string }[]
  value: number | undefined
  choose: (member_id: number | undefined) => void
}

/** The choice; nothing for anyone who may not read the list of people. Somebody who has left meanwhile stays in it while they are chosen. */
export function AuthorChoice({ people, value, choose }: Props) {
  const sorted = people.toSorted(byName)
  const isListed = value === undefined || people.some(({ member_id }) => member_id === value)
  if (!people.length && value === undefined) return null
  return (
    <div className="filters">
      <Choice
        label={texts.author}
        value={value}
        choose={(to) => choose(to ? Number(to) : undefined)}
        none={texts.everybody}
      >
        {!isListed && <option value={value}>{texts.somebody}</option>}
        {sorted.map(({ member_id, member_name }) => (
          <option key={member_id} value={member_id}>
            {member_name}
          </option>
        ))}
      </Choice>
    </div>
  )
}
