// Fields of a meeting that two people changed at once, as people read them.
import { formWords } from '../../../form-words.ts'
import { Conflicts } from '../../../kit/fields/conflicts.tsx'
import { shownDay } from '../../../kit/time/shown-day.ts'
import { duration } from '../../../kit/time/time.ts'
import { shownTime } from '../../../kit/time/time-field.tsx'
import type { Edited, Field } from './edited.ts'
import type { Conflict } from './use-edited.ts'

const { change, plan } = formWords

const LABELS: Readonly<Record<Field, string>> = {
  ...{ name: plan.title, date: plan.day, time: plan.time, length: plan.length, repeats: plan.repeats },
  ...{ custom: plan.repeats, end: plan.ends, location: plan.location, audio: plan.join, description: plan.description },
}

/** A value as people read it. */
function shown(field: Field, values: Edited): string {
  if (field === 'date') return shownDay(values.date)
  if (field === 'time') return shownTime(values.time)
  if (field === 'length') return duration(values.length * 60)
  if (field === 'repeats' || field === 'custom') return plan.repeat[values.repeats].replace(/ ?\{.*/, '')
  if (field === 'end') return plan.end[values.end.kind]
  return values[field].trim() || change.empty
}

interface Props {
  conflicts: readonly Conflict[]
  values: Edited
  choose: (field: Field, chosen: 'yours' | 'theirs') => void
}

/** The choices; nothing where there are none. */
export const MeetingConflicts = ({ conflicts, values, choose }: Props) => (
  <Conflicts
    choose={choose}
    conflicts={conflicts.map(({ field, theirs, chosen }) => ({
      ...{ field, label: LABELS[field], yours: shown(field, values), theirs: shown(field, theirs), chosen },
    }))}
  />
)
