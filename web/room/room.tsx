// The page of a room: upcoming and past meetings, open action items and members.

import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MeetingState } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { ask } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { first } from '../first-requests.ts'
import { ActionItemList } from '../meeting/blocks/action-item-list.tsx'
import { Loaded, LoadedPage } from '../ui/loaded.tsx'
import { MeetingList } from '../ui/meeting-list.tsx'
import { NewMeetingButton } from '../ui/new-meeting.tsx'
import { useNow } from '../ui/now.ts'
import { Pager } from '../ui/pager.tsx'
import { People } from '../ui/people.tsx'
import { Section } from '../ui/section.tsx'
import { dateOf, startOf } from '../ui/time.ts'
import { useTitle } from '../ui/title.ts'
import { words } from '../words.ts'

const route = getRouteApi('/rooms/$room_id')

const { places } = words

/** The page of a room. */
export function Room() {
  const { room_id } = route.useParams()
  const query = useAnswer(['room', room_id], () => ask(first.room(room_id)))
  useTitle(query.data?.body.name)
  return (
    <LoadedPage query={query}>
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
            <NewMeetingButton look="button" room_id={room_id} />
            {!closed && <p className="lead">{fill(places.openTo, { organization: organization_id.display })}</p>}
          </header>
          <div className="columns">
            <div className="column">
              <Coming key={room_id} room_id={room_id} />
              <ActionItemList
                key={room_id}
                title={places.openItems}
                at={['room', room_id]}
                from="meeting"
                asked={(page) => ask(first.itemsIn(room_id, page))}
                none={places.noOpenItems}
              />
              <Past key={`past ${room_id}`} room_id={room_id} />
            </div>
            <aside className="column" aria-label={places.people}>
              <Members room_id={room_id} />
            </aside>
          </div>
        </>
      )}
    </LoadedPage>
  )
}

/** A meeting that runs past its end is not held yet. */
const isRunning = (state: MeetingState): boolean => state === 'started' || state === 'paused'

interface Of {
  room_id: number
}

function Coming({ room_id }: Of) {
  const [page, go] = useState(0)
  const after = startOf(dateOf(useNow(false)))
  const query = useAnswer(['meetings', 'room', room_id, after, page], () => ask(first.comingIn(room_id, after, page)))
  return (
    <Section title={places.upcoming} count={query.data?.total}>
      <Loaded query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <MeetingList meetings={body} expected="pending" />
              <Pager of={places.upcoming} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{places.noUpcoming}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

function Past({ room_id }: Of) {
  const [page, go] = useState(0)
  const query = useAnswer(['meetings', 'room', room_id, 'past', page], () => ask(first.heldIn(room_id, page)))
  return (
    <Section title={places.past} count={query.data?.total}>
      <Loaded query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <MeetingList meetings={body.filter(({ state }) => !isRunning(state))} expected="ended" />
              <Pager of={places.past} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{places.noPast}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

function Members({ room_id }: Of) {
  const query = useAnswer(['people', 'room', room_id], () => ask(first.roomMembers(room_id)))
  return (
    <Section title={places.people} count={query.data?.body.length}>
      <Loaded query={query}>{({ body }) => <People people={body} roles={places.roomRoles} />}</Loaded>
    </Section>
  )
}
