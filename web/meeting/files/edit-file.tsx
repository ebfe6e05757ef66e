// The sheet that gives a file another name, or puts it under another item of the agenda.
import { useState } from 'react'
import { attachments } from '../../api/clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useFirst } from '../../api/queries.ts'
import { first } from '../../api/requests/first-requests.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { formWords } from '../../form-words.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { SelectField, TextField } from '../../kit/fields/plain-fields.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { type Attached, filesKey } from './attached.ts'

const { placing: texts } = formWords

/** The sheet. `title`: how the button says it that opens it. */
export function EditFile({ file, title, close }: { file: Attached; title: string; close: () => void }) {
  const { attachment_id } = file
  const meeting_id = file.meeting_id?.value ?? 0
  const items = useFirst(['meeting', meeting_id, 'agenda'], first.agenda(meeting_id)).data?.body ?? []
  const [name, setName] = useState(file.name)
  const [under, choose] = useState(file.agenda_item_id?.value ?? null)
  // What is said does not depend on the row, which may stand elsewhere then.
  const save = useChange(async () => {
    await attachments('change', { attachment_id }, { name: name.trim(), agenda_item_id: under } as never)
    showToast(texts.fileSaved)
    close()
  }, [filesKey(meeting_id)])
  const faults = faultsOf(save.error)
  const isSame = name.trim() === file.name && under === (file.agenda_item_id?.value ?? null)
  return (
    <Sheet
      title={title}
      busy={save.isPending}
      disabled={isSame || !name.trim()}
      close={close}
      save={() => save.mutate(undefined)}
    >
      <TextField label={texts.name} hint={texts.nameHint} value={name} change={setName} error={faults['name']} />
      <SelectField
        label={texts.item}
        options={[['', texts.none], ...items.map((one) => [String(one.agenda_item_id), one.title] as const)]}
        value={String(under ?? '')}
        choose={(to) => choose(Number(to) || null)}
        error={faults['agenda_item_id']}
      />
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
