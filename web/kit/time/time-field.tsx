// Fields for a time of day and for a length of time, typed as people write them, by the language of the account.

import { formWords } from '../../form-words.ts'
import { known } from '../../site.ts'
import { TextAsField } from '../fields/text-as-field.tsx'
import { duration } from './time.ts'
import { laterTime, typedLength, typedTime } from './typed-time.ts'

const { fields } = formWords
const QUARTER = 15
/** Minutes: a year, the longest that a meeting may be. */
const LONGEST = 366 * 24 * 60

const clock = new Intl.DateTimeFormat(known.locale, { timeZone: 'UTC', timeStyle: 'short' })
/** A time of day such as `08:30` as the reader writes it. */
export const shownTime = (time: string): string => time && clock.format(Date.parse(`1970-01-01T${time}:00Z`))

interface Props<V> {
  label: string
  description?: string | undefined
  value: V
  change: (value: V) => void
  error?: string | undefined
}

/** A time of day as `08:30`; the arrow keys go by quarters of an hour. */
export const TimeField = (props: Props<string>) => (
  <TextAsField
    {...props}
    hint={fields.timeHint}
    show={shownTime}
    read={typedTime}
    step={(time, by) => laterTime(time, by * QUARTER)}
  />
)

/** A length in minutes; the arrow keys go by quarters of an hour. */
export const LengthField = (props: Props<number>) => (
  <TextAsField
    {...props}
    hint={fields.lengthHint}
    show={(minutes) => (minutes ? duration(minutes * 60) : '')}
    read={(typed) => {
      const minutes = typedLength(typed)
      return minutes !== undefined && minutes <= LONGEST ? minutes : undefined
    }}
    step={(minutes, by) => Math.max(0, Math.min(LONGEST, minutes + by * QUARTER))}
  />
)
