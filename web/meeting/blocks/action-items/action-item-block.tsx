// An action item of a meeting, in its row: it is edited where it stands.

import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { useWriting } from '../../../api/changes/presence.ts'
import { actionItems } from '../../../api/clients.ts'
import { loadModule } from '../../../api/connection.ts'
import { mayUse } from '../../../api/rights.ts'
import { MissingPart } from '../../../kit/feedback/missing-part.tsx'
import { EditableText } from '../../../parts/editor/editable-text.tsx'
import { useUnsentEdit } from '../../../parts/editor/unsent-edit.ts'
import { late } from '../../../parts/loading/late-module.ts'
import { Writers } from '../../../parts/people/writers.tsx'
import { useIsRemoved } from '../../../parts/saving/removal.ts'
import { pathOf } from '../../../site.ts'
import { words } from '../../../words.ts'
import { BlockRow, focusRow } from '../block-row.tsx'
import { actionItemText } from '../block-texts.ts'
import { type Item, itemOf, itemsKey } from '../blocks.ts'
import { useMayWrite } from '../locked.ts'
import { RefusedChanges } from '../refused-changes.tsx'
import { useEditing } from '../use-editing.ts'
import { removeActionItem } from './action-item-changes.ts'
import { AboutItem, DoneCheckbox, todoClass } from './action-item-row.tsx'

const { editor } = words
const MoveBlock = lazy(async () => ({ default: (await loadModule(() => import('../move-block.tsx'))).MoveBlock }))
const fields = late(() => import('./action-item-fields.tsx'))

/** Who does it and until when, loaded with the editor. `first`: the first field gets the focus. */
function Fields({ item, first }: { item: Item; first?: boolean }) {
  const content = fields.useModule()
  if (content === null) return <MissingPart />
  return content ? <content.ActionItemFields item={item} first={first} /> : null
}

/** The fields where the text is locked. */
function FieldsAlone({ item, leave }: { item: Item; leave: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does what the button does.
    <div
      className="fields-alone"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        leave()
      }}
    >
      <Fields item={item} first />
      <div className="buttons">
        <button type="button" className="button quiet" onClick={leave}>
          {words.shell.close}
        </button>
      </div>
    </div>
  )
}

/** The box of a row, which says what a press does. */
const tickBox = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('.tick input')

/** The row. */
export function ActionItemBlock({ item }: { item: Item }) {
  const labelledby = useId()
  const [source] = useState(() => actionItemText(item))
  const { action_item_id, meeting_id } = item
  const id = `action-item-${action_item_id}`
  const [at, setAt] = useEditing(id)
  const [placing, setPlacing] = useState(false)
  const unsent = useUnsentEdit(source.draftKey)
  const editing = at !== undefined
  const target = { writing: 'action_item', thing_id: item.action_item_id } as const
  // Assignee, due date and completion can change in approved minutes too: action items outlive them.
  const mayWrite = useMayWrite()
  const [mayEdit, mayWriteText, mayDelete] = [mayUse(item, 'PATCH'), mayWrite(item, 'PATCH'), mayWrite(item, 'DELETE')]
  const writes = editing && mayWriteText
  useWriting(writes ? target : undefined)
  if (useIsRemoved(id)) return null

  const leave = (empty: boolean) => {
    setAt(undefined)
    if (empty && mayDelete) removeActionItem(item)
    else focusRow(id)
  }
  return (
    <BlockRow
      id={id}
      html={item.description}
      editing={editing}
      edit={mayEdit ? (to) => setAt(to ?? 'end') : undefined}
      tick={mayEdit ? () => tickBox(id)?.click() : undefined}
      choices={[
        ...(mayWriteText && meeting_id ? [{ label: editor.place, run: () => setPlacing(true) }] : []),
        ...(mayDelete ? [{ label: editor.delete, destructive: true, run: () => removeActionItem(item) }] : []),
      ]}
    >
      <div className={todoClass(item)}>
        <DoneCheckbox item={item} labelledby={labelledby} />
        <div>
          <div className="what" id={writes || unsent ? undefined : labelledby}>
            {writes || unsent ? (
              <>
                <span className="unseen" id={labelledby}>
                  {item.description_clean}
                </span>
                <EditableText
                  editing={writes}
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
          {editing && !mayWriteText && <FieldsAlone item={item} leave={() => leave(false)} />}
          {!editing && <AboutItem item={item} />}
          <Writers target={target} />
          <RefusedChanges id={id} />
          {placing && meeting_id && (
            <Suspense>
              <MoveBlock
                meeting_id={meeting_id.value}
                under={itemOf(item)}
                put={(to) => actionItems('change', { action_item_id }, { agenda_item_id: to as never })}
                stale={itemsKey(meeting_id.value)}
                close={() => setPlacing(false)}
              />
            </Suspense>
          )}
        </div>
      </div>
    </BlockRow>
  )
}
