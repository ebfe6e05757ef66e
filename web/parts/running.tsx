// Where a running meeting is on its agenda, how long it has been there, and the way to what comes next.
import { fill } from '../../words/fill.ts'
import { agendaItems, may } from '../api.ts'
import { useChange, useMay, useNow } from '../asking.ts'
import { counted, length } from '../time.ts'
import { words } from '../words.ts'
import type { Point } from './agenda.tsx'
import { type Meeting, useAgenda } from './meeting-of.ts'
import { Shown, Told } from './shown.tsx'
import { say } from './title.ts'

const { meetings } = words

export function Running({ meeting }: { meeting: Meeting }) {
  const query = useAgenda(meeting.meeting_id, true)
  return (
    <section className="running" aria-labelledby="running">
      <Shown query={query}>{({ body }) => <Now meeting={meeting} points={body} />}</Shown>
    </section>
  )
}

/** Items that hold others are passed through by what lies in them. */
const leaves = (points: readonly Point[]): Point[] => {
  const headings = new Set(points.map(({ parent_id }) => parent_id?.value))
  return points.filter(({ agenda_item_id }) => !headings.has(agenda_item_id))
}

function Now({ meeting, points }: { meeting: Meeting; points: readonly Point[] }) {
  const current = points.find(({ state }) => state === 'current')
  const all = leaves(points)
  // What was passed over on the way stays for the end.
  const after = current ? all.indexOf(current) + 1 : 0
  const isOpen = ({ state }: Point): boolean => state === 'pending'
  const next = all.slice(after).find(isOpen) ?? all.find(isOpen)
  const done = all.filter(({ state }) => state !== 'pending' && state !== 'current').length
  return (
    <>
      <h2 id="running" className="soft small">
        {current ? meetings.nowIs : done === all.length ? meetings.agendaDone : meetings.beforeNext}
        {meeting.state === 'paused' && ` · ${meetings.isPaused}`}
      </h2>
      {current && <p className="now">{current.title}</p>}
      {current && <Clock point={current} />}
      <p className="soft">
        {!next
          ? meetings.nothingNext
          : next.total_seconds
            ? fill(meetings.nextFor, { item: next.title, length: length(next.total_seconds) })
            : fill(meetings.next, { item: next.title })}
      </p>
      <Steps meeting_id={meeting.meeting_id} current={current} next={next} />
    </>
  )
}

/** The time since it began, against the time it was given. */
function Clock({ point: { started_ts, total_seconds } }: { point: Point }) {
  const now = useNow(true)
  const taken = Math.max(0, now - (started_ts?.value ?? now))
  const part = total_seconds ? Math.min(1, taken / total_seconds) : 0
  return (
    <>
      <p className="figure" role="timer">
        {counted(taken)}
        {!!total_seconds && (
          <span className="soft">{fill(meetings.ofPlanned, { planned: length(total_seconds) })}</span>
        )}
      </p>
      {!!total_seconds && (
        <div className={`bar ${taken > total_seconds ? 'over' : ''}`} aria-hidden="true">
          <span style={{ width: `${Math.round(part * 100)}%` }} />
        </div>
      )}
    </>
  )
}

interface StepsProps {
  meeting_id: number
  current: Point | undefined
  next: Point | undefined
}

function Steps({ meeting_id, current, next }: StepsProps) {
  const first = (current ?? next)?.agenda_item_id ?? 0
  const rights = useMay(['agenda', first], () => may.agendaItem('one', { agenda_item_id: first }), first !== 0)
  const change = useChange(
    ({ point, state }: { point: Point; state: 'current' | 'done' | 'skipped' }) =>
      agendaItems('change', { agenda_item_id: point.agenda_item_id }, { state }),
    [['meeting', meeting_id, 'agenda']],
  )
  if (!rights('PATCH')) return null
  const turn = (point: Point, state: 'current' | 'done' | 'skipped', said: string) =>
    change.mutate({ point, state }, { onSuccess: () => say(said) })
  return (
    <>
      <div className="buttons">
        {next && (
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            onClick={() => turn(next, 'current', fill(meetings.saidNow, { item: next.title }))}
          >
            {current ? meetings.goToNext : meetings.begin}
          </button>
        )}
        {current && (
          <button
            type="button"
            className={`button ${next ? 'quiet' : ''}`}
            disabled={change.isPending}
            onClick={() => turn(current, 'done', fill(meetings.saidDone, { item: current.title }))}
          >
            {meetings.done}
          </button>
        )}
        {next && (
          <button
            type="button"
            className="button quiet"
            disabled={change.isPending}
            onClick={() => turn(next, 'skipped', fill(meetings.saidLeftOut, { item: next.title }))}
          >
            {meetings.leaveOut}
          </button>
        )}
      </div>
      <Told error={change.error} />
    </>
  )
}
