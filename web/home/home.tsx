// The home page: the reader's next meetings, open action items and rooms.

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { actionItems, rooms, summaries } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { ActionItemList } from '../meeting/blocks/action-item-list.tsx'
import { known, pathOf } from '../site.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MeetingList } from '../ui/meeting-list.tsx'
import { useNow } from '../ui/now.ts'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/section.tsx'
import { dateOf, day, startOf } from '../ui/time.ts'
import { useTitle } from '../ui/title.ts'
import { words } from '../words.ts'

const { places } = words

/** The home page of whoever is signed in. */
export function Home() {
  useTitle(places.home)
  const now = useNow(false)
  const [first] = known.name.split(' ')
  return (
    <>
      <header className="opening">
        <p className="above">{day(now, now)}</p>
        <h1 tabIndex={-1}>{fill(places.greeting, { name: first! })}</h1>
      </header>
      <div className="columns">
        <div className="column">
          <Coming />
          <ActionItemList
            title={places.items}
            at={['mine']}
            from="room"
            assignee={false}
            ask={(asking) =>
              actionItems('mine', {}, { state: 'open', view: 'assigned_to_me' }, { ...asking, sort: 'due_ts' })
            }
            none={places.noItems}
          />
        </div>
        <aside className="column" aria-label={places.yourRooms}>
          <Rooms />
        </aside>
      </div>
    </>
  )
}

/** The meetings from the start of today on, so that running ones are listed too. */
function Coming() {
  const [page, go] = useState(0)
  const after = startOf(dateOf(useNow(false)))
  const query = useAnswer(['meetings', 'mine', after, page], () =>
    summaries('mine', {}, { after }, { page, per_page: 6 }),
  )
  return (
    <Section title={places.meetings}>
      <Loaded query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <MeetingList meetings={body} places expected="pending" />
              <Pager of={places.meetings} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{places.noMeetings}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

function Rooms() {
  const query = useAnswer(['rooms', 'mine'], () => rooms('mine', {}, {}))
  return (
    <Loaded query={query}>
      {({ body }) =>
        body.length ? (
          [...Map.groupBy(body, ({ organization_id }) => organization_id.value)].map(([organization_id, those]) => (
            <Section key={organization_id} title={those[0]!.organization_id.display}>
              <ul className="people">
                {those
                  .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
                  .map(({ room_id, name, room_url }) => (
                    <li key={room_id}>
                      <Link to={pathOf(room_url)}>{name}</Link>
                    </li>
                  ))}
              </ul>
              <p className="small">
                <Link to="/organizations/$organization_id" params={{ organization_id }}>
                  {places.allRooms}
                </Link>
              </p>
            </Section>
          ))
        ) : (
          <Section title={places.rooms}>
            <p className="nothing">{places.noRoomsYet}</p>
          </Section>
        )
      }
    </Loaded>
  )
}
