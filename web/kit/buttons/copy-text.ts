// Copies a text to the clipboard, over plain HTTP as browsers did before pages had one.

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

/** Returns whether the text was copied; the focus stays on the button. */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const copied = copySelected(text, button.parentElement!)
    button.focus()
    return copied
  }
}
