// The button "Copy" beside a text that was not saved.
import { useState } from 'react'
import { words } from '../../words.ts'

const { blocks } = words

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

/** The button; it says when the text is copied. */
export function CopyButton({ text }: { text: () => string }) {
  const [copied, setCopied] = useState(false)
  async function copy(button: HTMLButtonElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(text())
      setCopied(true)
    } catch {
      setCopied(copySelected(text(), button.parentElement!))
      button.focus()
    }
  }
  return (
    <button type="button" className="button quiet" onClick={({ currentTarget }) => void copy(currentTarget)}>
      {copied ? blocks.copied : blocks.copy}
    </button>
  )
}
