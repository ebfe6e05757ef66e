// Counts of answers, in one line.
import type { Tuple } from '../../../contract/field.ts'
import { plural } from '../../../words/fill.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import './invitation.css'

const { answers } = words
/** Answers in the order in which they are named. */
const ORDER = [1, 3, 2, 0] as const

interface Props {
  people: readonly { rsvp: Tuple }[]
  /** Whether changes are told by mail. */
  announced?: boolean
}

/** `Announced · 3 yes · 1 maybe`; nothing where nobody takes part. */
export function AnswerCounts({ people, announced = false }: Props) {
  const counts = ORDER.flatMap((rsvp) => {
    const count = people.filter((one) => one.rsvp.value === rsvp).length
    return count ? [plural(answers.counts[rsvp], count, known.locale)] : []
  })
  if (!counts.length) return null
  return (
    <p className="answer-counts soft">
      {announced && <span className="mark">{answers.announced}</span>} {counts.join(' · ')}
    </p>
  )
}
