// The view for a projector: the current item, its clock, what comes next, and the decisions as they are taken.

import { IconGavel, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { usePresence } from '../../api/changes/presence.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { useCommand } from '../../kit/keys/commands.ts'
import { RichText } from '../../kit/text/rich-text.tsx'
import { duration } from '../../kit/time/time.ts'
import type { ItemClock } from '../../parts/agenda/item-clock.ts'
import { useJustTaken } from '../../parts/decisions/just-taken.ts'
import { words } from '../../words.ts'
import { kindOfNote, type Note, useBlocks } from '../blocks/blocks.ts'
import { DecisionOfNote } from '../blocks/notes/decision-of-note.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { useClockNews } from './agenda/clock-news.ts'
import { closedWords } from './agenda/closed-words.ts'
import type { Course } from './agenda/course.ts'
import { ItemClockLine } from './agenda/item-clock-line.tsx'
import { Total } from './live-head.tsx'
import { type Step, useItemSteps } from './steps/item-steps.ts'
import { useStateSteps } from './steps/state-steps.ts'
import './run.css'
import './agenda/current-item.css'
import './present.css'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Heading } from '../../kit/page/heading.tsx'

const { meetings, run } = words

interface Props {
  meeting: Meeting
  course: Course
  clock: ItemClock
}

/** How many decisions there is room for. */
const MOST = 4

/** The view, without controls but for the one that leaves it; the keys of the live view work here too. */
export function PresentView({ meeting, course, clock }: Props) {
  const { meeting_id, name, state } = meeting
  const { items, current, next, isDone } = course
  const go = useNavigate()
  const leave = () => go({ to: '/meetings/$meeting_id/live', params: { meeting_id } })
  usePresence(meeting_id)
  useClockNews(current, clock)
  const { steps } = useItemSteps(meeting_id, course, current, () => {})
  useCommand({ label: run.leavePresent, group: 'here', keys: 'Escape', run: leave })
  return (
    <div className="present">
      {[...steps, ...useStateSteps(meeting)].map((step) => (
        <StepKey key={step.label} step={step} />
      ))}
      <header className="present-head">
        <Heading>{name}</Heading>
        <Total meeting={meeting} course={course} clock={clock} />
        <IconButton label={run.leavePresent} icon={IconX} keys="Escape" onClick={leave} />
      </header>
      <section className="present-now" aria-labelledby="present-now">
        <p className="eyebrow">
          {current ? run.currentItem : isDone ? closedWords(items) : meetings.noCurrentItem}
          {state === 'paused' && ` · ${meetings.paused}`}
        </p>
        <h2 id="present-now">{current?.title ?? name}</h2>
        {current && <ItemClockLine item={current} clock={clock} />}
        <p className="soft">
          {!next
            ? meetings.noMoreItems
            : next.total_seconds
              ? fill(meetings.nextItemFor, { item: next.title, length: duration(next.total_seconds) })
              : fill(meetings.nextItem, { item: next.title })}
        </p>
      </section>
      <Decisions meeting_id={meeting_id} />
    </div>
  )
}

function StepKey({ step: { label, keys, run } }: { step: Step }) {
  useCommand({ label, group: 'here', keys, run })
  return null
}

/** The mark, which is stamped as the decision is taken. */
function StampedDecision({ note }: { note: Note }) {
  const isTaken = useJustTaken(note.note_id, note.create_ts.value, true)
  return (
    <DecisionOfNote note={note} isTaken={isTaken}>
      <RichText html={note.description} />
    </DecisionOfNote>
  )
}

function Decisions({ meeting_id }: { meeting_id: number }) {
  const notes = (useBlocks(meeting_id, true).data ?? []).flatMap(({ note }) => note ?? [])
  const decisions = notes.filter((note) => kindOfNote(note) === 'decision').slice(-MOST)
  return (
    <section className="present-decisions" aria-labelledby="present-decisions">
      <h2 id="present-decisions" className="eyebrow">
        {run.decisions}
      </h2>
      {!decisions.length && <Empty icon={IconGavel} text={run.noDecisions} />}
      <ul className="presented">
        {decisions.toReversed().map((note) => (
          <li key={note.note_id}>
            <StampedDecision note={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}
