// Copies a text to the clipboard.

/** Copies as browsers did before they had a clipboard for pages: over plain HTTP there is no other way. */
function copySelected(text: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  near.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

/** Copies a text; returns whether that was allowed. `near`: an element of the dialog or page that has the focus. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, near)
  }
}
