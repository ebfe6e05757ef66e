// The keys of the lists of a page: J and K, or arrows where a row has the focus, walk the rows, X ticks what can be done, and E edits.
import { useEffect, useState } from 'react'
import { useCommand, useCommands } from '../../kit/keys/commands.ts'
import { words } from '../../words.ts'

const { shell } = words

/** A row is gone to by its first link. */
const ROWS = 'main .rows > li:has(a[href])'
const TICK = '.tick input'
/** The edit button of a row, identified by its key. */
const EDIT = 'button[aria-keyshortcuts="e"]'

const rowsNow = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility())
const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a[href]')
const present = () => document.activeElement?.closest<HTMLElement>(ROWS) ?? undefined

/** The focus goes to the row before or after the one that has it; to the first or last one from nowhere. */
function walk(by: 1 | -1): void {
  const rows = rowsNow()
  const row = present()
  linkIn(rows[row ? rows.indexOf(row) + by : by > 0 ? 0 : rows.length - 1])?.focus()
}

const BY: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

function walkByArrow(event: KeyboardEvent): void {
  const by = BY[event.key]
  const { activeElement } = document
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  if (!activeElement || linkIn(present()) !== activeElement) return
  event.preventDefault()
  walk(by)
}

/** Returns the actions that the page's lists offer. */
const lookNow = () => ({
  rows: document.querySelector(ROWS) !== null,
  ticks: document.querySelector(`${ROWS} ${TICK}`) !== null,
  edits: document.querySelector(`${ROWS} ${EDIT}`) !== null,
})

/** Offers the keys as long as there are rows, unless the page has keys of its own for them; shows nothing. */
export function ListKeys(): null {
  const [has, setHas] = useState({ rows: false, ticks: false, edits: false })
  useEffect(() => {
    const look = () =>
      setHas((before) => {
        const now = lookNow()
        const isSame = now.rows === before.rows && now.ticks === before.ticks && now.edits === before.edits
        return isSame ? before : now
      })
    const observer = new MutationObserver(look)
    observer.observe(document.getElementById('main')!, { childList: true, subtree: true })
    look()
    addEventListener('keydown', walkByArrow)
    return () => {
      observer.disconnect()
      removeEventListener('keydown', walkByArrow)
    }
  }, [])
  const own: readonly string[] = [shell.nextRow, shell.tickRow, shell.editRow]
  const others = useCommands().filter(({ label }) => !own.includes(label))
  const isFree = (key: string) => others.every(({ keys }) => keys !== key)
  const walks = has.rows && isFree('j')
  useCommand(walks && { label: shell.nextRow, group: 'here', keys: 'j', run: () => walk(1) })
  useCommand(walks && { label: shell.previousRow, group: 'here', keys: 'k', run: () => walk(-1) })
  useCommand(
    walks &&
      has.ticks &&
      isFree('x') && {
        ...{ label: shell.tickRow, group: 'here', keys: 'x' },
        run: () => present()?.querySelector<HTMLElement>(TICK)?.click(),
      },
  )
  useCommand(
    walks &&
      has.edits &&
      isFree('e') && {
        ...{ label: shell.editRow, group: 'here', keys: 'e' },
        run: () => present()?.querySelector<HTMLElement>(EDIT)?.click(),
      },
  )
  return null
}
