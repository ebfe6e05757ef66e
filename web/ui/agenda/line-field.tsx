// A field for the text of one agenda item; what is understood of it, the time and who presents, is shown as chips.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { words } from '../../words.ts'
import { duration } from '../time.ts'
import { type Presenter, type WrittenItem, writtenItem } from './written-item.ts'

const { agenda } = words

interface Props {
  label: string
  text: string
  /** The text of the item before; what was in it already is not taken for a time or a name. */
  was?: string
  people: readonly Presenter[]
  type: (text: string) => void
  /** Enter. */
  save: (written: WrittenItem) => void
  /** Escape. */
  leave: (written: WrittenItem) => void
  /** The focus went elsewhere. */
  left?: (written: WrittenItem) => void
  /** Tab, and Alt with an arrow to the side; false where the key is to do what it usually does. */
  indent: (by: 1 | -1) => boolean
  /** Several lines were pasted. */
  pasteLines?: (lines: string[]) => void
}

/** The field; it has the focus from the beginning, and never holds a line break. */
export function LineField({ label, text, was, people, type, save, leave, left, indent, pasteLines }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const said = (): WrittenItem => {
    const written = writtenItem(text, people)
    // A title that ended like a time keeps its end.
    const before = was === undefined ? undefined : writtenItem(was, people)
    return before && before.title !== was ? { title: text.trim() } : written
  }
  const written = said()

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
      leave(written)
    }
  }

  return (
    <div className="line">
      <textarea
        ref={field}
        aria-label={label}
        placeholder={agenda.placeholder}
        rows={1}
        maxLength={255}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={press}
        onBlur={() => document.hasFocus() && left?.(written)}
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
      {(written.duration_seconds !== undefined || written.presenter) && (
        <p className="chips" aria-live="polite">
          {written.duration_seconds !== undefined && <span className="mark">{duration(written.duration_seconds)}</span>}
          {written.presenter && (
            <span className="mark">{fill(agenda.presentedBy, { person: written.presenter.member_name })}</span>
          )}
        </p>
      )}
    </div>
  )
}
