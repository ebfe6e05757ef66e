// The notes of all meetings of a series.
import { useState } from 'react'
import { managing } from '../managing-requests.ts'
import { managingWords } from '../managing-words.ts'
import { NoteList, useNotes } from '../meeting/blocks/note-list.tsx'
import { Choices } from '../ui/choices.tsx'
import { Section } from '../ui/section.tsx'

const { notes: texts } = managingWords
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
