// The decision that another one replaces, chosen by number.
import { useEffect, useId, useState } from 'react'
import { useAnswer } from '../api/queries.ts'
import { decisions } from '../api/register-clients.ts'
import { mayUse } from '../api/rights.ts'
import type { Decision } from './decision-queries.ts'
import { decisionTexts as texts } from './decision-words.ts'

interface Props {
  decision: Decision
  /** Undefined: what is typed is no number. */
  choose: (decision_id: number | null | undefined) => void
  fault: string | undefined
}

/** So many are suggested. */
const SOME = 10
/** Between a number of another room and the name of that room. */
const PART = ' · '
const NOTHING = { status: 200, headers: new Headers(), body: [] }

/** Decisions that a number or words find, those of a room first. */
async function matching(room_id: number, search: string) {
  if (!search) return NOTHING
  const query = { per_page: SOME, embed: 'description_clean,may' }
  const [inRoom, everywhere] = await Promise.all([
    decisions('inRoom', { room_id }, { search }, query),
    decisions('all', {}, { search }, query),
  ])
  const elsewhere = everywhere.body.filter((one) => one.room_id.value !== room_id)
  return { ...inRoom, body: [...inRoom.body, ...elsewhere] }
}

/** A field for the number; words of a text find it too. */
export function ReplacesField({ decision, choose, fault }: Props) {
  const { decision_id, room_id, replaces_id } = decision
  const id = useId()
  const [typed, type] = useState(replaces_id?.display ?? '')
  const search = typed.trim()
  const words = search.split(PART)[0]!.trim()
  const { data } = useAnswer(['decisions', 'in', room_id.value, words], () => matching(room_id.value, words))
  const others = (data?.body ?? []).filter((one) => one.decision_id !== decision_id && mayUse(one, 'PATCH'))
  /** Each room counts its own: without a key, one of another room has the name of that room. */
  const nameOf = ({ number, display_number, room_id: { value, display } }: Decision) =>
    value === room_id.value || display_number !== number ? display_number : `${number}${PART}${display}`
  const isNamed = (one: Decision) =>
    nameOf(one) === search || (one.room_id.value === room_id.value && one.number === search)
  const exact = search === replaces_id?.display ? replaces_id.value : others.find(isNamed)?.decision_id
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
        {others.map((one) => (
          <option key={one.decision_id} value={nameOf(one)}>
            {one.description_clean}
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
