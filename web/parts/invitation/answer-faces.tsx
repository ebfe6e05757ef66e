// The people who are invited as faces, each with a sign of the answer.
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import type { Tuple } from '../../../contract/field.ts'
import { words } from '../../words.ts'
import { Initials } from '../people/person.tsx'
import './answer-faces.css'

/** Answers in the order in which their people stand, each with its sign; who has not answered has none. */
const ORDER = [1, 3, 0, 2] as const
const SIGNS: Readonly<Record<number, typeof IconCheck>> = { 1: IconCheck, 2: IconX, 3: IconMinus }
const answers: Readonly<Record<number, string>> = words.invite.answers
/** So many faces have room in the line of a meeting. */
const MOST = 8

interface Props {
  people: readonly { member_id: number; member_name: string; rsvp: Tuple }[]
}

/** The faces, those who come first. For the eye alone: the counts beside them and the list of people say it in words. */
export function AnswerFaces({ people }: Props) {
  const sorted = ORDER.flatMap((rsvp) => people.filter((one) => one.rsvp.value === rsvp))
  if (!sorted.length) return null
  const rest = sorted.length - MOST
  return (
    <span className="answer-faces" aria-hidden="true">
      {sorted.slice(0, rest > 1 ? MOST : sorted.length).map(({ member_id, member_name, rsvp: { value } }) => {
        const Sign = SIGNS[value]
        return (
          <span key={member_id} className={`answer-face answer-${value}`} title={`${member_name}: ${answers[value]}`}>
            <Initials member_id={member_id} name={member_name} />
            {Sign && <Sign size={10} stroke={3} className="answer-sign" />}
          </span>
        )
      })}
      {rest > 1 && <span className="more-faces">{`+${rest}`}</span>}
    </span>
  )
}
