// The notes of all meetings of a series.
import { useState } from 'react'
import { managing } from '../api/requests/managing-requests.ts'
import { Choices } from '../kit/fields/choices.tsx'
import { Section } from '../kit/page/section.tsx'
import { NoteList, useNotes } from '../meeting/blocks/notes/note-list.tsx'
import { noteWords } from '../note-words.ts'

const { notes: texts } = noteWords
type Kind = keyof typeof texts.kinds

/** Its notes of a kind. */
export const useSeriesNotes = (meeting_series_id: number, kind: Kind) =>
  useNotes(['series', meeting_series_id, kind], (page) =>
    managing.notesInSeries(meeting_series_id, page, kind === 'all' ? undefined : kind),
  )

/** The section. */
export function SeriesNotes({ meeting_series_id }: { meeting_series_id: number }) {
  const [kind, choose] = useState<Kind>('all')
  const query = useSeriesNotes(meeting_series_id, kind)
  return (
    <Section title={texts.title}>
      <div className="after-heading">
        <Choices label={texts.kind} hidden name="kind" of={texts.kinds} value={kind} choose={choose} />
      </div>
      <NoteList query={query} narrowed={kind !== 'all'} />
    </Section>
  )
}
