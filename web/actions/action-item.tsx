// The page of an action item.

import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { useNow } from '../kit/time/now.ts'
import { day, due } from '../kit/time/time.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { RoomLink } from '../parts/places/room-link.tsx'
import { words } from '../words.ts'
import { Assignee } from './assignee.tsx'
import { DueDate } from './due-date.tsx'
import { ItemText } from './item-text.tsx'
import './action-item.css'
import { Heading } from '../kit/page/heading.tsx'
import { Crumbs } from '../kit/page/in-head.tsx'

const { items } = words
const route = getRouteApi('/action_items/$action_item_id')
const CLOSED = 1

/** The page of an action item: description, state, assignee and due date, which can be changed where it stands. */
export function ActionItem() {
  const { action_item_id } = route.useParams()
  const query = useFirst(['item', action_item_id], first.actionItem(action_item_id))
  return (
    <LoadedPage query={query} title={({ body }) => body.description_clean}>
      {({ body }) => <One key={action_item_id} item={body} />}
    </LoadedPage>
  )
}

function One({ item }: { item: Item }) {
  const now = useNow(false)
  const { room_id, meeting_id, state, due_ts, close_ts, create_ts } = item
  const closed = state.value === CLOSED
  const until = due_ts && due(due_ts.value, now)
  return (
    <>
      <header className="opening">
        <Crumbs>
          <RoomLink room={room_id} />
          {meeting_id && (
            <Link to="/meetings/$meeting_id" params={{ meeting_id: meeting_id.value }}>
              {meeting_id.display}
            </Link>
          )}
        </Crumbs>
        <Heading className="unseen">{fill(items.pageTitle, { item: item.description_clean ?? '' })}</Heading>
        <ItemText item={item} />
      </header>
      <dl className="item-facts">
        <Fact name={items.state}>
          {!closed ? items.open : close_ts ? fill(items.doneOn, { day: day(close_ts.value, now) }) : items.done}
        </Fact>
        <Fact name={items.assignee}>
          <Assignee item={item} may={mayUse(item, 'PATCH') && !closed} />
        </Fact>
        <Fact name={items.dueDate}>
          {mayUse(item, 'PATCH') && !closed ? (
            <DueDate item={item} />
          ) : (
            <span>{due_ts ? day(due_ts.value, now) : items.noDueDate}</span>
          )}
          {until && !closed && <span className={until.late ? 'late' : 'soft'}>{until.text}</span>}
        </Fact>
        <Fact name={items.created}>
          {item.create_id
            ? fill(items.createdBy, { day: day(create_ts.value, now), name: item.create_id.display })
            : day(create_ts.value, now)}
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
