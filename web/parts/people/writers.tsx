// Typing indicator: "Edda is typing".
import { fill } from '../../../words/fill.ts'
import { useWriters, type WritingTarget } from '../../api/changes/presence.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { Initials } from './person.tsx'
import './writers.css'

const { presence } = words
const list = new Intl.ListFormat(known.locale)

/** The sentence, beside the initials of the first; nothing where nobody else writes. */
export function Writers({ target }: { target: WritingTarget }) {
  const people = useWriters(target)
  const [first] = people
  if (!first) return null
  const { member_id, member_name } = first
  return (
    <p className="writers">
      <Initials member_id={member_id} name={member_name} />
      <span>
        {people.length === 1
          ? fill(presence.writesHere, { name: member_name })
          : fill(presence.writeHere, { names: list.format(people.map((one) => one.member_name)) })}
      </span>
    </p>
  )
}
