// Refused edits whose text is no longer in the page, because it was deleted or the reader has navigated away.
import './left-edits.css'
import { useEffect, useState } from 'react'
import { useNow } from '../../kit/time/now.ts'
import { words } from '../../words.ts'
import { useUnsentEdits } from './unsent-edit.ts'
import { UnsentText } from './unsent-text.tsx'

/** The edits, each with the reason; nothing while every one is shown where it belongs. */
export function LeftEdits() {
  const refused = useUnsentEdits().filter(({ error }) => error)
  // Whether a row is there is looked up every second, as long as something is refused.
  useNow(refused.length > 0)
  const [left, setLeft] = useState('')
  useEffect(() => {
    setLeft(
      refused
        .filter(({ about }) => !document.getElementById(about.draftKey))
        .map(({ id }) => id)
        .join(),
    )
  })
  const shown = refused.filter(({ id }) => left.includes(id))
  return shown.length ? (
    <section className="left-edits" aria-label={words.editor.leftEdits}>
      <p role="alert">{words.editor.leftEdits}</p>
      {shown.map((one) => (
        <UnsentText key={one.id} unsent={one} />
      ))}
    </section>
  ) : null
}
