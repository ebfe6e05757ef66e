// Banner for organizers: who has no invitation yet, and the way to send one, or to pass on a link where there is no mail.
import { useRef, useState } from 'react'
import { fill, plural } from '../../../words/fill.ts'
import { errorMessage } from '../../api/problem.ts'
import { formWords } from '../../form-words.ts'
import { copyText } from '../../kit/buttons/copy-text.ts'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { byName } from '../../kit/text/by-name.ts'
import { known } from '../../site.ts'
import './invitation.css'

const { inviting: texts } = formWords

/** More people than so many are counted, not named. */
const NAMED = 5

/** An attendee or invitee. */
export interface InvitedPerson {
  member_id: number
  member_name: string
  invited_ts?: unknown
}

interface Props<P extends InvitedPerson> {
  people: readonly P[]
  /** Makes the personal link of somebody. */
  makeLink: (person: P) => Promise<{ headers: Headers }>
  /** Refetches the people, of whom one is invited now. */
  refetch: () => Promise<unknown>
}

/** The banner; nothing once everybody but the reader is invited. */
export function NotInvited<P extends InvitedPerson>({ people, makeLink, refetch }: Props<P>) {
  const { open } = useSheet()
  const box = useRef<HTMLElement>(null)
  const [shown, show] = useState<{ name: string; link: string }>()
  const left = people.filter((one) => one.invited_ts === null && one.member_id !== known.member_id).toSorted(byName)
  const named = left.slice(0, NAMED)
  if (!left.length && !shown) return null
  const names = named.map(({ member_name }) => member_name).join(', ')
  const others = left.length - named.length

  async function copyLink(person: P): Promise<void> {
    const name = person.member_name
    try {
      const { headers } = await makeLink(person)
      const link = headers.get('x-personal-link')!
      if (await copyText(link, box.current!)) showToast(fill(texts.linkCopied, { name }))
      // Some browsers allow copying only at the press itself.
      else show({ name, link })
      await refetch()
      requestAnimationFrame(() => focusIfLost(box.current))
    } catch (error) {
      showToast(errorMessage(error))
    }
  }

  return (
    <section className="told not-invited" aria-label={texts.label} ref={box} tabIndex={-1}>
      {left.length > 0 && (
        <p className="not-invited-text">
          {fill(texts.notYet, { names })}
          {others > 0 && ` ${plural(texts.others, others, known.locale)}`}
        </p>
      )}
      {!known.sends_mail && <p className="not-invited-text small soft">{texts.noMail}</p>}
      <div className="buttons">
        {known.sends_mail
          ? left.length > 0 && (
              <button type="button" className="button" onClick={() => open({ edit: 'invite' })}>
                {texts.send}
              </button>
            )
          : named.map((person) => (
              <button
                key={person.member_id}
                type="button"
                className="button quiet"
                onClick={() => void copyLink(person)}
              >
                {fill(texts.copyLink, { name: person.member_name })}
              </button>
            ))}
      </div>
      {shown && (
        <label className="field-label">
          {fill(texts.linkOf, { name: shown.name })}
          <input
            className="not-invited-link"
            readOnly
            value={shown.link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </section>
  )
}
