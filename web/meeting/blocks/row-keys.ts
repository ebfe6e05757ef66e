// The keys that walk the rows of a page: J and the down arrow to the next, K and the up arrow to the one before.
import { type RefObject, useEffect } from 'react'
import { useCommand } from '../../ui/commands.ts'
import { words } from '../../words.ts'

const { editor } = words

/** The focus goes to the row some places after one; to the first or last one from nowhere. */
function walk(from: HTMLElement | null | undefined, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.block-row')].filter((row) => row.checkVisibility())
  const at = from ? rows.indexOf(from) + by : by > 0 ? 0 : rows.length - 1
  rows[at]?.focus()
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
      const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
      if (!by || event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      walk(element, by)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [row])
}
