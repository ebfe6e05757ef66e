// Which decision another one replaces, by its number in the same room.
import { useEffect, useId, useState } from 'react'
import { useAnswer } from '../api/queries.ts'
import { decisions } from '../api/register-clients.ts'
import type { Decision } from './decision-queries.ts'
import { decisionTexts as texts } from './decision-words.ts'

interface Props {
  decision: Decision
  /** Undefined: what is typed is no number of the room. */
  choose: (decision_id: number | null | undefined) => void
  fault: string | undefined
}

/** So many are suggested. */
const SOME = 10
const NOTHING = { status: 200, headers: new Headers(), body: [] }

/** A field for the number; words of a text find it too. */
export function ReplacesField({ decision, choose, fault }: Props) {
  const { decision_id, room_id, replaces_id } = decision
  const id = useId()
  const [typed, type] = useState(replaces_id?.display ?? '')
  const search = typed.trim()
  const { data } = useAnswer(['decisions', 'in', room_id.value, search], async () =>
    search
      ? decisions('inRoom', { room_id: room_id.value }, { search }, { per_page: SOME, embed: 'description_clean' })
      : NOTHING,
  )
  const found = (data?.body ?? []).filter((one) => one.decision_id !== decision_id)
  const exact =
    search === replaces_id?.display ? replaces_id.value : found.find(({ number }) => number === search)?.decision_id
  const wanted = search ? exact : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: told where another one is meant, and not with each rendering.
  useEffect(() => choose(wanted), [wanted])
  return (
    <div className="plan-field">
      <label htmlFor={id} className="field-label">
        {texts.replacesField}
      </label>
      <input
        id={id}
        className="field"
        list={`${id}found`}
        autoComplete="off"
        placeholder={texts.numberLike}
        value={typed}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}fault`}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <datalist id={`${id}found`}>
        {found.map(({ number, description_clean }) => (
          <option key={number} value={number}>
            {description_clean}
          </option>
        ))}
      </datalist>
      {fault && (
        <p className="field-error" id={`${id}fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}
