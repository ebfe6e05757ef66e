// The sheet that saves the agenda of a meeting as a template of its room.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { templates } from '../../api/form-clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { formWords } from '../../form-words.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { TextField } from '../../kit/fields/plain-fields.tsx'
import { asEntries } from '../../parts/agenda/outline.ts'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { type Meeting, useAgenda, useMeeting } from '../meeting-queries.ts'

const { template, plan } = formWords
const { making } = words
/** The most characters of a name. */
const NAME = 64

/** The sheet, once the meeting is known. */
export function SaveTemplate({ meeting_id, close }: { meeting_id: number; close: () => void }) {
  const meeting = useMeeting(meeting_id).data?.body
  return meeting ? <Save meeting={meeting} close={close} /> : null
}

interface Props {
  meeting: Meeting
  close: () => void
}

function Save({ meeting: { meeting_id, name: of, room_id }, close }: Props) {
  const items = useAgenda(meeting_id, false).data?.body ?? []
  const [name, setName] = useState(of.slice(0, NAME))
  const [unnamed, tell] = useState(false)
  const save = useChange(async () => {
    const { body } = await templates('add', { room_id: room_id.value }, { name: name.trim() })
    const { template_id } = body
    await agendaItems('setOfTemplate', { template_id }, { agenda_items: asEntries(items) })
    return template_id
  }, [['templates', room_id.value]])
  if (save.data !== undefined) return <Saved name={name.trim()} template_id={save.data} close={close} />
  const fault = unnamed && !name.trim() ? template.unnamed : faultsOf(save.error)['name']
  return (
    <Sheet
      title={making.saveAsTemplate}
      busy={save.isPending}
      close={close}
      save={() => {
        tell(true)
        if (name.trim()) save.mutate(undefined)
      }}
    >
      <TextField label={template.name} value={name} change={setName} error={fault} />
      <p className="soft">{fill(template.saveAbout, { room: room_id.display })}</p>
      {!fault && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}

const Saved = ({ name, template_id, close }: { name: string; template_id: number; close: () => void }) => (
  <Dialog label={making.saveAsTemplate} close={close}>
    <p role="status">{fill(template.saved, { name })}</p>
    <div className="buttons">
      <button type="button" className="button quiet" onClick={close}>
        {plan.close}
      </button>
      <Link className="button" to="/templates/$template_id" params={{ template_id }}>
        {template.open}
      </Link>
    </div>
  </Dialog>
)
