// The sheet that makes a template; everything else of it is written on its page.
import { useState } from 'react'
import { templates } from '../api/form-clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { TextField } from '../kit/fields/plain-fields.tsx'
import { managingWords } from '../managing-words.ts'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { NEW_TEMPLATE, type TemplateValues, templateSent } from './template-values.ts'

const { templates: texts } = managingWords

interface Props {
  room_id: number
  close: () => void
  /** Called with the id of the new template. */
  made: (template_id: number) => void
}

/** The sheet. */
export function TemplateSheet({ room_id, close, made }: Props) {
  const [values, set] = useState(NEW_TEMPLATE)
  const change = (to: Partial<TemplateValues>) => set({ ...values, ...to })
  const save = useChange(() => templates('add', { room_id }, templateSent(values) as never), [['templates']])
  const faults = faultsOf(save.error)
  const field = (
    name: Exclude<keyof TemplateValues, 'room_default'>,
    label: string,
    rows = 1,
    fault: string = name,
  ) => (
    <TextField
      label={label}
      rows={rows}
      value={values[name]}
      change={(typed) => change({ [name]: typed })}
      error={faults[fault]}
    />
  )
  return (
    <Sheet
      title={texts.make}
      busy={save.isPending}
      disabled={!values.name.trim()}
      close={close}
      save={() =>
        save.mutate(undefined, {
          onSuccess: ({ body }) => {
            showToast(texts.made)
            made(body.template_id)
          },
        })
      }
    >
      {field('name', texts.name)}
      {field('description', texts.about, 2)}
      <Checkbox
        label={texts.isDefault}
        description={texts.defaultHint}
        checked={values.room_default}
        onChange={({ currentTarget }) => change({ room_default: currentTarget.checked })}
      />
      {field('meeting_name', texts.meetingName)}
      {field('minutes', texts.length, 1, 'duration')}
      {field('meeting_goal', texts.goal, 2)}
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
