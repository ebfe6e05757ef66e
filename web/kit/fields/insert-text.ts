// Inserts text at a field's caret like typing, so that undo and input listeners work.

/** Inserts the text; nothing without a field or a text. */
export function insertText(field: HTMLTextAreaElement | null, text: string): void {
  if (!field || !text) return
  field.focus()
  // Nothing else of browsers writes into a field so that its own undo knows of it.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
