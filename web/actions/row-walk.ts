// Keyboard navigation of action items: J and K move, X marks done, E edits, S and Shift with the arrows select. When a row
// disappears, the next one gets the focus.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useCommand } from '../kit/keys/commands.ts'
import { actionsTexts as texts } from './actions-words.ts'
import type { Selection } from './selection.ts'

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('.action-row') ?? []),
]

const focusIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('.what a')?.focus()

/** The row that has the focus. */
const present = () => document.activeElement?.closest<HTMLElement>('.action-row') ?? undefined

const idOf = (row: HTMLElement | undefined): number => Number(row?.dataset['item'])

/** Gives what is put on the list. */
export function useRowWalk({ toggle, stop, selected }: Selection) {
  const list = useRef<HTMLDivElement>(null)
  /** The place of the row that had the focus last, and the row. */
  const last = useRef<{ index: number; row: HTMLElement }>(undefined)
  const walk = (by: 1 | -1) => {
    const rows = rowsIn(list.current)
    const row = present()
    focusIn(rows[row ? rows.indexOf(row) + by : by > 0 ? 0 : rows.length - 1])
  }
  useCommand({ label: texts.next, group: 'here', keys: 'j', run: () => walk(1) })
  useCommand({ label: texts.previous, group: 'here', keys: 'k', run: () => walk(-1) })
  useCommand({
    ...{ label: texts.tick, group: 'here', keys: 'x' },
    run: () => {
      // While rows are selected, their boxes select.
      if (selected) toggle(idOf(present()))
      else present()?.querySelector<HTMLElement>('.tick input')?.click()
    },
  })
  useCommand({
    ...{ label: texts.editFields, group: 'here', keys: 'e' },
    run: () => present()?.querySelector<HTMLElement>('.action-due')?.click(),
  })
  useCommand({ label: texts.selectRow, group: 'here', keys: 's', run: () => toggle(idOf(present())) })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    const row = present()
    const isInField = event.target instanceof Element && event.target.closest('input:not([type=checkbox]), select')
    if (event.key === 'Escape' && selected && !event.defaultPrevented && !isInField) stop()
    else if (by && event.shiftKey && row && !isInField) {
      const rows = rowsIn(list.current)
      const to = rows[rows.indexOf(row) + by]
      if (!selected?.has(idOf(row))) toggle(idOf(row))
      if (to && !selected?.has(idOf(to))) toggle(idOf(to))
      focusIn(to)
      event.preventDefault()
    }
  }
  useEffect(() => {
    const look = () => {
      const row = present()
      if (row) last.current = { index: rowsIn(list.current).indexOf(row), row }
      else if (document.activeElement !== document.body) last.current = undefined
    }
    addEventListener('focusin', look)
    return () => removeEventListener('focusin', look)
  }, [])
  useEffect(() => {
    const { index, row } = last.current ?? {}
    if (!row || row.isConnected || document.activeElement !== document.body) return
    const rows = rowsIn(list.current)
    focusIn(rows[Math.min(index!, rows.length - 1)])
  })
  return { ref: list, onKeyDown }
}
