// An action item of a meeting, in its row: it is edited where it stands.
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useWriting } from '../../api/presence.ts'
import { pathOf } from '../../site.ts'
import { EditableText } from '../../ui/editor/editable-text.tsx'
import { useUnsentEdit } from '../../ui/editor/unsent-edit.ts'
import { late } from '../../ui/late.ts'
import { useIsRemoved } from '../../ui/removal.ts'
import { Writers } from '../../ui/writers.tsx'
import { words } from '../../words.ts'
import { removeActionItem } from './action-item-changes.ts'
import { AboutItem, DoneCheckbox, todoClass } from './action-item-row.tsx'
import { BlockRow, focusRow } from './block-row.tsx'
import { actionItemText } from './block-texts.ts'
import type { Item } from './blocks.ts'
import { useMayWrite } from './locked.ts'
import { RefusedChanges } from './refused-changes.tsx'
import { useEditing } from './use-editing.ts'

const { editor } = words
const fields = late(() => import('./action-item-fields.tsx'))

/** Who does it and until when, loaded with the editor. */
function Fields({ item }: { item: Item }) {
  const content = fields.useModule()
  return content ? <content.ActionItemFields item={item} /> : null
}

/** The row. */
export function ActionItemBlock({ item }: { item: Item }) {
  const labelledby = useId()
  const [source] = useState(() => actionItemText(item))
  const id = `action-item-${item.action_item_id}`
  const [at, setAt] = useEditing(id)
  const unsent = useUnsentEdit(source.place)
  const editing = at !== undefined
  const place = { writing: 'action_item', thing_id: item.action_item_id } as const
  useWriting(editing ? place : undefined)
  // Ticking it stays possible: an action item goes on after the minutes.
  const mayWrite = useMayWrite()
  const [mayEdit, mayDelete] = [mayWrite(item, 'PATCH'), mayWrite(item, 'DELETE')]
  if (useIsRemoved(id)) return null

  const leave = (empty: boolean) => {
    setAt(undefined)
    if (empty && mayDelete) removeActionItem(item)
    else focusRow(id)
  }
  return (
    <BlockRow
      id={id}
      editing={editing}
      edit={mayEdit ? (to) => setAt(to ?? 'end') : undefined}
      choices={mayDelete ? [{ label: editor.delete, run: () => removeActionItem(item) }] : []}
    >
      <div className={todoClass(item)}>
        <DoneCheckbox item={item} labelledby={labelledby} />
        <div>
          <div className="what" id={editing || unsent ? undefined : labelledby}>
            {editing || unsent ? (
              <>
                <span className="unseen" id={labelledby}>
                  {item.description_clean}
                </span>
                <EditableText
                  editing={editing}
                  source={source}
                  html={item.description}
                  label={editor.textOf.action}
                  placeholder={editor.placeholder}
                  at={at === 'end' ? undefined : at}
                  leave={leave}
                >
                  <Fields item={item} />
                </EditableText>
              </>
            ) : (
              <Link to={pathOf(item.action_item_url)}>{item.description_clean}</Link>
            )}
          </div>
          {!editing && <AboutItem item={item} />}
          <Writers place={place} />
          <RefusedChanges id={id} />
        </div>
      </div>
    </BlockRow>
  )
}
