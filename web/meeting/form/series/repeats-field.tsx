// Recurrence of a meeting: none, a common rule, or a custom one, with its end.
import { fill } from '../../../../words/fill.ts'
import { formWords } from '../../../form-words.ts'
import { NumberField, SelectField } from '../../../kit/fields/plain-fields.tsx'
import { weekdayNames, weekdayOf } from '../../../kit/time/wall-time.ts'
import { DayField } from '../../../parts/form/day-field.tsx'
import { dateAfter } from '../../../zone.ts'
import { type Ruled, withRepeats } from '../values.ts'
import { type End, type Frequency, ordinalOf, type Repeats, type Rule } from './rule.ts'

const { plan } = formWords
const LONG = weekdayNames('long')
const SHORT = weekdayNames('short')
const ordinals: Readonly<Record<string | number, string>> = plan.ordinals
const FOUR_WEEKS = 28

/** What can be filled into the name of a choice for a series that begins on a day. */
function daysIn(date: string) {
  const ordinal = ordinalOf(date)
  const day = Number(date.slice(8))
  return {
    weekday: LONG[weekdayOf(date)]!,
    ordinal: ordinals[ordinal < 0 ? 'last' : ordinal]!,
    day: day === 1 ? plan.firstDay : String(day),
  }
}

interface Props {
  values: Ruled
  change: (part: Partial<Ruled>) => void
  /** The rule that a series has and the form cannot show, in words. */
  other?: string | undefined
  /** Whether it can be a single meeting. */
  single?: boolean
  /** The time zone of its days, where the reader has another. */
  zone?: string | undefined
  faults: Readonly<Record<string, string>>
}

/** The choice, with more fields where it asks for them. */
export function RepeatsField({ values, change, other, single = true, zone, faults }: Props) {
  const { repeats, date } = values
  const names = daysIn(date)
  const options = (Object.keys(plan.repeat) as Repeats[])
    .filter((one) => (one !== 'no' || single) && (one !== 'other' || other !== undefined))
    .map((one) => [one, fill(plan.repeat[one] as '{weekday}{ordinal}{day}', names)] as const)
  return (
    <>
      <div className="plan-row repeats-row">
        <SelectField
          label={plan.repeats}
          options={options}
          value={repeats}
          choose={(to) => change(withRepeats(values, to))}
          hint={repeats === 'other' ? other : undefined}
          error={faults['rrule_parts'] ?? faults['rrule']}
        />
        {repeats !== 'no' && (
          <EndField date={date} end={values.end} change={(end) => change({ end })} faults={faults} />
        )}
      </div>
      {zone && <p className="small soft">{fill(plan.ruleZone, { zone })}</p>}
      {repeats === 'custom' && <CustomRule values={values} change={change} />}
    </>
  )
}

const unitsFor = (interval: number) =>
  Object.entries(plan.units[interval === 1 ? 'one' : 'other']) as [Frequency, string][]

function CustomRule({ values: { custom, date }, change }: Pick<Props, 'values' | 'change'>) {
  const set = (part: Partial<Rule>) => change({ custom: { ...custom, ...part } })
  const { freq, interval, days, by } = custom
  const chosen = days.length ? days : [weekdayOf(date)]
  return (
    <div className="plan-custom">
      <div className="plan-row">
        <NumberField label={plan.every} value={interval} most={1000} change={(to) => set({ interval: to })} />
        <SelectField label={plan.unit} options={unitsFor(interval)} value={freq} choose={(to) => set({ freq: to })} />
      </div>
      {freq === 'WEEKLY' && (
        <fieldset className="choices">
          <legend>{plan.onDays}</legend>
          {SHORT.map((name, day) => (
            <label key={name} className="choice">
              <input
                type="checkbox"
                aria-label={LONG[day]}
                checked={chosen.includes(day)}
                onChange={({ currentTarget }) => {
                  const next = currentTarget.checked ? [...chosen, day] : chosen.filter((one) => one !== day)
                  set({ days: next.sort((one, another) => one - another) })
                }}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {freq === 'MONTHLY' && (
        <SelectField
          label={plan.onThe}
          options={(['weekday', 'day'] as const).map((one) => [one, fill(plan.by[one] as '{ordinal}', daysIn(date))])}
          value={by}
          choose={(to) => set({ by: to })}
        />
      )}
    </div>
  )
}

const ENDS = Object.entries(plan.end) as [End['kind'], string][]
const TEN = 10

function EndField({
  date,
  end,
  change,
  faults,
}: {
  date: string
  end: End
  change: (end: End) => void
  faults: Props['faults']
}) {
  const began: Readonly<Record<End['kind'], End>> = {
    never: { kind: 'never' },
    until: { kind: 'until', date: dateAfter(date, FOUR_WEEKS) },
    count: { kind: 'count', count: TEN },
  }
  return (
    <>
      <SelectField label={plan.ends} options={ENDS} value={end.kind} choose={(kind) => change(began[kind])} />
      {end.kind === 'until' && (
        <DayField
          label={plan.lastDay}
          value={end.date}
          change={(to) => change({ kind: 'until', date: to })}
          error={faults['dtuntil']}
        />
      )}
      {end.kind === 'count' && (
        <NumberField
          label={plan.count}
          value={end.count}
          most={10_000}
          change={(count) => change({ kind: 'count', count })}
          error={faults['rcount']}
        />
      )}
    </>
  )
}
