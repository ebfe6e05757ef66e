// Setting of a series for unfinished agenda items at the end of a meeting.
import '../kit/fields/field.css'
import { useId } from 'react'
import type { carryOvers } from '../../contract/series/meeting-series.ts'
import { series as client } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { useChange, useOptimisticChoice } from '../api/writing/use-change.ts'
import { announce } from '../kit/page/title.ts'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { words } from '../words.ts'
import type { Series } from './one-series.ts'

type CarryOver = (typeof carryOvers)[number]

const { backlog } = words

/** The choice; what holds, for everybody else. */
export function CarryOverChoice({ series }: { series: Series }) {
  const { meeting_series_id, carry_over } = series
  const id = useId()
  const change = useChange(
    (to: CarryOver) => client('change', { meeting_series_id }, { carry_over: to }),
    [['series', meeting_series_id]],
  )
  const [chosen, choose] = useOptimisticChoice(carry_over, change)
  if (!mayUse(series, 'PATCH')) return null
  return (
    <div className="plan-field">
      <label htmlFor={id} className="field-label">
        {backlog.whenEnded}
      </label>
      <select
        id={id}
        className="field"
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value as CarryOver, () => announce(backlog.carrySaved))}
      >
        {(Object.entries(backlog.carryOver) as [CarryOver, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ErrorMessage error={change.error} />
    </div>
  )
}
