// The sheet that changes a decision: its state, its day and owner, what it replaces, and when it is to be looked at again.
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { errorMessage, faultsOf } from '../api/problem.ts'
import { decisions } from '../api/register-clients.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { SelectField } from '../kit/fields/plain-fields.tsx'
import { dateOf, noonOf, startOf } from '../kit/time/time.ts'
import { DayField } from '../parts/form/day-field.tsx'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { words } from '../words.ts'
import type { Decision } from './decision-queries.ts'
import { decisionTexts as texts } from './decision-words.ts'
import { type EditedDecision, editedOf, sentFor } from './edited-decision.ts'
import { OwnerField } from './owner-field.tsx'
import { ReplacesField } from './replaces-field.tsx'

interface Props {
  decision: Decision
  close: () => void
}

/** The states that people choose; `replaced` follows from the decision that replaces this one, and ends with it. */
const STATES = ['proposed', 'decided', 'withdrawn'] as const

const day = (seconds: number | null): string => (seconds === null ? '' : dateOf(seconds))

/** The sheet. ⌘ Enter saves. What was saved can be undone. */
export function EditDecision({ decision, close }: Props) {
  const { decision_id, display_number: number, room_id, meeting_id, replaced_by_id } = decision
  const before = editedOf(decision)
  const [edited, edit] = useState(before)
  const [unknown, setUnknown] = useState(false)
  const set = (to: Partial<EditedDecision>) => edit((now) => ({ ...now, ...to }))
  const change = useChange(
    (sent: ReturnType<typeof sentFor>) => decisions('change', { decision_id }, sent),
    [['decisions']],
  )
  const faults = faultsOf(change.error)
  const sent = sentFor(before, edited)
  const undo = () => change.mutate(sentFor(edited, before), { onError: (error) => showToast(errorMessage(error)) })

  function save(): void {
    if (unknown) return
    if (!Object.keys(sent).length) {
      close()
      return
    }
    change.mutate(sent, {
      onSuccess: () => {
        showToast(fill(texts.saved, { number }), undo)
        close()
      },
    })
  }

  return (
    <Sheet title={fill(texts.editOf, { number })} close={close} save={save} busy={change.isPending} disabled={unknown}>
      {replaced_by_id === null && (
        <SelectField
          label={texts.state}
          options={[...new Set([...STATES, before.state])].map(
            (state) => [state, words.blocks.decided[state]] as const,
          )}
          value={edited.state}
          choose={(state) => set({ state })}
          error={faults['state']}
        />
      )}
      <DayField
        label={texts.decidedOn}
        past
        value={day(edited.decided_ts)}
        change={(date) => date && set({ decided_ts: startOf(date) })}
        error={faults['decided_ts']}
      />
      <OwnerField
        room_id={room_id.value}
        meeting_id={meeting_id?.value}
        owner={decision.owner_id}
        value={edited.owner_id}
        choose={(owner_id) => set({ owner_id })}
        fault={faults['owner_id']}
      />
      <ReplacesField
        decision={decision}
        choose={(replaces_id) => {
          setUnknown(replaces_id === undefined)
          if (replaces_id !== undefined) set({ replaces_id })
        }}
        fault={unknown ? texts.noSuchNumber : faults['replaces_id']}
      />
      <DayField
        label={texts.reviewOn}
        value={day(edited.review_ts)}
        change={(date) => set({ review_ts: date ? noonOf(date) : null })}
        error={faults['review_ts']}
      />
      {edited.review_ts !== null && (
        <button type="button" className="button bare" onClick={() => set({ review_ts: null })}>
          {texts.noReview}
        </button>
      )}
      {!Object.keys(faults).length && <ErrorMessage error={change.error} />}
    </Sheet>
  )
}
