// People as discs with their initials.
import { fill } from '../../../words/fill.ts'

const COLOURS = 8

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word && [...word][0])
  return letters.filter(Boolean).join('').toLocaleUpperCase()
}

/** Initials on one of eight colours, which the id chooses, so that a person has the same everywhere. For the eye only. */
export const Initials = ({ member_id, name }: { member_id: number; name: string }) => (
  <span className={`initials face-${member_id % COLOURS}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

interface Of {
  people: readonly { member_id: number; member_name: string }[]
  /** How many are shown at most; the rest is counted. */
  most?: number
  /** What screen readers get, such as `Here: {names}`. */
  label?: string
}

/** Several people, overlapping, with their names for screen readers. */
export function Faces({ people, most = 5, label = '{names}' }: Of) {
  const rest = people.length - most
  const names = people.map(({ member_name }) => member_name).join(', ')
  return (
    <span className="faces" title={names}>
      {people.slice(0, most).map(({ member_id, member_name }) => (
        <Initials key={member_id} member_id={member_id} name={member_name} />
      ))}
      {rest > 0 && <span className="more-faces" aria-hidden="true">{`+${rest}`}</span>}
      <span className="unseen">{fill(label as '{names}', { names })}</span>
    </span>
  )
}
