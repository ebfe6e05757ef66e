// When a meeting is: its day, time and length.
import { DayField } from '../../ui/day-field.tsx'
import { presentTime } from '../../ui/now.ts'
import { zoneName } from '../../ui/time.ts'
import { LengthField, TimeField } from '../../ui/time-field.tsx'
import { instantAt } from '../../ui/wall-time.ts'
import { words } from '../../words.ts'
import { type Values, withDate } from './values.ts'

const { plan } = words

interface Props {
  values: Values
  change: (part: Partial<Values>) => void
  faults: Readonly<Record<string, string>>
}

/** The three fields, and a warning where the time is over. */
export function WhenFields({ values, change, faults }: Props) {
  const { date, time, length } = values
  return (
    <>
      <div className="plan-row when-row">
        <DayField
          label={plan.day}
          value={date}
          change={(to) => change(withDate(values, to))}
          error={faults['start_time'] ?? faults['dtstart']}
        />
        <TimeField label={plan.time} description={zoneName} value={time} change={(to) => change({ time: to })} />
        <LengthField
          label={plan.length}
          value={length}
          change={(to) => change({ length: to })}
          error={faults['duration_minutes'] ?? faults['end_time']}
        />
      </div>
      <p className="warning" role="status">
        {instantAt({ date, time }) < presentTime() && plan.over}
      </p>
    </>
  )
}
