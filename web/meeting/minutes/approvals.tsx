// Approvals of minutes in review: what each reviewer answered, and the reader's own approval or objection.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PARTICIPANT } from '../../../contract/codes.ts'
import { fill } from '../../../words/fill.ts'
import { useAnswer } from '../../api/queries.ts'
import { minutesApprovals, minutesReviewers } from '../../api/register-clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { saveByKeys } from '../../kit/fields/save-keys.ts'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { useDraft } from '../../parts/saving/draft.ts'
import { known } from '../../site.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'
import { minutesTexts as texts } from './minutes-words.ts'
import { useSeenText } from './seen-text.ts'

/** The most characters of a comment. */
const LONGEST = 2_000

/** The list, and the buttons of people who were present; nothing while the minutes are a draft. */
export function Approvals({ meeting }: { meeting: Meeting }) {
  const { meeting_id, minutes_state } = meeting
  const query = useAnswer(['meeting', meeting_id, 'minutes', 'approvals', minutes_state], () =>
    minutesApprovals('inMeeting', { meeting_id }, {}),
  )
  const reviewers = useAnswer(['meeting', meeting_id, 'minutes', 'reviewers', minutes_state], () =>
    minutesReviewers('inMeeting', { meeting_id }, {}),
  )
  const people = useAttendees(meeting_id).data?.body ?? []
  if (minutes_state === 'draft') return null
  const said = query.data?.body ?? []
  const isApprover = ({ role_id, attended }: (typeof people)[number]) => role_id.value === PARTICIPANT && attended
  // Nobody can say anything any more once they are approved.
  const asked = minutes_state === 'in_review' ? (reviewers.data?.body ?? []) : []
  const silent = asked.filter(({ approved }) => approved === null)
  const own = people.find(({ member_id }) => member_id === known.member_id)
  const ownSaid = said.find(({ member_id }) => member_id === known.member_id)
  const mayApprove = mayUse(meeting, 'POST', 'minutes') || (own !== undefined && isApprover(own))
  return (
    <>
      <ErrorMessage error={query.error ?? reviewers.error} />
      {said.length + silent.length > 0 && (
        <ul className="rows minutes-approvals" aria-label={texts.approvals}>
          {said.map(({ member_id, member_name, approved, comment, outdated }) => (
            <li key={member_id}>
              <p>
                {fill(saying(approved, outdated, minutes_state === 'in_review'), {
                  name: member_name,
                })}
              </p>
              {comment && <blockquote>{comment}</blockquote>}
            </li>
          ))}
          {silent.map(({ member_id, member_name }) => (
            <li key={member_id} className="soft">
              <p>{fill(texts.saysNothing, { name: member_name })}</p>
            </li>
          ))}
        </ul>
      )}
      {minutes_state === 'in_review' && mayApprove && (
        <OwnApproval
          meeting_id={meeting_id}
          isOutdated={ownSaid?.outdated === true}
          hasApproved={ownSaid?.approved === true && !ownSaid.outdated}
        />
      )}
    </>
  )
}

/** What somebody said: of this text, or of an earlier one, after which they are asked again while the minutes are in review. */
function saying(approved: boolean, outdated: boolean, inReview: boolean): string {
  const { earlier } = texts
  if (!outdated) return approved ? texts.hasApproved : texts.hasObjected
  if (inReview) return approved ? earlier.approvedAndAsked : earlier.objectedAndAsked
  return approved ? earlier.hasApproved : earlier.hasObjected
}

interface OwnProps {
  meeting_id: number
  /** Whether the reader said something of an earlier text. */
  isOutdated: boolean
  /** Whether the reader approves of this text, so that only an objection would change anything. */
  hasApproved: boolean
}

/** Approves, or objects in words; what is said takes the place of what was said before. */
function OwnApproval({ meeting_id, isOutdated, hasApproved }: OwnProps) {
  const { sha256, isChanged, readAgain } = useSeenText(meeting_id)
  const [comment, write] = useDraft(`objection-meeting-${meeting_id}`)
  const [chosen, object] = useState<boolean>()
  // What was half typed is there again.
  const objecting = chosen ?? comment !== ''
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (chosen) form.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  // Anyone who leaves the field is back at its button, and not at the one that approves.
  const objectButton = useRef<HTMLButtonElement>(null)
  const wasObjecting = useRef(objecting)
  useLayoutEffect(() => {
    if (wasObjecting.current && !objecting) focusIfLost(objectButton.current)
    wasObjecting.current = objecting
  }, [objecting])
  const change = useChange(
    (approved: boolean) =>
      minutesApprovals(
        'set',
        { meeting_id },
        { approved, comment: (!approved && comment.trim()) || null, approved_sha256: sha256 ?? null },
      ),
    [['meeting', meeting_id, 'minutes']],
  )
  const say = (approved: boolean) =>
    change.mutate(approved, {
      onSuccess: () => {
        showToast(approved ? texts.said.approved : texts.said.objected)
        object(false)
        write('')
      },
      onError: readAgain,
    })
  return (
    <div className="minutes-own">
      {isOutdated && <p role="status">{texts.changedSince}</p>}
      <div className="buttons">
        {!hasApproved && (
          <CommandButton label={texts.approve} quiet disabled={change.isPending || !sha256} run={() => say(true)} />
        )}
        {!objecting && <CommandButton ref={objectButton} label={texts.object} quiet run={() => object(true)} />}
      </div>
      {objecting && (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            if (comment.trim() && sha256) say(false)
          }}
          onKeyDown={(event) => {
            if (!saveByKeys(event) && event.key === 'Escape') object(false)
          }}
        >
          <textarea
            className="field"
            aria-label={texts.objection}
            placeholder={texts.objection}
            // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field.
            autoFocus={chosen}
            maxLength={LONGEST}
            rows={3}
            value={comment}
            onChange={({ currentTarget }) => {
              object(true)
              write(currentTarget.value)
            }}
          />
          <div className="buttons">
            <button type="submit" className="button" disabled={!comment.trim() || change.isPending || !sha256}>
              {texts.sendObjection}
            </button>
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                write('')
                object(false)
              }}
            >
              {texts.cancel}
            </button>
          </div>
        </form>
      )}
      {isChanged(change.error) ? <p role="alert">{texts.changedMeanwhile}</p> : <ErrorMessage error={change.error} />}
    </div>
  )
}
