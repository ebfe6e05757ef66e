// The button "Copy" beside a text that was not saved.
import { useState } from 'react'
import { words } from '../../words.ts'
import { copyText } from './copy-text.ts'

const { blocks } = words

/** The button; it says when the text is copied. */
export function CopyButton({ text }: { text: () => string }) {
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className="button quiet"
      onClick={({ currentTarget }) => void copyText(text(), currentTarget).then(setCopied)}
    >
      {copied ? blocks.copied : blocks.copy}
    </button>
  )
}
