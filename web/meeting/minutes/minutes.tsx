// Minutes of a held meeting: their state, the next step, approvals and revisions.
import { lazy, Suspense, useState } from 'react'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import { fill } from '../../../words/fill.ts'
import { meetings } from '../../api/clients.ts'
import { loadModule } from '../../api/connection.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useKeptFocus } from '../../kit/focus/keep-focus.ts'
import { Section } from '../../kit/page/section.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { Approvals } from './approvals.tsx'
import { minutesTexts as texts } from './minutes-words.ts'
import { Revisions } from './revisions.tsx'
import { useSeenText } from './seen-text.ts'
import './minutes.css'

const SendForReview = lazy(async () => ({
  default: (await loadModule(() => import('./send-for-review.tsx'))).SendForReview,
}))

/** The states to which each one leads (docs/api/minutes-and-decisions.md#minutes). */
const MOVES: Readonly<Record<MinutesState, readonly MinutesState[]>> = {
  draft: ['in_review'],
  in_review: ['approved', 'draft'],
  approved: ['draft'],
}

/** The section; those who run the meeting have its buttons. */
export function Minutes({ meeting }: { meeting: Meeting }) {
  const { meeting_id, minutes_state, minutes_review_ts } = meeting
  const now = useNow(false)
  const { sha256, isChanged, readAgain } = useSeenText(meeting_id, minutes_state === 'in_review')
  const change = useChange(
    (state: MinutesState) =>
      meetings(
        'setMinutes',
        { meeting_id },
        { state, ...(state === 'approved' && { approved_sha256: sha256 ?? null }) },
      ),
    [['meeting', meeting_id], ['meetings']],
  )
  // Minutes in review were not closed, so nothing is reopened.
  const returns = (state: MinutesState) => minutes_state === 'in_review' && state === 'draft'
  // After a step, Enter does nothing more: where the button was that sends for review is now the one that approves.
  const around = useKeptFocus<HTMLDivElement>('.minutes-state')
  const [sending, send] = useState(false)
  const move = (state: MinutesState) =>
    change.mutate(state, {
      onSuccess: () => showToast(returns(state) ? texts.isDraft : texts.done[state]),
      onError: readAgain,
    })
  return (
    <Section title={texts.title}>
      <div ref={around} className="minutes">
        <p className="minutes-state" tabIndex={-1}>
          {texts.states[minutes_state]}
          {minutes_state === 'in_review' && minutes_review_ts && (
            <> {fill(texts.until, { day: day(minutes_review_ts.value, now) })}</>
          )}
        </p>
        {mayUse(meeting, 'POST', 'minutes') && (
          <div className="buttons">
            {MOVES[minutes_state].map((state) => (
              <CommandButton
                key={state}
                label={returns(state) ? texts.toDraft : texts.moves[state]}
                quiet
                disabled={change.isPending || (state === 'approved' && !sha256)}
                run={() => (state === 'in_review' ? send(true) : move(state))}
              />
            ))}
          </div>
        )}
        {isChanged(change.error) ? <p role="alert">{texts.changedMeanwhile}</p> : <ErrorMessage error={change.error} />}
        {sending && (
          <Suspense>
            <SendForReview meeting_id={meeting_id} close={() => send(false)} />
          </Suspense>
        )}
        <Approvals meeting={meeting} />
        <Revisions meeting={meeting} />
      </div>
    </Section>
  )
}
