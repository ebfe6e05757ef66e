// Keyboard commands of the agenda, on the focused row.

import { useCommand } from '../../../kit/keys/commands.ts'
import { words } from '../../../words.ts'
import type { Move } from '../outline.ts'
import { keyOf } from './edit.ts'
import type { Editing } from './editing.ts'

const { agenda } = words

const KEYS: Readonly<Record<Move, string>> = {
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
  nest: 'Alt+ArrowRight',
  unnest: 'Alt+ArrowLeft',
}

/** The keys of a move, by the notation of tinykeys. */
export const keysOf = (move: Move): string => KEYS[move]

/** Offers the commands of the rows. */
export function useRowCommands(editing: Editing): void {
  const { items, active, rowOf, focus, show, move } = editing
  const row = rowOf(active)

  function walk(by: 1 | -1): void {
    const at = row ? items.indexOf(row) + by : by > 0 ? 0 : items.length - 1
    const to = items[at]
    if (to) focus(keyOf(to.agenda_item_id))
  }

  useCommand({ label: agenda.nextRow, group: 'here', keys: 'j', run: () => walk(1) })
  useCommand({ label: agenda.previousRow, group: 'here', keys: 'k', run: () => walk(-1) })
  useCommand(
    row !== undefined && {
      label: agenda.edit,
      group: 'here',
      keys: 'e',
      run: () => show({ key: active!, part: 'title' }),
    },
  )
  const step = (way: Move) => ({
    label: agenda.moves[way],
    group: 'here' as const,
    keys: KEYS[way],
    run: () => row && move(row, way),
  })
  useCommand(row !== undefined && step('up'))
  useCommand(row !== undefined && step('down'))
  useCommand(row !== undefined && step('nest'))
  useCommand(row !== undefined && step('unnest'))
}
