// The head of a running meeting: its name, its state, how long it has taken, who is here, and what pauses and ends it.

import { Link, useNavigate } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { Heading } from '../../kit/page/heading.tsx'
import { Crumbs, HeadStatus } from '../../kit/page/in-head.tsx'
import { duration } from '../../kit/time/time.ts'
import type { ItemClock } from '../../parts/agenda/item-clock.ts'
import { StateMark } from '../../parts/meetings/state-mark.tsx'
import { Here } from '../../parts/people/present-people.tsx'
import { RoomLink } from '../../parts/places/room-link.tsx'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { type Course, useTotalElapsed } from './agenda/course.ts'
import { StateButtons } from './steps/state-buttons.tsx'

const { run } = words

interface Props {
  meeting: Meeting
  course: Course
  clock: ItemClock
  /** More buttons, before those that change the state. */
  children?: React.ReactNode
}

/** The head. */
export function LiveHead({ meeting, course, clock, children }: Props) {
  const { meeting_id, name, room_id, state } = meeting
  const go = useNavigate()
  return (
    <header className="live-head">
      <div className="live-title">
        <Crumbs>
          <RoomLink room={room_id} />
          <Link to="/meetings/$meeting_id" params={{ meeting_id }} activeOptions={{ exact: true }}>
            {run.bar}
          </Link>
        </Crumbs>
        <Heading>{name}</Heading>
        <HeadStatus>
          <StateMark state={state} />
          <Total meeting={meeting} course={course} clock={clock} />
        </HeadStatus>
        <p className="when">
          <StateMark state={state} />
          <Total meeting={meeting} course={course} clock={clock} />
          <Here meeting_id={meeting_id} />
        </p>
      </div>
      <div className="buttons live-buttons">
        {children}
        <span className="on-desk">
          <CommandButton
            label={run.present}
            quiet
            run={() => go({ to: '/meetings/$meeting_id/live', params: { meeting_id }, search: { present: true } })}
          />
        </span>
        <StateButtons meeting={meeting} quiet={state === 'started'} />
      </div>
    </header>
  )
}

/** The time that all items have taken, beside the length of the meeting. */
export function Total({ meeting, course, clock }: Pick<Props, 'meeting' | 'course' | 'clock'>) {
  const length = meeting.duration?.value ?? 0
  const taken = useTotalElapsed(course, clock)
  if (!length) return <span className="figure soft">{fill(run.itemSoFar, { time: duration(taken) })}</span>
  return (
    <span className="figure soft">
      {fill(run.takenOf, { taken: duration(taken), planned: duration(length) })}
      {taken - length >= 60 && (
        <>
          {' '}
          <strong className="late">{fill(run.over, { time: duration(taken - length) })}</strong>
        </>
      )}
    </span>
  )
}
