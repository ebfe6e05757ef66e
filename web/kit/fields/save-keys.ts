// Enter saves a form from the fields that are written in, ⌘ Enter or Ctrl Enter from any of them.
import type { KeyboardEvent } from 'react'

/** The keys, by the notation of tinykeys. */
export const SAVE_KEYS = '$mod+Enter'

/** Types of fields that are not text: browsers submit a form by Enter there too, though the input is not finished. */
const CHOSEN: readonly string[] = ['checkbox', 'radio']

/** Submits the form by ⌘ Enter; gives whether it did. */
function submitFromAnywhere(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return false
  event.preventDefault()
  event.currentTarget.requestSubmit()
  return true
}

/**
 * Submits the form where the keys say so; gives whether they did. Enter alone does so from fields that are written in, and
 * Shift Enter breaks the line, but where each line is an entry of its own (`data-lines`): Enter begins the next one there.
 */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (submitFromAnywhere(event)) return true
  if (event.key !== 'Enter') return false
  const { target } = event
  if (target instanceof HTMLInputElement && CHOSEN.includes(target.type)) event.preventDefault()
  if (!(target instanceof HTMLTextAreaElement) || event.shiftKey || 'lines' in target.dataset) return false
  event.preventDefault()
  event.currentTarget.requestSubmit()
  return true
}

/** The same for a form that sends mail: Enter alone sends it from its buttons only. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const isAlone = event.key === 'Enter' && !submitFromAnywhere(event)
  if (isAlone && event.target instanceof HTMLInputElement) event.preventDefault()
}
