// The home page: what is running, the reader's next meeting with its agenda, and those of the days after it; the rest is loaded
// after these.

import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { useFirst, useRows } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { MissingPart } from '../kit/feedback/missing-part.tsx'
import { Section } from '../kit/page/section.tsx'
import { useTitle } from '../kit/page/title.ts'
import { useNow } from '../kit/time/now.ts'
import { dateOf, day, startOf, timeOfDay } from '../kit/time/time.ts'
import { late } from '../parts/loading/late-module.ts'
import { Loaded, Together } from '../parts/loading/loaded.tsx'
import { More, rowsIn } from '../parts/loading/more.tsx'
import { heldOf } from '../parts/meetings/listed-time.ts'
import { type ListedMeeting, MeetingList } from '../parts/meetings/meeting-list.tsx'
import { NewMeetingButton } from '../parts/meetings/new-meeting.tsx'
import { useOwnRooms } from '../parts/places/own-rooms.ts'
import { useRemovals } from '../parts/saving/removal.ts'
import { known, pathOf } from '../site.ts'
import { words } from '../words.ts'
import { nextOf, type Summary } from './next-meeting.ts'
import { useNextParts } from './next-queries.ts'
import './home.css'
import { Heading } from '../kit/page/heading.tsx'

const { places } = words
const parts = late(() => import('./later.tsx'))
const nextCard = late(() => import('./next-card.tsx'))

/** The running meetings that the reader may see. */
const useRunning = () => useFirst(['meetings', 'running'], first.running(), true)

/** The reader's meetings from the start of today on. */
function useComing() {
  const after = startOf(dateOf(useNow(false)))
  return useRows(['meetings', 'mine', after], (page) => first.ownMeetings(after, page))
}

/** The home page of the signed-in person. */
export function Home() {
  useTitle(places.home)
  const now = useNow(false)
  const coming = useComing()
  const isRemoved = useRemovals()
  const next =
    coming.data &&
    nextOf(
      rowsIn(coming.data).filter(({ meeting_url }) => !isRemoved(pathOf(meeting_url))),
      now,
    )
  const card = nextCard.useModule()
  // The page waits for the code of the card, which stands above the rest of it.
  const isComing = next !== undefined && card === undefined
  const [firstName] = known.name.split(' ')
  return (
    <>
      <header className="opening">
        <p className="above">{day(now, now)}</p>
        <Heading>{known.has_name ? fill(places.greeting, { name: firstName! }) : places.greetingWithoutName}</Heading>
        {!known.has_name && (
          <p className="lead screen-only">
            {places.withoutName} <a href={`${known.root}/account`}>{places.enterName}</a>
          </p>
        )}
        {known.demo && (
          <p className="lead screen-only">
            {places.demo} <a href={`${known.root}/administration/demo`}>{places.leaveDemo}</a>
          </p>
        )}
      </header>
      <Together
        queries={[
          useRunning(),
          { ...coming, ...(isComing && { data: undefined }) },
          useOwnRooms(),
          ...useNextParts(next),
        ]}
      >
        <div className="columns home-columns">
          <div className="column">
            <Running />
            {next && card && <card.NextCard key={next.meeting_url} meeting={next} />}
            <Coming above={card ? next : undefined} />
          </div>
          <Rest />
        </div>
      </Together>
    </>
  )
}

/** What is loaded once the meetings stand: a module that is there before them would ask the server before they show. */
function Rest() {
  const later = parts.useModule()
  if (later === null) return <MissingPart />
  return later && <later.Later />
}

/** What is running now, each with the way in; the first way is the primary button of the page. */
function Running() {
  const running = useRunning().data?.body ?? []
  if (!running.length) return null
  return (
    <Section title={places.runningNow}>
      <ul className="running-now">
        {running.map(({ meeting_id, name, room_id, started_ts }, index) => (
          <li key={meeting_id}>
            <span className="live-dot" aria-hidden="true" />
            <div className="what">
              <Link to="/meetings/$meeting_id" params={{ meeting_id }} className="item-title">
                {name}
              </Link>
              <span className="soft small">
                {started_ts
                  ? fill(places.since, { room: room_id.display, time: timeOfDay(started_ts.value) })
                  : room_id.display}
              </span>
            </div>
            <Link
              to="/meetings/$meeting_id/live"
              params={{ meeting_id }}
              className={index ? 'button quiet' : 'button'}
              aria-label={fill(places.joinMeeting, { meeting: name })}
            >
              {places.join}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const isRunning = ({ state }: ListedMeeting): boolean => state === 'started'

/** Returns whether it was held on an earlier day, though planned for later. */
const wasHeldBefore = (meeting: ListedMeeting, today: number): boolean => (heldOf(meeting)?.start ?? today) < today

/** The meetings of today and later; the running ones and the next one stand above. */
function Coming({ above }: { above: Summary | undefined }) {
  const query = useComing()
  const today = startOf(dateOf(useNow(false)))
  // Of one meeting the card says everything.
  if (above && !query.hasNextPage && query.data && rowsIn(query.data).length === 1) return null
  return (
    <Section title={places.meetings}>
      <Loaded query={query}>
        {(data) => {
          const coming = rowsIn(data).filter(
            (meeting) => meeting !== above && !isRunning(meeting) && !wasHeldBefore(meeting, today),
          )
          return coming.length || query.hasNextPage ? (
            <>
              <MeetingList meetings={coming} places expected="pending" />
              <More of={places.meetings} query={query} endless />
            </>
          ) : (
            <Empty icon={IconCalendarEvent} text={places.noMeetings}>
              <NewMeetingButton />
            </Empty>
          )
        }}
      </Loaded>
    </Section>
  )
}
