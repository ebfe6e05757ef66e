// Drafts that equal the saved text, left behind when a page sends both on closing.
import { useEffect } from 'react'
import { dropDraft, useKeptDraft } from '../../api/writing/drafts.ts'

/** What is compared of a text: its tags, words and links, however they were recorded. */
function compared(html: string): Element {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (name !== 'href') element.removeAttribute(name)
  return body
}

/** Returns whether a draft equals the saved text. */
export function isSaved(draft: string, html: string): boolean {
  try {
    const { text } = JSON.parse(draft) as { text?: unknown }
    return typeof text === 'string' && compared(text.trim()).isEqualNode(compared(html.trim()))
  } catch {
    // Another client may have stored a draft there.
    return false
  }
}

/** Returns whether something that is not saved is kept of an edit. `html`: what is saved; a draft of nothing else is forgotten. */
export function useUnfinishedEdit(draftKey: string, html: string, editing: boolean): boolean {
  const draft = useKeptDraft(draftKey)
  const saved = draft !== undefined && isSaved(draft, html)
  useEffect(() => {
    if (saved && !editing) dropDraft(draftKey).catch(() => {})
  }, [saved, editing, draftKey])
  return draft !== undefined && !saved
}
