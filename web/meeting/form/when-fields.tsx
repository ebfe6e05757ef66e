// Date, time and duration of a meeting.

import { formWords } from '../../form-words.ts'
import { presentTime } from '../../kit/time/now.ts'
import { LengthField, TimeField } from '../../kit/time/time-field.tsx'
import { instantAt } from '../../kit/time/wall-time.ts'
import { zoneName } from '../../kit/time/zone-name.ts'
import { DayField } from '../../parts/form/day-field.tsx'
import { USUAL_TIME, type Values, withDate } from './values.ts'

const { plan } = formWords

type When = Pick<Values, 'date' | 'time' | 'length' | 'custom'>

interface Props {
  values: When
  change: (part: Partial<When>) => void
  faults: Readonly<Record<string, string>>
  /** Whether the day has the focus first. */
  focus?: boolean
  /** Whether a time that is over goes without saying. */
  quiet?: boolean
}

/** The three fields, and a warning where the time is over. */
export function WhenFields({ values, change, faults, focus = false, quiet = false }: Props) {
  const { date, time, length } = values
  const at = date && time ? instantAt({ date, time }) : undefined
  return (
    <>
      <div className="plan-row when-row">
        <DayField
          label={plan.day}
          value={date}
          focus={focus}
          change={(to) => change({ ...withDate(values, to), ...(!time && { time: USUAL_TIME }) })}
          error={faults['start_time'] ?? faults['dtstart']}
        />
        <TimeField
          label={plan.time}
          description={zoneName(at ?? presentTime())}
          value={time}
          change={(to) => change({ time: to })}
        />
        <LengthField
          label={plan.length}
          value={length}
          change={(to) => change({ length: to })}
          error={faults['duration_minutes'] ?? faults['end_time']}
        />
      </div>
      <p className="warning" role="status">
        {!quiet && at !== undefined && at < presentTime() && plan.over}
      </p>
    </>
  )
}
