// What was said and settled: the notes of a meeting, and a place to write one.

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RowOf } from '../../contract/client.ts'
import type { note } from '../../contract/note.ts'
import { may, notes } from '../api.ts'
import { useAnswer, useChange, useMay, useNow } from '../asking.ts'
import { faultsOf } from '../problem.ts'
import { clock, dateOf, day } from '../time.ts'
import { words } from '../words.ts'
import { Choices } from './choices.tsx'
import { isRunning, type Meeting } from './meeting-of.ts'
import { Pager } from './pager.tsx'
import { Part } from './part.tsx'
import { Shown, Told } from './shown.tsx'
import { say } from './title.ts'
import { typed, Written } from './written.tsx'

const { notes: texts } = words

type Note = RowOf<typeof note>

/** Decisions and issues are notes with a tag (decisions 5.7). */
const KINDS = texts.kinds
type Kind = keyof typeof KINDS

const kindOf = ({ tags }: Note): Kind => {
  const all = (tags as string[] | undefined) ?? []
  return all.includes('decision') ? 'decision' : all.includes('issue') ? 'issue' : 'note'
}

export function Notes({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  const [page, go] = useState(0)
  const rights = useMay(['meeting', meeting_id, 'notes'], () => may.note('inMeeting', { meeting_id }))
  const query = useAnswer(
    ['meeting', meeting_id, 'notes', page],
    () => notes('inMeeting', { meeting_id }, {}, { embed: 'tags', sort: 'create_ts', page, per_page: 20 }),
    isRunning(meeting),
  )
  return (
    <Part title={texts.title} count={query.data?.total}>
      <Shown query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <ul className="rows">
                {body.map((one) => (
                  <li key={one.note_id}>
                    <One note={one} />
                  </li>
                ))}
              </ul>
              <Pager of={texts.title} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{texts.none}</p>
          )
        }
      </Shown>
      {rights('POST') && <Writing key={String(isRunning(meeting))} meeting={meeting} />}
    </Part>
  )
}

function One({ note }: { note: Note }) {
  const now = useNow(false)
  const kind = kindOf(note)
  const { description, create_id, create_ts } = note
  const at = create_ts.value
  return (
    <div className={`note ${kind}`}>
      <Written html={description} />
      <p className="of">
        {kind !== 'note' && <strong>{KINDS[kind]} · </strong>}
        {create_id?.display} · {dateOf(at) === dateOf(now) ? clock(at) : day(at, now)}
      </p>
    </div>
  )
}

/** A place to write is there at once where people are at it; elsewhere on demand. */
function Writing({ meeting }: { meeting: Meeting }) {
  const [open, unfold] = useState(isRunning(meeting))
  if (open) return <NoteForm meeting_id={meeting.meeting_id} />
  return (
    <button type="button" className="button quiet added" onClick={() => unfold(true)}>
      {texts.write}
    </button>
  )
}

function NoteForm({ meeting_id }: { meeting_id: number }) {
  const [text, write] = useState('')
  const [kind, pick] = useState<Kind>('note')
  const change = useChange(
    () => notes('addToMeeting', { meeting_id }, { description: typed(text), tags: kind === 'note' ? [] : [kind] }),
    [['meeting', meeting_id, 'notes']],
  )
  const fault = faultsOf(change.error)['description']
  return (
    <form
      className="form added"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(undefined, {
          onSuccess: () => {
            write('')
            pick('note')
            say(texts.added)
          },
        })
      }}
    >
      <Textarea
        label={texts.write}
        rows={3}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        error={fault}
      />
      <div className="buttons between">
        <Choices label={texts.kind} hidden name="kind" of={KINDS} value={kind} choose={pick} />
        <button type="submit" className="button quiet" disabled={change.isPending || !text.trim()}>
          {texts.add}
        </button>
      </div>
      {!fault && <Told error={change.error} />}
    </form>
  )
}
