// One-line field of an agenda item; recognized duration and presenter are displayed as chips.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { words } from '../../../words.ts'
import { type Presenter, type WrittenItem, writtenItem } from './written-item.ts'
import { WrittenMarks } from './written-marks.tsx'

const { agenda } = words

interface Props {
  label: string
  text: string
  /** The text of the item before; what was in it already is not taken for a time or a name. */
  was?: string
  people: readonly Presenter[]
  /** Whether a time and a name in it are understood. */
  reads?: boolean
  type: (text: string) => void
  /** Enter. */
  save: (written: WrittenItem) => void
  /** Escape: what was typed stays a draft. */
  leave: (written: WrittenItem) => void
  /** The focus went elsewhere. */
  left?: (written: WrittenItem) => void
  /** Tab, and Alt with an arrow to the side; false where the key is to do what it usually does. */
  indent: (by: 1 | -1) => boolean
  /** Several lines were pasted. */
  pasteLines?: (lines: string[]) => void
}

/** The field; it has the focus from the beginning, and never holds a line break. */
export function LineField({
  label,
  text,
  was,
  people,
  reads = true,
  type,
  save,
  leave,
  left,
  indent,
  pasteLines,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Whether Escape closed the field: the blur that follows must not save it. */
  const gone = useRef(false)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  /** Whether the reader wants the text as it is. */
  const [asText, keepAsText] = useState(!reads)
  const written: WrittenItem = asText ? { title: text.trim() } : writtenItem(text, people, was)

  function press(event: KeyboardEvent): void {
    const { key, shiftKey, altKey } = event
    const way =
      key === 'Tab' ? (shiftKey ? -1 : 1) : altKey ? ({ ArrowRight: 1, ArrowLeft: -1 } as const)[key] : undefined
    if (way && (indent(way) || altKey)) event.preventDefault()
    if (way) event.stopPropagation()
    if (key === 'Enter') {
      event.preventDefault()
      save(written)
    }
    if (key === 'Escape') {
      event.preventDefault()
      gone.current = true
      leave(written)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field and of the button beside it.
    <div
      className="line"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!gone.current && document.hasFocus() && !currentTarget.contains(relatedTarget)) left?.(written)
      }}
    >
      <textarea
        ref={field}
        aria-label={label}
        placeholder={agenda.placeholder}
        rows={1}
        maxLength={255}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          if (!value) keepAsText(!reads)
          type(value.replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run)))
        }}
        onKeyDown={press}
        onPaste={(event) => {
          const lines = event.clipboardData
            .getData('text/plain')
            .split('\n')
            .filter((one) => one.trim())
          if (!pasteLines || lines.length < 2) return
          event.preventDefault()
          pasteLines(lines)
        }}
      />
      <WrittenMarks
        written={written}
        keepText={() => {
          keepAsText(true)
          field.current?.focus()
        }}
      />
    </div>
  )
}
