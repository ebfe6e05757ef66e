// The line that adds an item to a backlog; what is typed stays until it is added, and a time and a presenter are understood.
import { useState } from 'react'
import { useChange } from '../../api/writing/use-change.ts'
import { saveByKeys } from '../../kit/fields/save-keys.ts'
import { words } from '../../words.ts'
import { type WrittenItem, writtenItem } from '../agenda/editing/written-item.ts'
import { WrittenMarks } from '../agenda/editing/written-marks.tsx'
import { ErrorMessage } from '../loading/loaded.tsx'
import { useDraft } from '../saving/draft.ts'
import { addToBacklog, type BacklogOf, usePresenters } from './backlog-queries.ts'

const { backlog } = words
/** The most characters of a title. */
const TITLE = 255

export function AddLine({ of }: { of: BacklogOf }) {
  const [kept, keep] = useDraft(
    'room_id' in of ? `backlog-room-${of.room_id}` : `backlog-series-${of.meeting_series_id}`,
  )
  const [text, type] = useState(kept)
  const [used, use] = useState(false)
  /** Whether the reader wants the text as it is. */
  const [asText, keepAsText] = useState(false)
  const people = usePresenters(of, used)
  const written: WrittenItem = asText ? { title: text.trim() } : writtenItem(text, people)
  const change = useChange((item: WrittenItem) => addToBacklog(of, item), [['backlog']])
  const write = (to: string) => {
    type(to)
    keep(to)
    if (!to) keepAsText(false)
  }
  return (
    <form
      className="backlog-add"
      onSubmit={(event) => {
        event.preventDefault()
        if (written.title && !change.isPending) change.mutate(written, { onSuccess: () => write('') })
      }}
      onKeyDown={saveByKeys}
    >
      <input
        className="field"
        aria-label={backlog.add}
        placeholder={backlog.add}
        maxLength={TITLE}
        value={text}
        onFocus={() => use(true)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="submit" className="button quiet">
        {backlog.addNow}
      </button>
      <WrittenMarks written={written} keepText={() => keepAsText(true)} />
      <ErrorMessage error={change.error} />
    </form>
  )
}
