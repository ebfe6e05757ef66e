// The current agenda item of a running meeting, its clock, and the buttons that go on to the next item.
import { fill } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { useChange } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { useKeptFocus } from '../../ui/keep-focus.ts'
import { ErrorMessage, Loaded } from '../../ui/loaded.tsx'
import { duration, stopwatch } from '../../ui/time.ts'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import type { AgendaItem } from '../agenda/agenda.tsx'
import { clockOf, type ItemClock, useElapsed } from '../item-clock.ts'
import { type Meeting, useAgenda } from '../meeting-queries.ts'

const { meetings } = words

/** Shows the current item, and lets those who may change the agenda start, finish and skip items. */
export function CurrentItem({ meeting }: { meeting: Meeting }) {
  const query = useAgenda(meeting.meeting_id, true)
  return (
    <section className="running" aria-labelledby="running">
      <Loaded query={query}>
        {({ body }) => <Current meeting={meeting} points={body} clock={clockOf(meeting, query.dataUpdatedAt)} />}
      </Loaded>
    </section>
  )
}

/** The items without children: a heading has no time of its own. */
const leaves = (points: readonly AgendaItem[]): AgendaItem[] => {
  const headings = new Set(points.map(({ parent_id }) => parent_id?.value))
  return points.filter(({ agenda_item_id }) => !headings.has(agenda_item_id))
}

interface CurrentProps {
  meeting: Meeting
  points: readonly AgendaItem[]
  clock: ItemClock
}

function Current({ meeting, points, clock }: CurrentProps) {
  const current = points.find(({ state }) => state === 'current')
  const all = leaves(points)
  // Items before the current one that are still pending come last.
  const after = current ? all.indexOf(current) + 1 : 0
  const isOpen = ({ state }: AgendaItem): boolean => state === 'pending'
  const next = all.slice(after).find(isOpen) ?? all.find(isOpen)
  const before = all.slice(0, after - 1).findLast(({ state }) => state === 'done' || state === 'skipped')
  const done = all.filter(({ state }) => state !== 'pending' && state !== 'current').length
  return (
    <>
      <h2 id="running" className="soft small">
        {current ? meetings.currentItem : done === all.length ? meetings.allItemsDone : meetings.noCurrentItem}
        {meeting.state === 'paused' && ` · ${meetings.paused}`}
      </h2>
      {current && <p className="now">{current.title}</p>}
      {current && <Clock point={current} clock={clock} />}
      <p className="soft">
        {!next
          ? meetings.noMoreItems
          : next.total_seconds
            ? fill(meetings.nextItemFor, { item: next.title, length: duration(next.total_seconds) })
            : fill(meetings.nextItem, { item: next.title })}
      </p>
      <ItemButtons meeting_id={meeting.meeting_id} current={current} next={next} before={current && before} />
    </>
  )
}

/** The time that the item was current, beside the planned time. */
function Clock({ point, clock }: { point: AgendaItem; clock: ItemClock }) {
  const { total_seconds } = point
  const taken = useElapsed(point, clock)
  const part = total_seconds ? Math.min(1, taken / total_seconds) : 0
  return (
    <>
      <p className="figure" role="timer">
        {stopwatch(taken)}
        {!!total_seconds && (
          <span className="soft">{fill(meetings.ofPlanned, { planned: duration(total_seconds) })}</span>
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

interface ItemButtonsProps {
  meeting_id: number
  current: AgendaItem | undefined
  next: AgendaItem | undefined
  /** The item that came before the current one. */
  before: AgendaItem | undefined
}

function ItemButtons({ meeting_id, current, next, before }: ItemButtonsProps) {
  const change = useChange(
    ({ point, state }: { point: AgendaItem; state: 'current' | 'done' | 'skipped' }) =>
      agendaItems('change', { agenda_item_id: point.agenda_item_id }, { state }),
    [['meeting', meeting_id, 'agenda']],
  )
  const around = useKeptFocus<HTMLDivElement>()
  if (!mayUse(current ?? next, 'PATCH')) return null
  const setState = (point: AgendaItem, state: 'current' | 'done' | 'skipped', said: string) =>
    change.mutate({ point, state }, { onSuccess: () => announce(said) })
  return (
    <>
      <div className="buttons" ref={around}>
        {next && (
          <CommandButton
            label={current ? meetings.goToNext : meetings.startItem}
            keys="n"
            disabled={change.isPending}
            run={() => setState(next, 'current', fill(meetings.itemStarted, { item: next.title }))}
          />
        )}
        {before && (
          <CommandButton
            label={meetings.goBack}
            keys="b"
            quiet
            disabled={change.isPending}
            run={() => setState(before, 'current', fill(meetings.itemStarted, { item: before.title }))}
          />
        )}
        {current && (
          <CommandButton
            label={meetings.markDone}
            quiet={next !== undefined}
            disabled={change.isPending}
            run={() => setState(current, 'done', fill(meetings.itemDone, { item: current.title }))}
          />
        )}
        {next && (
          <CommandButton
            label={meetings.skipNext}
            quiet
            disabled={change.isPending}
            run={() => setState(next, 'skipped', fill(meetings.itemSkipped, { item: next.title }))}
          />
        )}
      </div>
      <ErrorMessage error={change.error} />
    </>
  )
}
