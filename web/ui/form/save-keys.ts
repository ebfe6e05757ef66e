// ⌘ Enter, or Ctrl Enter, saves a form from any of its fields.
import type { KeyboardEvent } from 'react'

/** The keys, by the notation of tinykeys. */
export const SAVE_KEYS = '$mod+Enter'

/** Submits the form where the keys say so; gives whether they did. */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return false
  event.preventDefault()
  event.currentTarget.requestSubmit()
  return true
}
