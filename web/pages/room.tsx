// A room: what is planned in it, what was held, what is to be done, and who is in it.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { actionItems, meetings, roomMembers, rooms, summaries } from '../api.ts'
import { useAnswer, useNow } from '../asking.ts'
import { MeetingList } from '../parts/meeting-list.tsx'
import { Pager } from '../parts/pager.tsx'
import { Part } from '../parts/part.tsx'
import { People } from '../parts/people.tsx'
import { Page, Shown } from '../parts/shown.tsx'
import { useTitle } from '../parts/title.ts'
import { TodoList } from '../parts/todo-list.tsx'
import { dateOf, startOf } from '../time.ts'

const route = getRouteApi('/rooms/$room_id')

const ROLES = { 2: 'Managers', 3: 'Members', 4: 'Observers', 5: 'Guests' }

export function Room() {
  const { room_id } = route.useParams()
  const query = useAnswer(['room', room_id], () => rooms('one', { room_id }, {}))
  useTitle(query.data?.body.name)
  return (
    <Page query={query}>
      {({ body: { name, description, organization_id, private: closed } }) => (
        <>
          <header className="opening">
            <p className="above">
              <Link to="/organizations/$organization_id" params={{ organization_id: organization_id.value }}>
                {organization_id.display}
              </Link>
            </p>
            <h1 tabIndex={-1}>{name}</h1>
            {description && <p className="lead first">{description}</p>}
            {!closed && <p className="lead">Open to every member of {organization_id.display}.</p>}
          </header>
          <div className="columns">
            <div className="column">
              <Coming key={room_id} room_id={room_id} />
              <TodoList
                key={room_id}
                title="To be done"
                at={['room', room_id]}
                from="meeting"
                ask={(asking) => actionItems('inRoom', { room_id }, { state: 'open' }, { ...asking, sort: 'due_ts' })}
                none="Everything is done."
              />
              <Past key={`past ${room_id}`} room_id={room_id} />
            </div>
            <aside className="column" aria-label="People">
              <Members room_id={room_id} />
            </aside>
          </div>
        </>
      )}
    </Page>
  )
}

interface Of {
  room_id: number
}

function Coming({ room_id }: Of) {
  const [page, go] = useState(0)
  const after = startOf(dateOf(useNow(false)))
  const query = useAnswer(['meetings', 'room', room_id, after, page], () =>
    summaries('inRoom', { room_id }, { after }, { page, per_page: 6 }),
  )
  return (
    <Part title="Coming up" count={query.data?.total}>
      <Shown query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <MeetingList meetings={body} expected="pending" />
              <Pager of="what is coming up" page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">Nothing is planned here.</p>
          )
        }
      </Shown>
    </Part>
  )
}

function Past({ room_id }: Of) {
  const [page, go] = useState(0)
  const query = useAnswer(['meetings', 'room', room_id, 'past', page], () =>
    meetings('inRoom', { room_id }, { timeframe: 'past' }, { page, per_page: 8 }),
  )
  return (
    <Part title="Held before" count={query.data?.total}>
      <Shown query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <MeetingList meetings={body} expected="ended" />
              <Pager of="what was held before" page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">Nobody has met here yet.</p>
          )
        }
      </Shown>
    </Part>
  )
}

function Members({ room_id }: Of) {
  const query = useAnswer(['people', 'room', room_id], () => roomMembers('inRoom', { room_id }, {}))
  return (
    <Part title="People" count={query.data?.body.length}>
      <Shown query={query}>{({ body }) => <People people={body} roles={ROLES} />}</Shown>
    </Part>
  )
}
