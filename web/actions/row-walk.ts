// Keyboard navigation of action items: J and K move, X marks done, E edits. When a row disappears, the next one gets
// the focus.
import { useEffect, useRef } from 'react'
import { useCommand } from '../kit/keys/commands.ts'
import { actionsTexts as texts } from './actions-words.ts'

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('.action-row') ?? []),
]

const focusIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('.what a')?.focus()

/** The row that has the focus. */
const present = () => document.activeElement?.closest<HTMLElement>('.action-row') ?? undefined

/** Gives what is put on the list. */
export function useRowWalk() {
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
    run: () => present()?.querySelector<HTMLElement>('.tick input')?.click(),
  })
  useCommand({
    ...{ label: texts.editFields, group: 'here', keys: 'e' },
    run: () => present()?.querySelector<HTMLElement>('.action-due')?.click(),
  })
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
  return list
}
