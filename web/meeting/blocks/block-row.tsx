// Frame of an inline-editable row: fragment address, keys, buttons and a menu.
import './block-row.css'
import { IconPencil } from '@tabler/icons-react'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { MenuButton, type MenuChoice } from '../../kit/dialogs/menu.tsx'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { beginningOf } from '../../kit/text/beginning.ts'
import { copyLink } from '../../kit/text/copy-link.ts'
import { loadEditor } from '../../parts/editor/editable-text.tsx'
import { useUnfinishedEdit } from '../../parts/editor/saved-draft.ts'
import { useUnsentEdit } from '../../parts/editor/unsent-edit.ts'
import { words } from '../../words.ts'
import { useRowKeys } from './row-keys.ts'

const { editor } = words

/** Where the caret is to stand in the editor. */
export interface CaretAt {
  left: number
  top: number
}

interface Props {
  /** `note-12` or `action-item-7`: the fragment of its address, and the place of its draft. */
  id: string
  /** The text that is saved. */
  html: string
  editing: boolean
  /** Opens the editor; undefined where the reader may not. */
  edit: ((at?: CaretAt) => void) | undefined
  /** Marks what the row shows as done, or opens it again; undefined where it cannot be. */
  tick?: (() => void) | undefined
  /** Whether it is the only row of its page, whose keys count wherever the focus is. */
  alone?: boolean
  /** What the menu offers beside editing and copying the link. */
  choices: readonly MenuChoice[]
  children: ReactNode
}

/** Gives a row the focus once what was in it is gone. */
export const focusRow = (id: string): number => requestAnimationFrame(() => focusIfLost(document.getElementById(id)))

/** What belongs to itself: a press on it does not open the editor. */
const OWN = 'a, button, input, select, textarea, label, [contenteditable], .text-editor, .both-versions'

/** The row. Its keys count while it has the focus. */
export function BlockRow({ id, html, editing, edit, tick, choices, alone = false, children }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(false)
  const isUnfinished = useUnfinishedEdit(id, html, editing)
  const unsent = useUnsentEdit(id)
  const of = useMemo(() => beginningOf(html), [html])
  const hears = (active || alone) && !editing
  useRowKeys(active && !editing ? row : undefined)
  useCommand(hears && edit !== undefined && { label: editor.editRow, group: 'here', keys: 'e', run: () => edit() })
  useCommand(hears && tick !== undefined && { label: editor.tick, group: 'here', keys: 'x', run: tick })
  useEffect(() => {
    if (location.hash === `#${id}`) row.current?.focus()
  }, [id])
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The palette contains the commands of the row from which it was opened.
    if (relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || relatedTarget.closest('dialog')))
      return
    setActive(false)
  }
  const openAt = ({ target, clientX, clientY }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(OWN)) return
    edit?.({ left: clientX, top: clientY })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a double click and Enter do stands in the menu of the row, too.
    <div
      ref={row}
      id={id}
      className="block-row"
      tabIndex={-1}
      onFocus={() => {
        setActive(true)
        if (edit) void loadEditor().catch(() => {})
      }}
      onBlur={leave}
      onPointerEnter={edit && (() => void loadEditor().catch(() => {}))}
      onDoubleClick={editing ? undefined : openAt}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== row.current || !edit) return
        event.preventDefault()
        edit()
      }}
    >
      {children}
      {isUnfinished && !editing && !unsent && edit && (
        <button type="button" className="button bare small" onClick={() => edit()}>
          {editor.unfinished}
        </button>
      )}
      {!editing && (
        <div className="row-tools">
          {edit && (
            <IconButton
              label={fill(editor.editField, { field: of })}
              tip={editor.edit}
              icon={IconPencil}
              keys="e"
              onClick={() => edit()}
            />
          )}
          <MenuButton
            label={fill(editor.moreOf, { item: of })}
            tip={editor.more}
            choices={[
              ...(edit ? [{ label: editor.edit, keys: 'e', run: () => edit() }] : []),
              ...(tick ? [{ label: editor.tick, keys: 'x', run: tick }] : []),
              { label: editor.copyLink, run: () => void copyLink(id) },
              ...choices,
            ]}
          />
        </div>
      )}
    </div>
  )
}
