// Recipients of a mailing, with boxes to remove them, and people without mail, with the reason.
import { useState } from 'react'
import { type UnreachedReason, unreachedReasons } from '../../../contract/mailings/mailing.ts'
import { fill } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { Choices } from '../../kit/fields/choices.tsx'
import { matches } from '../../kit/text/matches.ts'
import { FindPerson } from '../../parts/people/find-person.tsx'
import { Initials } from '../../parts/people/person.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import type { MailDraft } from './mail-draft.ts'
import './mailings.css'

const { mailSheets: texts } = formWords
const answers: Readonly<Record<number, string>> = words.invite.answers
/** More than so many people can be searched. */
const MANY = 12

interface Props {
  of: MailDraft
  /** Whether it says what each has answered, once somebody has, and offers those without an answer. */
  answered?: boolean
  /** Whether it says who is invited already, where others are not. */
  invites?: boolean
}

/** The list. */
export function Recipients({ of, answered = false, invites = false }: Props) {
  const [typed, type] = useState('')
  const { recipients, group, choose, chooseGroup } = of
  const matching = recipients.filter(({ name, email }) => matches(`${name} ${email ?? ''}`, typed))
  const says = answered && recipients.some(({ rsvp }) => rsvp !== 0)
  const saysInvited = invites && recipients.some(({ invited }) => !invited)
  const some = recipients.some(({ rsvp }) => rsvp === 0) && recipients.some(({ rsvp }) => rsvp !== 0)
  return (
    <>
      {answered && some && (
        <Choices label={texts.who} hidden name="to" of={texts.groups} value={group} choose={chooseGroup} />
      )}
      {recipients.length > MANY && <FindPerson typed={typed} type={type} count={matching.length} />}
      <ul className="mail-recipients" aria-label={texts.who}>
        {matching.map(({ member_id, name, email, rsvp, invited, gets }) => (
          <li key={member_id}>
            <Checkbox
              label={
                <span className="mail-recipient">
                  <Initials member_id={member_id} name={name} />
                  <span>{name}</span>
                </span>
              }
              description={
                <span className="mail-about">
                  {email && <span>{email}</span>} {says && <span className="mail-answer">{answers[rsvp]}</span>}{' '}
                  {saysInvited && invited && <span className="mail-answer">{texts.invited}</span>}
                </span>
              }
              checked={gets}
              onChange={({ currentTarget }) => choose(member_id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {unreachedReasons.map((reason) => (
        <Unreached key={reason} of={of} reason={reason} />
      ))}
    </>
  )
}

const list = new Intl.ListFormat(known.locale)

/** Who gets no mail for a reason; nothing where there is nobody. */
function Unreached({ of: { preview }, reason }: { of: MailDraft; reason: UnreachedReason }) {
  const names = (preview?.unreached ?? []).filter((one) => one.reason === reason).map(({ name }) => name)
  if (!names.length) return null
  return <p className="small soft">{fill(texts.unreached[reason], { names: list.format(names) })}</p>
}
