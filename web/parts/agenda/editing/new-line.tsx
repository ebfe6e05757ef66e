// The line in which a new agenda item is typed; what is not finished is kept as a draft.

import { useEffect, useRef } from 'react'
import { words } from '../../../words.ts'
import { useDraft } from '../../saving/draft.ts'
import type { Editing } from './editing.ts'
import { newLineKey } from './leaving.ts'
import { LineField } from './line-field.tsx'
import { writtenItem } from './written-item.ts'

/** What begins a line of a list that was copied. */
const SIGN = /^\s*(?:[-*•]|\d+[.)])\s+/

/** The line. Enter adds the item and goes on with the next; an empty line goes out one level, and then away. */
export function NewLine({ editing, level }: { editing: Editing; level: number }) {
  const [text, setText] = useDraft(newLineKey(editing.host.of))
  const row = useRef<HTMLLIElement>(null)
  // What was added pushes the line down, where it would be out of view.
  useEffect(() => {
    if (editing.line) row.current?.scrollIntoView({ block: 'nearest' })
  }, [editing.line])
  const addAll = (lines: readonly string[]) =>
    editing.add(...lines.map((one) => writtenItem(one.replace(SIGN, ''), editing.people)))
  // Several lines are items that could not be sent when the page was left.
  const lines = text.split('\n').filter((one) => one.trim())
  return (
    <li ref={row} className={`level-${level}`}>
      <div className="point new">
        <span className="sign" aria-hidden="true">
          +
        </span>
        <LineField
          label={words.agenda.newItem}
          text={text}
          people={editing.people}
          type={setText}
          save={(written) => {
            if (written.title) {
              if (lines.length > 1) addAll(lines)
              else editing.add(written)
              setText('')
            } else if (!editing.indentLine(-1)) editing.closeLine()
          }}
          leave={editing.closeLine}
          left={({ title }) => {
            if (!title) editing.draw(undefined)
          }}
          indent={editing.indentLine}
          pasteLines={addAll}
        />
      </div>
    </li>
  )
}
