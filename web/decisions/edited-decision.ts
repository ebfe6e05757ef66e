// Form values of a decision, and their API form.
import type { DecisionState } from '../../contract/decisions/decision.ts'
import type { Decision } from './decision-queries.ts'

/** Times in Unix seconds. */
export interface EditedDecision {
  state: DecisionState
  decided_ts: number
  owner_id: number | null
  replaces_id: number | null
  review_ts: number | null
}

export const editedOf = ({ state, decided_ts, owner_id, replaces_id, review_ts }: Decision): EditedDecision => ({
  state,
  decided_ts: decided_ts.value,
  owner_id: owner_id?.value ?? null,
  replaces_id: replaces_id?.value ?? null,
  review_ts: review_ts?.value ?? null,
})

/** The fields that differ. */
export const sentFor = (before: EditedDecision, after: EditedDecision): Partial<EditedDecision> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof EditedDecision]),
  ) as Partial<EditedDecision>
