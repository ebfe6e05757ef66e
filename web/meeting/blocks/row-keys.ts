// Keyboard navigation of rows: J and Down to the next, K and Up to the previous.
import { type RefObject, useEffect, useState } from 'react'
import { isDialogOpen } from '../../kit/dialogs/open-dialog.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { singleKeysOn } from '../../look/single-keys.ts'
import { words } from '../../words.ts'

const { editor } = words

/** The focus goes to the row some places after one; to the first or last one from nowhere. */
function walk(from: HTMLElement | null | undefined, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.block-row')].filter((row) => row.checkVisibility())
  const at = from ? rows.indexOf(from) + by : by > 0 ? 0 : rows.length - 1
  rows[at]?.focus()
}

const BY: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Offers the keys of a page that has rows, as long as none of them has the focus: they lead to the first or the last one. */
export function usePageRowKeys(): void {
  const [inside, setInside] = useState(false)
  useEffect(() => {
    const look = () => {
      // A dialog gives the focus back to where it was.
      if (!isDialogOpen()) setInside(document.activeElement?.closest('.block-row') != null)
    }
    const press = (event: KeyboardEvent) => {
      const by = BY[event.key]
      const free =
        event.target instanceof Element && event.target.matches('body, main, h1, .composer') && singleKeysOn()
      if (!by || !free || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      walk(undefined, by)
    }
    const gone = () => requestAnimationFrame(look)
    addEventListener('focusin', look)
    addEventListener('focusout', gone)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('focusout', gone)
      removeEventListener('keydown', press)
    }
  }, [])
  const go = (by: 1 | -1) => () => walk(undefined, by)
  useCommand(!inside && { label: editor.nextRow, group: 'here', keys: 'j', run: go(1) })
  useCommand(!inside && { label: editor.previousRow, group: 'here', keys: 'k', run: go(-1) })
}

/** Offers the keys while a row is given. */
export function useRowKeys(row: RefObject<HTMLElement | null> | undefined): void {
  const offered = row !== undefined
  useCommand(offered && { label: editor.nextRow, group: 'here', keys: 'j', run: () => walk(row.current, 1) })
  useCommand(offered && { label: editor.previousRow, group: 'here', keys: 'k', run: () => walk(row.current, -1) })
  useEffect(() => {
    const element = row?.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const by = BY[event.key]
      if (!by || event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      walk(element, by)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [row])
}
