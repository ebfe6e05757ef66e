// The form for the address of a link.
import type { Mark } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useId, useState } from 'react'
import { words } from '../../words.ts'
import { useLeaveText } from '../fields/leave-text.tsx'
import { mayLinkTo } from '../text/link-address.ts'
import { schema } from './schema.ts'

const { editor } = words
const { link } = schema.marks

/** The link at the caret, with its ends; the selection and no link where there is none. */
function linkAt({ state: { selection, doc } }: EditorView): { from: number; to: number; mark: Mark | undefined } {
  const { $from, from, to } = selection
  const mark =
    link.isInSet($from.marksAcross(selection.$to) ?? $from.marks()) ??
    $from.nodeAfter?.marks.find((one) => one.type === link)
  if (!mark || !selection.empty) return { from, to, mark }
  let [start, end] = [from, to]
  doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    if (!mark.isInSet(node.marks)) return
    if (at <= from && at + node.nodeSize >= from) [start, end] = [at, at + node.nodeSize]
  })
  return { from: start, to: end, mark }
}

/** An address as people type it: `example.org` and `ada@example.org` are meant, too. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (!text) return undefined
  if (/^(https?|mailto|tel):./i.test(text)) return mayLinkTo(text) ? text : undefined
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  return /^[^\s:]+\.[^\s]+$/.test(text) ? `https://${text}` : undefined
}

export interface LinkFormProps {
  view: EditorView
  close: () => void
}

/** A form for the link at the selection. Escape leaves it, and asks where an address would be lost. */
export function LinkForm({ view, close }: LinkFormProps) {
  const id = useId()
  const [{ from, to, mark }] = useState(() => linkAt(view))
  const [before] = useState(String(mark?.attrs['href'] ?? ''))
  const [typed, type] = useState(before)
  const [wrong, setWrong] = useState(false)
  const [leave, question] = useLeaveText(close, () => typed.trim() !== before)

  function save(): void {
    const href = addressOf(typed)
    if (!href) {
      setWrong(true)
      return
    }
    const made = link.create({ href })
    const { tr } = view.state
    view.dispatch(
      from === to ? tr.insert(from, schema.text(href.replace(/^mailto:/, ''), [made])) : tr.addMark(from, to, made),
    )
    close()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter') save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="link-form">
      <label htmlFor={id}>{editor.address}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it was asked for with a button just now.
        autoFocus
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}wrong` : undefined}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={keys}
      />
      <button type="button" className="button quiet" onClick={save}>
        {editor.setLink}
      </button>
      {mark && (
        <button
          type="button"
          className="button bare"
          onClick={() => {
            view.dispatch(view.state.tr.removeMark(from, to, link))
            close()
          }}
        >
          {editor.removeLink}
        </button>
      )}
      {question}
      {wrong && (
        <p id={`${id}wrong`} className="told" role="alert">
          {editor.noAddress}
        </p>
      )}
    </div>
  )
}
