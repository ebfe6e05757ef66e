// One action item: a box to tick, what is to be done, by whom and until when.

import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { actionItem } from '../../contract/action-item.ts'
import type { RowOf } from '../../contract/client.ts'
import { fill } from '../../words/fill.ts'
import { actionItems, may } from '../api.ts'
import { useChange, useChosen, useMay, useNow } from '../asking.ts'
import { pathOf } from '../site.ts'
import { briefDay, due } from '../time.ts'
import { words } from '../words.ts'
import { Told } from './shown.tsx'
import { say } from './title.ts'

export type Item = RowOf<typeof actionItem>

const { items } = words
const OPEN = 0
const CLOSED = 1

export interface Telling {
  /** Says where it comes from: the room, or the meeting. */
  from?: 'room' | 'meeting' | undefined
  assignee?: boolean
}

/** Ticks an item off, or opens it again. Whether one may is asked when somebody turns to it. */
export function Tick({ item, labelledby, asks = false }: { item: Item; labelledby: string; asks?: boolean }) {
  const { action_item_id, state } = item
  const [turned, turn] = useState(asks)
  const rights = useMay(['item', action_item_id], () => may.actionItem('one', { action_item_id }), turned)
  const change = useChange(
    (to: 0 | 1) => actionItems('change', { action_item_id }, { state: to }),
    [['items'], ['item', action_item_id]],
  )
  const [shown, tick] = useChosen(state.value, change)
  const known = turned && rights('GET')
  const barred = known && !rights('PATCH')
  return (
    <>
      <span className="tick">
        <Checkbox
          size="md"
          onPointerEnter={() => turn(true)}
          onFocus={() => turn(true)}
          aria-labelledby={labelledby}
          checked={shown === CLOSED}
          aria-disabled={barred}
          title={barred ? items.barred : undefined}
          onChange={({ currentTarget }) => {
            if (barred || change.isPending) return
            tick(currentTarget.checked ? CLOSED : OPEN, ({ body }) =>
              say(body.state.value === CLOSED ? items.saidDone : items.openAgain),
            )
          }}
        />
      </span>
      {change.error && <Told error={change.error} />}
    </>
  )
}

export function Todo({ item, from, assignee = true }: { item: Item } & Telling) {
  const now = useNow(false)
  const id = useId()
  const { state, description_clean, member_id, due_ts, close_ts, meeting_id, room_id, action_item_url } = item
  const closed = state.value === CLOSED
  const until = due_ts && !closed ? due(due_ts.value, now) : undefined
  const source = from === 'room' ? room_id : from === 'meeting' ? meeting_id : null
  return (
    <div className={`todo ${closed ? 'closed' : ''}`}>
      <Tick item={item} labelledby={id} />
      <div>
        <div className="what" id={id}>
          <Link to={pathOf(action_item_url)}>{description_clean}</Link>
        </div>
        <div className="of">
          {assignee && <span>{member_id?.display ?? items.nobody}</span>}
          {until && <span className={until.late ? 'late' : undefined}>{until.text}</span>}
          {closed && close_ts && <span>{fill(items.closed, { day: briefDay(close_ts.value, now) })}</span>}
          {source && <span>{source.display}</span>}
        </div>
      </div>
    </div>
  )
}
