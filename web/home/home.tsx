// The home page: the reader's next meetings, open action items and rooms.

import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { ask } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { first } from '../first-requests.ts'
import { ActionItemList } from '../meeting/blocks/action-item-list.tsx'
import { known } from '../site.ts'
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
  const [firstName] = known.name.split(' ')
  return (
    <>
      <header className="opening">
        <p className="above">{day(now, now)}</p>
        <h1 tabIndex={-1}>{fill(places.greeting, { name: firstName! })}</h1>
      </header>
      <div className="column">
        <Coming />
        <ActionItemList
          title={places.items}
          at={['mine']}
          from="room"
          assignee={false}
          asked={(page) => ask(first.ownItems(page))}
          none={places.noItems}
        />
        <NoRooms />
      </div>
    </>
  )
}

/** The meetings from the start of today on, so that running ones are listed too. */
function Coming() {
  const [page, go] = useState(0)
  const after = startOf(dateOf(useNow(false)))
  const query = useAnswer(['meetings', 'mine', after, page], () => ask(first.ownMeetings(after, page)))
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

/** What somebody reads who is in no room yet. */
function NoRooms() {
  const query = useAnswer(['rooms', 'mine'], () => ask(first.rooms()))
  if (query.data?.body.length !== 0) return null
  return (
    <Section title={places.rooms}>
      <p className="nothing">{places.noRoomsYet}</p>
    </Section>
  )
}
