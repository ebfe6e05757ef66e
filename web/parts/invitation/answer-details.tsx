// Details of an answer: comment, repeated request, and bounced mail.
import { IconClockExclamation, IconMailX } from '@tabler/icons-react'
import { words } from '../../words.ts'
import './invitation.css'

const { answers } = words
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export interface AnswerDetails {
  rsvp_comment?: string | null
  rsvp_outdated?: boolean
  mail_state?: string | null
}

/** The details, below a name; nothing where there are none. */
export function AnswerDetails({ of: { rsvp_comment, rsvp_outdated, mail_state } }: { of: AnswerDetails }) {
  return (
    <>
      {rsvp_comment && <span className="answer-words">{rsvp_comment}</span>}
      {rsvp_outdated && (
        <span className="answer-again" title={answers.askedAgainWhy}>
          <IconClockExclamation {...ICON} /> {answers.askedAgain}
        </span>
      )}
      {mail_state === 'bounced' && (
        <span className="answer-bounced" title={answers.bouncedWhy}>
          <IconMailX {...ICON} /> {answers.bounced}
        </span>
      )}
    </>
  )
}
