// Keyboard shortcuts. Single letters work outside of fields and dialogs, and can be turned off (WCAG 2.1.4).
import { useLayoutEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { isDialogOpen } from '../../kit/dialogs/open-dialog.ts'
import { commandsNow, listenToCommands } from '../../kit/keys/commands.ts'
import { UNDO_KEYS } from '../../kit/keys/undo.ts'
import { singleKeysOn } from '../../look/single-keys.ts'

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Returns whether a key press belongs to what has the focus. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(FIELDS) !== null || isDialogOpen())

/** Returns whether keys count in a field, too: what undoes there undoes what was typed. */
const countsInFields = (keys: string): boolean => /\$mod|Alt/.test(keys) && keys !== UNDO_KEYS

/** Returns whether keys cannot be switched off. */
const hasModifier = (keys: string): boolean => /\$mod|Alt/.test(keys)

const isSequence = (keys: string): boolean => keys.includes(' ')

/** The keys that commands have now. `g d` comes before `d`, which would run as well. */
function keysNow(): string[] {
  const keys = new Set(commandsNow().flatMap((command) => command.keys ?? []))
  return [...keys].sort((one, other) => Number(isSequence(other)) - Number(isSequence(one)))
}

/** Runs commands by their keys until what it gives is called. Which command has a key is looked up when it is pressed. */
function listenToKeys(): () => void {
  /** The press that ended a sequence: its last letter alone means nothing then. */
  let taken: KeyboardEvent | undefined
  let bound = ''
  let unbind = () => {}
  const handlerOf = (keys: string) => (event: KeyboardEvent) => {
    if (event === taken || event.repeat) return
    if ((!countsInFields(keys) && isTyping(event.target)) || (!hasModifier(keys) && !singleKeysOn())) return
    event.preventDefault()
    if (isSequence(keys)) taken = event
    commandsNow()
      .findLast((command) => command.keys === keys)
      ?.run()
  }
  const bind = () => {
    const all = keysNow()
    if (all.join() === bound) return
    bound = all.join()
    unbind()
    const handlers = Object.fromEntries(all.map((keys) => [keys, handlerOf(keys)]))
    // By itself it passes over all fields, checkboxes too; which keys count where is said here.
    unbind = tinykeys(window, handlers, { ignore: () => false })
  }
  const stop = listenToCommands(bind)
  bind()
  return () => {
    stop()
    unbind()
  }
}

/** Listens for the keys of all commands that are offered; shows nothing. */
export function CommandKeys(): null {
  useLayoutEffect(listenToKeys, [])
  return null
}
