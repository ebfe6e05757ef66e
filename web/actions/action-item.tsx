// The page of an action item.

import { TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { actionItems } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange, useFirst } from '../api/queries.ts'
import { mayUse } from '../api/rights.ts'
import { first } from '../first-requests.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { ErrorMessage, LoadedPage } from '../ui/loaded.tsx'
import { useNow } from '../ui/now.ts'
import { dateOf, day, due, startOf } from '../ui/time.ts'
import { announce, useTitle } from '../ui/title.ts'
import { words } from '../words.ts'
import { ItemText } from './item-text.tsx'

const { items } = words
const route = getRouteApi('/action_items/$action_item_id')
const CLOSED = 1

/** The page of an action item: description, state, assignee, due date, and a form that changes the due date. */
export function ActionItem() {
  const { action_item_id } = route.useParams()
  const query = useFirst(['item', action_item_id], first.actionItem(action_item_id))
  useTitle(query.data?.body.description_clean)
  return <LoadedPage query={query}>{({ body }) => <One key={action_item_id} item={body} />}</LoadedPage>
}

function One({ item }: { item: Item }) {
  const now = useNow(false)
  const { room_id, meeting_id, state, due_ts, close_ts, create_ts } = item
  const closed = state.value === CLOSED
  const until = due_ts && due(due_ts.value, now)
  return (
    <>
      <header className="opening">
        <p className="above">
          <Link to="/rooms/$room_id" params={{ room_id: room_id.value }}>
            {room_id.display}
          </Link>
          {meeting_id && (
            <Link to="/meetings/$meeting_id" params={{ meeting_id: meeting_id.value }}>
              {meeting_id.display}
            </Link>
          )}
        </p>
        <h1 tabIndex={-1} className="unseen">
          {fill(items.pageTitle, { item: item.description_clean ?? '' })}
        </h1>
        <ItemText item={item} />
      </header>
      <dl className="facts wide">
        <Fact name={items.state}>
          {!closed ? items.open : close_ts ? fill(items.doneOn, { day: day(close_ts.value, now) }) : items.done}
        </Fact>
        <Fact name={items.assignee}>{item.member_id?.display ?? items.unassigned}</Fact>
        <Fact name={items.dueDate}>
          {due_ts ? (
            <>
              {day(due_ts.value, now)}{' '}
              {!closed && <span className={until?.late ? 'late' : 'soft'}>({until?.text})</span>}
            </>
          ) : (
            items.noDueDate
          )}
        </Fact>
        <Fact name={items.created}>
          {item.create_id
            ? fill(items.createdBy, { day: day(create_ts.value, now), name: item.create_id.display })
            : day(create_ts.value, now)}
        </Fact>
      </dl>
      {mayUse(item, 'PATCH') && !closed && <Due item={item} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Changes the due date; an empty field removes it. */
function Due({ item: { action_item_id, due_ts } }: { item: Item }) {
  const [date, set] = useState(due_ts ? dateOf(due_ts.value) : '')
  const change = useChange(
    () => actionItems('change', { action_item_id }, { due_ts: date ? startOf(date) : null }),
    [['items'], ['item', action_item_id]],
  )
  return (
    <form
      className="form after"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(undefined, { onSuccess: () => announce(items.dueDateSaved) })
      }}
    >
      <TextInput
        type="date"
        label={items.dueDate}
        maw="16rem"
        value={date}
        onChange={(event) => set(event.currentTarget.value)}
        error={faultsOf(change.error)['due_ts']}
      />
      <div className="buttons">
        <button type="submit" className="button quiet" disabled={change.isPending}>
          {items.save}
        </button>
      </div>
      {!faultsOf(change.error)['due_ts'] && <ErrorMessage error={change.error} />}
    </form>
  )
}
