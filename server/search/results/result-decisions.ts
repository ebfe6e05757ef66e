// What the mark of a decision shows beside its sentence (docs/decisions/0204-the-decision-mark.md).
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { displayNumber } from '../../db/queries/display-number.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { presentIn } from '../../resources/decisions/decision-embeds.ts'

export interface DecisionOfResult {
  number: string
  display_number: string
  state: string
  present: readonly { value: number; display: string }[]
}

const decisionRows = prepared((db, at: ParametersOf<{ ids: unknown }>) =>
  db
    .selectFrom('decision')
    .innerJoin('room', 'room.room_id', 'decision.room_id')
    .select(['decision.decision_id', 'decision.number', 'decision.state', 'decision.meeting_id'])
    .select(displayNumber.as('display_number'))
    .where(inIdsParameter(db, sql.ref('decision.decision_id'), at.ids)),
)

/** Numbers, states and the people who were there, by the ids of the decisions. */
export async function decisionsByNote(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, DecisionOfResult>> {
  if (!ids.length) return new Map()
  const rows = await decisionRows(db, { ids: idsParameter(db, ids) })
  const meetings = [...new Set(rows.flatMap(({ meeting_id }) => meeting_id ?? []))]
  const people = meetings.length ? await presentIn(db, meetings) : new Map<number, never[]>()
  return new Map(
    rows.map(({ decision_id, meeting_id, ...row }) => [
      decision_id,
      { ...row, present: people.get(meeting_id ?? 0) ?? [] },
    ]),
  )
}
