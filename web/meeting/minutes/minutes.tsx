// Minutes of a held meeting: their state, the next step, approvals and revisions.
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import { meetings } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useKeptFocus } from '../../kit/focus/keep-focus.ts'
import { Section } from '../../kit/page/section.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { Approvals } from './approvals.tsx'
import { minutesTexts as texts } from './minutes-words.ts'
import { Revisions } from './revisions.tsx'
import { useSeenText } from './seen-text.ts'
import './minutes.css'

/** The states to which each one leads (docs/api/minutes-and-decisions.md#minutes). */
const MOVES: Readonly<Record<MinutesState, readonly MinutesState[]>> = {
  draft: ['in_review'],
  in_review: ['approved', 'draft'],
  approved: ['draft'],
}

/** The section; those who run the meeting have its buttons. */
export function Minutes({ meeting }: { meeting: Meeting }) {
  const { meeting_id, minutes_state } = meeting
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
        </p>
        {mayUse(meeting, 'POST', 'minutes') && (
          <div className="buttons">
            {MOVES[minutes_state].map((state) => (
              <CommandButton
                key={state}
                label={returns(state) ? texts.toDraft : texts.moves[state]}
                quiet
                disabled={change.isPending || (state === 'approved' && !sha256)}
                run={() => move(state)}
              />
            ))}
          </div>
        )}
        {isChanged(change.error) ? <p role="alert">{texts.changedMeanwhile}</p> : <ErrorMessage error={change.error} />}
        <Approvals meeting={meeting} />
        <Revisions meeting={meeting} />
      </div>
    </Section>
  )
}
