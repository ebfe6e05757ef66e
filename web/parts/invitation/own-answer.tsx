// The reader's own answer to an invitation, with an optional comment.
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Tuple } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { type Change, useUnanswered } from '../../api/writing/use-change.ts'
import { Choices } from '../../kit/fields/choices.tsx'
import { useLeaveText } from '../../kit/fields/leave-text.tsx'
import { saveByKeys } from '../../kit/fields/save-keys.ts'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { announce } from '../../kit/page/title.ts'
import { words } from '../../words.ts'
import { ErrorMessage } from '../loading/loaded.tsx'
import './invitation.css'

const { answers, meetings } = words
const { rsvpAnswers } = meetings
/** The answers in the order of the buttons. */
type Word = keyof typeof rsvpAnswers
const CODES = { yes: 1, maybe: 3, no: 2 } as const

/** An answer as it is sent; what is left out stays. */
export type OwnAnswerSent = {
  rsvp?: 1 | 2 | 3
  rsvp_comment?: string | null
}

interface Props {
  question: string
  hint?: string
  own: { rsvp: Tuple; rsvp_comment: string | null; rsvp_outdated: boolean }
  change: Change<OwnAnswerSent, unknown>
  /** Beside the answers. */
  children?: ReactNode
}

/** Yes, Maybe and No, and a field for a few words. After a new time no answer is chosen, so that each can be given again. */
export function OwnAnswer({ question, hint, own, change, children }: Props) {
  const given = (Object.keys(CODES) as Word[]).find((word) => CODES[word] === own.rsvp.value)
  const [unanswered, send] = useUnanswered(change)
  // The answer and its words may be under way at once.
  const sent: OwnAnswerSent = Object.assign({}, ...unanswered)
  const chosen = (Object.keys(CODES) as Word[]).find((word) => CODES[word] === sent.rsvp)
  const asksAgain = own.rsvp_outdated && given !== undefined
  return (
    <div className="asked own-answer">
      <Choices
        label={asksAgain ? fill(answers.ownAgain, { answer: rsvpAnswers[given] }) : question}
        name="rsvp"
        of={rsvpAnswers}
        value={chosen ?? (own.rsvp_outdated ? undefined : given)}
        choose={(to) =>
          send(
            { rsvp: CODES[to] },
            { onSuccess: () => announce(fill(meetings.rsvpSaved, { answer: rsvpAnswers[to] })) },
          )
        }
      />
      {hint && <p className="small soft">{hint}</p>}
      <div className="own-answer-more">
        <Words
          text={sent.rsvp_comment === undefined ? own.rsvp_comment : sent.rsvp_comment}
          save={(rsvp_comment) => send({ rsvp_comment }, { onSuccess: () => announce(answers.commentSaved) })}
        />
        {children}
      </div>
      <ErrorMessage error={change.error} />
    </div>
  )
}

const LONGEST = 255

/** The words with an answer, and the field in which they are written. */
function Words({ text, save }: { text: string | null; save: (text: string | null) => void }) {
  const id = useId()
  const [typed, type] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    type(undefined)
    requestAnimationFrame(() => focusIfLost(button.current))
  }
  const [leave, question] = useLeaveText(close, () => typed !== undefined && typed !== (text ?? ''))
  if (typed === undefined)
    return (
      <>
        {text && <span className="answer-words">{text}</span>}
        <button ref={button} type="button" className="button bare" onClick={() => type(text ?? '')}>
          {text ? answers.changeComment : answers.addComment}
        </button>
      </>
    )
  return (
    <form
      className="own-answer-words"
      onSubmit={(event) => {
        event.preventDefault()
        save(typed.trim() || null)
        close()
      }}
      onKeyDown={(event) => {
        if (!saveByKeys(event) && event.key === 'Escape') leave()
      }}
    >
      <label htmlFor={id} className="unseen">
        {answers.comment}
      </label>
      <input
        id={id}
        ref={(field) => field?.focus()}
        maxLength={LONGEST}
        autoComplete="off"
        placeholder={answers.comment}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <button type="submit" className="button quiet">
        {answers.save}
      </button>
      <button type="button" className="button bare" onClick={close}>
        {answers.cancel}
      </button>
      {question}
    </form>
  )
}
