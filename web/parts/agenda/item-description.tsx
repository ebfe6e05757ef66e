// The description of an agenda item, which is edited where it stands.
import './item-description.css'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { useWriting } from '../../api/changes/presence.ts'
import { agendaItems } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { mayUse } from '../../api/rights.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { words } from '../../words.ts'
import { EditableText, loadEditor } from '../editor/editable-text.tsx'
import { descriptionOf, type TextSource } from '../editor/text-source.ts'
import { useUnsentEdit } from '../editor/unsent-edit.ts'
import { Writers } from '../people/writers.tsx'
import { agendaOf, keyOfAgenda } from './agenda-of.ts'
import { closeDescription, openDescription, useIsDescribing } from './describing.ts'
import type { AgendaItem } from './outline.ts'

const { editor } = words

interface Agenda {
  body: readonly AgendaItem[]
}

/** The description as the editor reads and stores it; an empty one is none. */
const descriptionText = (item: AgendaItem): TextSource => {
  const { agenda_item_id } = item
  const of = agendaOf(item)
  return descriptionOf({
    draftKey: `agenda-item-${agenda_item_id}`,
    mayBeEmpty: true,
    read: () => agendaItems('one', { agenda_item_id }, {}),
    change: ({ description }, ifMatch) =>
      agendaItems('change', { agenda_item_id }, { description: description || null }, {}, ifMatch),
    stored: ({ description }) => {
      if (!of) return
      queryClient.setQueryData<Agenda>(
        keyOfAgenda(of),
        (agenda) =>
          agenda && {
            ...agenda,
            body: agenda.body.map((one) => (one.agenda_item_id === agenda_item_id ? { ...one, description } : one)),
          },
      )
    },
  })
}

/** The description; nothing where there is none, until somebody wants to write one (`openDescription`). */
export function ItemDescription({ item }: { item: AgendaItem }) {
  const { agenda_item_id, title, description } = item
  const box = useRef<HTMLDivElement>(null)
  const [source] = useState(() => descriptionText(item))
  const [at, setAt] = useState<{ left: number; top: number }>()
  const unsent = useUnsentEdit(source.draftKey)
  const mayEdit = mayUse(item, 'PATCH')
  const editing = useIsDescribing(agenda_item_id) && mayEdit
  const writingTarget = { writing: 'agenda_item', thing_id: agenda_item_id } as const
  useWriting(editing ? writingTarget : undefined)
  useEffect(() => () => closeDescription(agenda_item_id), [agenda_item_id])
  if (!description && !editing && !unsent) return <Writers target={writingTarget} />

  const label = fill(editor.descriptionOf, { item: title })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a double click does stands in a button and in the menu, too.
    <div
      ref={box}
      id={source.draftKey}
      className="item-description"
      onKeyDown={editing ? keepKeys : undefined}
      onPointerEnter={mayEdit ? () => void loadEditor().catch(() => {}) : undefined}
      onDoubleClick={({ target, clientX, clientY }) => {
        if (editing || !mayEdit || !(target instanceof Element) || target.closest('a, button')) return
        setAt({ left: clientX, top: clientY })
        openDescription(agenda_item_id)
      }}
    >
      <EditableText
        editing={editing}
        source={source}
        html={description ?? ''}
        label={label}
        placeholder={editor.describe}
        at={at}
        leave={() => {
          setAt(undefined)
          const row = box.current?.closest('li')
          closeDescription(agenda_item_id)
          requestAnimationFrame(() => focusIfLost(row?.querySelector('button')))
        }}
      />
      {mayEdit && !editing && (
        <IconButton
          label={fill(editor.editDescriptionOf, { item: title })}
          icon={IconPencil}
          tip={editor.editDescription}
          onClick={() => openDescription(agenda_item_id)}
        />
      )}
      <Writers target={writingTarget} />
    </div>
  )
}

/** Keys of the row, such as Delete on one of its buttons, do not count in the editor. */
function keepKeys(event: KeyboardEvent): void {
  if (!event.metaKey && !event.ctrlKey) event.stopPropagation()
}
