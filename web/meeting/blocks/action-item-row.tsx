// An action item in a list: a checkbox, the description, the assignee and the due date.

import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { fill } from '../../../words/fill.ts'
import { actionItems } from '../../api/clients.ts'
import { useChange, useOptimisticChoice } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { pathOf } from '../../site.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { useNow } from '../../ui/now.ts'
import { briefDay, due } from '../../ui/time.ts'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import type { Item } from './blocks.ts'

const { items } = words
const OPEN = 0
const CLOSED = 1

export interface ActionItemOptions {
  /** Whether the row names the room or the meeting of the item. */
  from?: 'room' | 'meeting' | undefined
  assignee?: boolean
}

/** Marks an item as done or reopens it. The item comes with `embed=may`. */
export function DoneCheckbox({ item, labelledby }: { item: Item; labelledby: string }) {
  const { action_item_id, state } = item
  const change = useChange(
    (to: 0 | 1) => actionItems('change', { action_item_id }, { state: to }),
    [['items'], ['item', action_item_id]],
  )
  const [shown, tick] = useOptimisticChoice(state.value, change)
  const barred = !mayUse(item, 'PATCH')
  return (
    <>
      <span className="tick">
        <Checkbox
          aria-labelledby={labelledby}
          checked={shown === CLOSED}
          aria-disabled={barred}
          title={barred ? items.mayNotChange : undefined}
          onChange={({ currentTarget }) => {
            if (barred || change.isPending) return
            tick(currentTarget.checked ? CLOSED : OPEN, ({ body }) =>
              announce(body.state.value === CLOSED ? items.markedDone : items.reopened),
            )
          }}
        />
      </span>
      {change.error && <ErrorMessage error={change.error} />}
    </>
  )
}

/** The row; its text leads to the page of the item. */
export function ActionItemRow({ item, ...told }: { item: Item } & ActionItemOptions) {
  const id = useId()
  return (
    <div className={todoClass(item)}>
      <DoneCheckbox item={item} labelledby={id} />
      <div>
        <div className="what" id={id}>
          <Link to={pathOf(item.action_item_url)}>{item.description_clean}</Link>
        </div>
        <AboutItem item={item} {...told} />
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
  const source = from === 'room' ? room_id : from === 'meeting' ? meeting_id : null
  return (
    <div className="of">
      {assignee && <span>{member_id?.display ?? items.unassigned}</span>}
      {until && <span className={until.late ? 'late' : undefined}>{until.text}</span>}
      {closed && close_ts && <span>{fill(items.doneBrief, { day: briefDay(close_ts.value, now) })}</span>}
      {source && <span>{source.display}</span>}
    </div>
  )
}
