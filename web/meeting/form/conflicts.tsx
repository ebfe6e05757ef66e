// Fields that two people changed at once: both values, and a choice between them.
import { fill } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { Choices } from '../../ui/choices.tsx'
import { shownDay } from '../../ui/shown-day.ts'
import { duration } from '../../ui/time.ts'
import { shownTime } from '../../ui/time-field.tsx'
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
export const Conflicts = ({ conflicts, values, choose }: Props) =>
  conflicts.length ? (
    <div className="told" role="alert">
      <p>{change.conflict}</p>
      {conflicts.map(({ field, theirs, chosen }) => (
        <Choices
          key={field}
          label={LABELS[field]}
          name={field}
          of={{
            yours: fill(change.yours, { value: shown(field, values) }),
            theirs: fill(change.theirs, { value: shown(field, theirs) }),
          }}
          value={chosen}
          choose={(to) => choose(field, to)}
        />
      ))}
    </div>
  ) : null
