// The title of a new meeting, which understands a whole meeting in one line.
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { fill } from '../../../../words/fill.ts'
import { roomPeople } from '../../../api/form-clients.ts'
import { formWords } from '../../../form-words.ts'
import { dayWords } from '../../../kit/time/day-names.ts'
import { presentTime, useNow } from '../../../kit/time/now.ts'
import { dateOf } from '../../../kit/time/time.ts'
import { instantAt, wallTime, weekdayOf } from '../../../kit/time/wall-time.ts'
import { personKey, pickedOf } from '../../../parts/people/picked-person.ts'
import { firstStart, type Rule, ruleOf } from '../series/rule.ts'
import { type Typed, type Values, withDate } from '../values.ts'
import { type QuickLine, quickLine } from './quick-line.ts'

const { plan } = formWords

/**
 * What is understood of a title, and who is meant by its names: only an unambiguous match counts. All other names stay in the
 * title. `pending`: people are still looked for.
 */
export function useUnderstood({
  name,
  title,
  takesRule,
  room_id,
}: Pick<Values, 'name' | 'title' | 'takesRule' | 'room_id'>) {
  const { date: today, time: now } = wallTime(useNow(false))
  const read = (isKnown?: (name: string) => boolean) =>
    quickLine(name, today, dayWords(), { title, takesRule, now, ...(isKnown && { isKnown }) })
  const names = read().people
  const queries = useQueries({
    queries: names.map((typed) => {
      const search = typed.replace(/[._]/g, ' ')
      return {
        queryKey: ['people', 'search', room_id ?? 0, search],
        queryFn: async () => (await roomPeople('inRoom', { room_id: room_id! }, { search })).body,
        enabled: room_id !== undefined && typed.length > 1,
      }
    }),
  })
  const sure = new Map(
    names.map((typed, index) => [typed, queries[index]?.data?.length === 1 ? queries[index].data[0] : undefined]),
  )
  const several = names.find((_, index) => (queries[index]?.data?.length ?? 0) > 1)
  const line = read((typed) => sure.get(typed) !== undefined)
  const people = line.people.flatMap((typed) => {
    const one = sure.get(typed)
    return one ? [pickedOf(one)] : []
  })
  return {
    line: line.said ? line : undefined,
    maybeRule: line.maybeRule,
    people,
    several,
    pending: queries.some(({ isLoading }) => isLoading),
  }
}

/** Returns whether a day is today, and a time of day over. */
const isOverToday = (time: string) => (date: string) => {
  const now = presentTime()
  return date === dateOf(now) && instantAt({ date, time }) < now
}

/** The days of a rule that begins on a day: its own, or that one of a weekly rule without any. */
const daysOf = ({ freq, days }: Rule, date: string): readonly number[] =>
  freq === 'WEEKLY' && !days.length ? [weekdayOf(date)] : days

/** The values of the form with what its title says; the fields below show them. */
export function withLine(values: Values, line: QuickLine | undefined, people: Values['people']): Values {
  if (!line) return values
  const { time = values.time, length, repeats, custom } = line
  const rule = repeats && ruleOf(repeats, custom ?? values.custom)
  const date = line.date ?? (rule && firstStart(rule, values.date, isOverToday(time)))
  const there = new Set(values.people.map(personKey))
  return {
    ...values,
    ...(date !== undefined && withDate(values, date)),
    time,
    ...(length !== undefined && { length }),
    ...(repeats !== undefined && { repeats }),
    ...(custom && { custom: { ...custom, days: daysOf(custom, date ?? values.date) } }),
    name: line.name,
    people: [...values.people, ...people.filter((one) => !there.has(personKey(one)))],
  }
}

interface Props {
  values: Typed
  change: (part: Partial<Typed>) => void
  understood: ReturnType<typeof useUnderstood>
  error?: string | undefined
}

/** The field, and beneath it what was understood. */
export function TitleField({ values, change, understood: { line, maybeRule, several }, error }: Props) {
  const id = useId()
  return (
    <div className="plan-field">
      <label htmlFor={id} className="field-label">
        {plan.title}
      </label>
      <input
        id={id}
        className="field plan-title"
        type="text"
        autoComplete="off"
        placeholder={plan.titleHint}
        value={values.name}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}said`}
        onChange={({ currentTarget: { value } }) =>
          change({ name: value, ...(!value && { title: '', takesRule: false }) })
        }
      />
      {error && <p className="field-error">{error}</p>}
      <p id={`${id}said`} className="small soft" aria-live="polite">
        {line && fill(plan.understood, { said: line.said })} {several && fill(plan.severalPeople, { name: several })}
      </p>
      {(line || maybeRule) && (
        <div className="buttons">
          {line && (
            <button
              type="button"
              className="button bare"
              onClick={() => change({ title: values.name, takesRule: false })}
            >
              {plan.takeBack}
            </button>
          )}
          {maybeRule && (
            <button type="button" className="button bare" onClick={() => change({ takesRule: true })}>
              {fill(plan.takeRule, { said: maybeRule })}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
