// Details of a template: name, goal, outcomes and duration, edited inline.
import { useState } from 'react'
import { templates } from '../api/form-clients.ts'
import { queryClient } from '../api/query-client.ts'
import { mayUse } from '../api/rights.ts'
import { useChange, useOptimisticChoice } from '../api/writing/use-change.ts'
import { formWords } from '../form-words.ts'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { Section } from '../kit/page/section.tsx'
import { announce } from '../kit/page/title.ts'
import { duration } from '../kit/time/time.ts'
import { writtenDuration } from '../parts/agenda/editing/written-item.ts'
import { InlineField } from '../parts/form/inline-field.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { storedField } from '../parts/saving/stored-field.ts'
import { words } from '../words.ts'
import type { TemplateRow } from './one-template.ts'

const { template: texts } = formWords
const MINUTE = 60

type Part = 'name' | 'description' | 'meeting_name' | 'meeting_goal' | 'meeting_outcomes' | 'duration'

const textOf = (row: TemplateRow, part: Part): string =>
  part === 'duration' ? (row.duration === null ? '' : String(row.duration / MINUTE)) : (row[part] ?? '')

/** A length as people type it is sent in seconds; what is none goes as it is, and is refused with a reason. */
const sentOf = (part: Part, value: string): object => ({
  [part]: (part === 'duration' && value ? (writtenDuration(value) ?? value) : value) || (part === 'name' ? '' : null),
})

interface Props {
  template: TemplateRow
  part: Part
  label: string
}

/** One part of a template, as a line that anyone who manages the room edits. */
export function TemplatePart({ template, part, label }: Props) {
  const { template_id } = template
  const [field] = useState(() =>
    storedField<TemplateRow>({
      read: () => templates('one', { template_id }, {}),
      change: (value, ifMatch) => templates('change', { template_id }, sentOf(part, value), {}, ifMatch),
      valueOf: (row) => textOf(row, part),
      stored: () => void queryClient.invalidateQueries({ queryKey: ['template', template_id] }),
    }),
  )
  const value = textOf(template, part)
  const shown = part === 'duration' && template.duration ? duration(template.duration) : value
  const may = mayUse(template, 'PATCH')
  return (
    <InlineField
      label={label}
      name={part}
      value={value}
      field={field}
      draftKey={`template-${template_id}-${part.replace('_', '-')}`}
      may={may}
    >
      {shown || <span className="soft">{texts.nothing}</span>}
    </InlineField>
  )
}

const PARTS: readonly (readonly [Part, string])[] = [
  ['meeting_name', texts.meetingName],
  ['duration', texts.minutes],
  ['meeting_goal', texts.goal],
  ['meeting_outcomes', texts.outcomes],
]

/** The section. */
export const Details = ({ template }: { template: TemplateRow }) => (
  <Section title={words.meetings.details}>
    <dl className="facts">
      {PARTS.map(([part, label]) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd>
            <TemplatePart template={template} part={part} label={label} />
          </dd>
        </div>
      ))}
    </dl>
    <Usual template={template} />
  </Section>
)

/** Returns whether the template is taken where none is chosen. */
function Usual({ template }: { template: TemplateRow }) {
  const { template_id, room_default } = template
  const change = useChange(
    // The contract types what a handler gets of a flag, which is a number.
    (on: boolean) => templates('change', { template_id }, { room_default: on }),
    [['template'], ['templates']],
  )
  const [chosen, choose] = useOptimisticChoice(Boolean(room_default), change)
  if (!mayUse(template, 'PATCH')) return room_default ? <p className="small soft">{texts.usual}</p> : null
  return (
    <>
      <Checkbox
        label={texts.usual}
        checked={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.checked, () => announce(texts.usualSaved))}
      />
      <ErrorMessage error={change.error} />
    </>
  )
}
