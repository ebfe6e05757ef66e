// Runs commands by their keys. Single letters count outside of fields and dialogs only, and can be switched off (WCAG 2.1.4).
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { singleKeysOn } from '../look/single-keys.ts'
import { useCommands } from '../ui/commands.ts'
import { UNDO_KEYS } from '../ui/toasts.ts'

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Whether a key press belongs to what has the focus. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(FIELDS) !== null || document.querySelector('dialog[open]') !== null)

/** Whether keys count in a field, too: what undoes there undoes what was typed. */
const countsInFields = (keys: string): boolean => /\$mod|Alt/.test(keys) && keys !== UNDO_KEYS

/** Whether keys cannot be switched off. */
const hasModifier = (keys: string): boolean => /\$mod|Alt/.test(keys)

const isSequence = (keys: string | undefined): boolean => keys?.includes(' ') ?? false

/** `g d` is looked for before `d`, which would run as well. */
const sequencesFirst = <One extends { keys?: string | undefined }>(commands: readonly One[]): One[] =>
  commands.toSorted((one, other) => Number(isSequence(other.keys)) - Number(isSequence(one.keys)))

/** Listens for the keys of all commands that are offered; shows nothing, so that nothing is rendered again for a new command. */
export function CommandKeys(): null {
  const commands = useCommands()
  useEffect(() => {
    /** The press that ended a sequence: its last letter alone means nothing then. */
    let taken: KeyboardEvent | undefined
    const bindings = sequencesFirst(commands).flatMap(({ keys, run }) => {
      if (!keys) return []
      const handle = (event: KeyboardEvent) => {
        if (event === taken || event.repeat) return
        if ((!countsInFields(keys) && isTyping(event.target)) || (!hasModifier(keys) && !singleKeysOn())) return
        event.preventDefault()
        if (isSequence(keys)) taken = event
        run()
      }
      return [[keys, handle] as const]
    })
    return tinykeys(window, Object.fromEntries(bindings))
  }, [commands])
  return null
}
