// The text of an action item on its own page: ticked off and edited where it stands.
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { mayUse } from '../api/rights.ts'
import { removeActionItem } from '../meeting/blocks/action-items/action-item-changes.ts'
import { DoneCheckbox, todoClass } from '../meeting/blocks/action-items/action-item-row.tsx'
import { BlockRow, type CaretAt, focusRow } from '../meeting/blocks/block-row.tsx'
import { actionItemText } from '../meeting/blocks/block-texts.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { RefusedChanges } from '../meeting/blocks/refused-changes.tsx'
import { EditableText } from '../parts/editor/editable-text.tsx'
import { MentionPlaceContext } from '../parts/mentions/mention-place.ts'
import { words } from '../words.ts'

const { editor } = words

/** The text with its checkbox. */
export function ItemText({ item }: { item: Item }) {
  const labelledby = useId()
  const [source] = useState(() => actionItemText(item))
  const [at, setAt] = useState<CaretAt | 'end'>()
  const id = `action-item-${item.action_item_id}`
  const { meeting_id, room_id } = item
  const go = useNavigate()
  const editing = at !== undefined
  const mayEdit = mayUse(item, 'PATCH')
  /** The page goes to where the item was, so that Undo finds it there. */
  const remove = () => {
    removeActionItem(item)
    if (meeting_id) void go({ to: '/meetings/$meeting_id', params: { meeting_id: meeting_id.value } })
    else void go({ to: '/rooms/$room_id', params: { room_id: room_id.value } })
  }
  return (
    <BlockRow
      id={id}
      html={item.description}
      editing={editing}
      alone
      edit={mayEdit ? (to) => setAt(to ?? 'end') : undefined}
      tick={mayEdit ? () => document.getElementById(id)?.querySelector<HTMLElement>('.tick input')?.click() : undefined}
      choices={mayUse(item, 'DELETE') ? [{ label: editor.delete, destructive: true, run: remove }] : []}
    >
      <div className={`${todoClass(item)} alone`}>
        <DoneCheckbox item={item} labelledby={labelledby} />
        <div className="what item-title">
          <span className="unseen" id={labelledby}>
            {item.description_clean}
          </span>
          <MentionPlaceContext value={{ meeting_id: meeting_id?.value, room_id: room_id.value }}>
            <EditableText
              editing={editing}
              source={source}
              html={item.description}
              label={editor.textOf.action}
              placeholder={editor.placeholder}
              at={at === 'end' ? undefined : at}
              leave={() => {
                setAt(undefined)
                focusRow(id)
              }}
            />
          </MentionPlaceContext>
          <RefusedChanges id={id} />
        </div>
      </div>
    </BlockRow>
  )
}
