// The line that adds an item to a backlog; what is typed stays until it is added.
import { useState } from 'react'
import { useChange } from '../../api/writing/use-change.ts'
import { saveByKeys } from '../../kit/fields/save-keys.ts'
import { words } from '../../words.ts'
import { ErrorMessage } from '../loading/loaded.tsx'
import { useDraft } from '../saving/draft.ts'
import { addToBacklog, type BacklogOf } from './backlog-queries.ts'

const { backlog } = words
/** The most characters of a title. */
const TITLE = 255

export function AddLine({ of }: { of: BacklogOf }) {
  const [kept, keep] = useDraft(
    'room_id' in of ? `backlog-room-${of.room_id}` : `backlog-series-${of.meeting_series_id}`,
  )
  const [text, type] = useState(kept)
  const change = useChange((title: string) => addToBacklog(of, title), [['backlog']])
  const write = (to: string) => {
    type(to)
    keep(to)
  }
  return (
    <form
      className="backlog-add"
      onSubmit={(event) => {
        event.preventDefault()
        const title = text.trim()
        if (title && !change.isPending) change.mutate(title, { onSuccess: () => write('') })
      }}
      onKeyDown={saveByKeys}
    >
      <input
        className="field"
        aria-label={backlog.add}
        placeholder={backlog.add}
        maxLength={TITLE}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="submit" className="button quiet">
        {backlog.addNow}
      </button>
      <ErrorMessage error={change.error} />
    </form>
  )
}
