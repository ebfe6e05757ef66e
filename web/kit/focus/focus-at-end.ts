// Focuses a field with the caret at its end.

/** Gives a field the focus; what it has already is gone on with at its end, unless somebody has put the caret elsewhere. */
export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  if (field?.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
}
