// An action item in a list: a checkbox, the description, the assignee and the due date.
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ResponseError } from '../../../../contract/client.ts'
import { fill } from '../../../../words/fill.ts'
import { actionItems } from '../../../api/clients.ts'
import { fetchAgain } from '../../../api/fetch-again.ts'
import { mayUse } from '../../../api/rights.ts'
import { enqueue, type Unsent, useUnsent } from '../../../api/writing/queue.ts'
import { closeToast, showToast } from '../../../kit/feedback/toasts.ts'
import { Checkbox } from '../../../kit/fields/checkbox.tsx'
import { announce } from '../../../kit/page/title.ts'
import { useNow } from '../../../kit/time/now.ts'
import { briefDay, due } from '../../../kit/time/time.ts'
import { RoomName } from '../../../parts/places/room-color.tsx'
import { useIsRemoved } from '../../../parts/saving/removal.ts'
import { pathOf } from '../../../site.ts'
import { words } from '../../../words.ts'
import type { Item } from '../blocks.ts'
import { RefusedChanges } from '../refused-changes.tsx'

const { items } = words
const OPEN = 0
const CLOSED = 1

export interface ActionItemOptions {
  /** Whether the row names the room or the meeting of the item. */
  from?: 'room' | 'meeting' | undefined
  assignee?: boolean
}

/** What the queue holds of a tick. */
interface Tick {
  changed: string
  ticked: 0 | 1
}

const isTickOf = (id: string, one: Unsent): one is Unsent<Tick> =>
  typeof one.about === 'object' && one.about !== null && 'ticked' in one.about && (one.about as Tick).changed === id

/** Marks an item as done or reopens it: shown at once, and sent after what was done before. */
function setState({ action_item_id }: Item, ticked: 0 | 1, refused?: () => void): void {
  const about: Tick = { changed: `action-item-${action_item_id}`, ticked }
  const change = () => actionItems('change', { action_item_id }, { state: ticked })
  const send = async () => {
    await change().catch((error: unknown) => {
      if (error instanceof ResponseError) refused?.()
      throw error
    })
    await fetchAgain(['items'], ['item', action_item_id])
  }
  enqueue(about, send, { leave: change })
}

const saidOf = ({ description_clean: item = '' }: Item, ticked: 0 | 1): string =>
  fill(ticked === CLOSED ? items.markedDone : items.reopened, { item })

/** What a press on the box does. Its row may leave the list with it, so that a message says what was done, and takes it back. */
function tick(item: Item, ticked: 0 | 1): void {
  const message = showToast(saidOf(item, ticked), () => {
    const before = ticked === CLOSED ? OPEN : CLOSED
    setState(item, before)
    announce(saidOf(item, before))
  })
  // What the server refuses is not done: its row says so.
  setState(item, ticked, () => closeToast(message))
}

/** The checkbox of an item; for anyone who may not tick it a mark. The item comes with `embed=may`. */
export function DoneCheckbox({ item, labelledby }: { item: Item; labelledby: string }) {
  const { action_item_id, state } = item
  const unsent = useUnsent().filter((one) => isTickOf(`action-item-${action_item_id}`, one)) as Unsent<Tick>[]
  const shown = unsent.at(-1)?.about.ticked ?? state.value
  if (!mayUse(item, 'PATCH')) return <DoneMark item={item} />
  return (
    <span className="tick">
      <Checkbox
        aria-labelledby={labelledby}
        checked={shown === CLOSED}
        onChange={({ currentTarget }) => tick(item, currentTarget.checked ? CLOSED : OPEN)}
      />
    </span>
  )
}

/** Returns whether an item is done, where nothing can be pressed. */
export function DoneMark({ item: { state } }: { item: Item }) {
  const [Icon, said] = state.value === CLOSED ? [IconCircleCheck, items.done] : [IconCircle, items.open]
  return (
    <span className="tick mark-only">
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className="unseen">{said}</span>
    </span>
  )
}

/** The row; its text leads to the page of the item. */
export function ActionItemRow({ item, ...options }: { item: Item } & ActionItemOptions) {
  const id = useId()
  if (useIsRemoved(`action-item-${item.action_item_id}`)) return <em>{words.editor.deleted.action}</em>
  return (
    <div className={todoClass(item)}>
      <DoneCheckbox item={item} labelledby={id} />
      <div>
        <div className="what" id={id}>
          <Link to={pathOf(item.action_item_url)}>{item.description_clean}</Link>
        </div>
        <AboutItem item={item} {...options} />
        <RefusedChanges id={`action-item-${item.action_item_id}`} />
      </div>
    </div>
  )
}

/** The class of a row. */
export const todoClass = ({ state }: Item): string => `todo ${state.value === CLOSED ? 'closed' : ''}`

/** Who does it, until when, and where it comes from. */
export function AboutItem({ item, from, assignee = true }: { item: Item } & ActionItemOptions) {
  const now = useNow(false)
  const { state, member_id, due_ts, close_ts, meeting_id, room_id } = item
  const closed = state.value === CLOSED
  const until = due_ts && !closed ? due(due_ts.value, now) : undefined
  return (
    <div className="of">
      {assignee && <span>{member_id?.display ?? items.unassigned}</span>}
      {until && <span className={until.late ? 'late' : undefined}>{until.text}</span>}
      {closed && close_ts && <span>{fill(items.doneBrief, { day: briefDay(close_ts.value, now) })}</span>}
      {from === 'room' && <RoomName room={room_id} />}
      {from === 'meeting' && meeting_id && <span>{meeting_id.display}</span>}
    </div>
  )
}
