// The notes of a meeting, decisions and issues among them, and the form that adds one.

import { Textarea } from '@mantine/core'
import { IconAlertTriangle, IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { note } from '../../../contract/note.ts'
import { may, notes } from '../../api/clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useAnswer, useChange, useRights } from '../../api/queries.ts'
import { Choices } from '../../ui/choices.tsx'
import { ErrorMessage, Loaded } from '../../ui/loaded.tsx'
import { useNow } from '../../ui/now.ts'
import { Pager } from '../../ui/pager.tsx'
import { htmlFromText, RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { dateOf, day, timeOfDay } from '../../ui/time.ts'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import { isRunning, type Meeting } from '../meeting-queries.ts'

const { notes: texts } = words

type Note = RowOf<typeof note>

/** Decisions and issues are notes with a tag (docs/api.md#notes-and-tags). */
const KINDS = texts.kinds
type Kind = keyof typeof KINDS

const kindOf = ({ tags }: Note): Kind => {
  const all = (tags as string[] | undefined) ?? []
  return all.includes('decision') ? 'decision' : all.includes('issue') ? 'issue' : 'note'
}

/** The notes, in pages, and the form for those who may add one. */
export function Notes({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  const [page, go] = useState(0)
  const rights = useRights(['meeting', meeting_id, 'notes'], () => may.note('inMeeting', { meeting_id }))
  const query = useAnswer(
    ['meeting', meeting_id, 'notes', page],
    () => notes('inMeeting', { meeting_id }, {}, { embed: 'tags', sort: 'create_ts', page, per_page: 20 }),
    isRunning(meeting),
  )
  return (
    <Section title={texts.title} count={query.data?.total}>
      <Loaded query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <ul className="rows">
                {body.map((one) => (
                  <li key={one.note_id}>
                    <NoteRow note={one} />
                  </li>
                ))}
              </ul>
              <Pager of={texts.title} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{texts.none}</p>
          )
        }
      </Loaded>
      {rights('POST') && <NewNote key={String(isRunning(meeting))} meeting={meeting} />}
    </Section>
  )
}

const KindIcon = ({ kind }: { kind: 'decision' | 'issue' }) => {
  const Icon = { decision: IconGavel, issue: IconAlertTriangle }[kind]
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}

function NoteRow({ note }: { note: Note }) {
  const now = useNow(false)
  const kind = kindOf(note)
  const { description, create_id, create_ts } = note
  const at = create_ts.value
  return (
    <div className={`note ${kind}`}>
      <RichText html={description} />
      <p className="of">
        {kind !== 'note' && (
          <>
            <strong className="kind">
              <KindIcon kind={kind} /> {KINDS[kind]}
            </strong>
            {' · '}
          </>
        )}
        {create_id?.display} · {dateOf(at) === dateOf(now) ? timeOfDay(at) : day(at, now)}
      </p>
    </div>
  )
}

/** While the meeting runs, the form is open from the start; otherwise a button opens it. */
function NewNote({ meeting }: { meeting: Meeting }) {
  const [open, setOpen] = useState(isRunning(meeting))
  if (open) return <NoteForm meeting_id={meeting.meeting_id} />
  return (
    <button type="button" className="button quiet added" onClick={() => setOpen(true)}>
      {texts.addNote}
    </button>
  )
}

function NoteForm({ meeting_id }: { meeting_id: number }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('note')
  const change = useChange(
    () =>
      notes('addToMeeting', { meeting_id }, { description: htmlFromText(text), tags: kind === 'note' ? [] : [kind] }),
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
            setText('')
            setKind('note')
            announce(texts.saved)
          },
        })
      }}
    >
      <Textarea
        label={texts.newNote}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fault}
      />
      <div className="buttons between">
        <Choices label={texts.kind} hidden name="kind" of={KINDS} value={kind} choose={setKind} />
        <button type="submit" className="button quiet" disabled={change.isPending || !text.trim()}>
          {texts.save}
        </button>
      </div>
      {!fault && <ErrorMessage error={change.error} />}
    </form>
  )
}
