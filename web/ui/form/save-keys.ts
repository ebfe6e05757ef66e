// ⌘ Enter, or Ctrl Enter, saves a form from any of its fields; what Enter alone does in them.
import type { KeyboardEvent } from 'react'

/** The keys, by the notation of tinykeys. */
export const SAVE_KEYS = '$mod+Enter'

/** What is chosen and not written: browsers send a form by Enter there too, though nobody has finished anything. */
const CHOSEN: readonly string[] = ['checkbox', 'radio']

/** Submits the form where the keys say so; gives whether they did. Enter alone does so from fields that are written in. */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (event.key !== 'Enter') return false
  if (event.metaKey || event.ctrlKey) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
    return true
  }
  const { target } = event
  if (target instanceof HTMLInputElement && CHOSEN.includes(target.type)) event.preventDefault()
  return false
}

/** The same for a form that sends mail: Enter alone sends it from its buttons only. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const isAlone = event.key === 'Enter' && !saveByKeys(event)
  if (isAlone && event.target instanceof HTMLInputElement) event.preventDefault()
}
