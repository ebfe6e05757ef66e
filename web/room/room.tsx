// The page of a room: upcoming and past meetings, open action items and members.

import { IconCalendarEvent, IconHistory } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { MeetingState } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { useRows } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { useNow } from '../kit/time/now.ts'
import { dateOf, startOf } from '../kit/time/time.ts'
import { ActionItemList, useActionItems } from '../meeting/blocks/action-items/action-item-list.tsx'
import { Backlog } from '../parts/backlog/backlog.tsx'
import { Loaded, LoadedPage } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { listedTimes } from '../parts/meetings/listed-time.ts'
import { type ListedMeeting, MeetingList } from '../parts/meetings/meeting-list.tsx'
import { NewMeetingButton } from '../parts/meetings/new-meeting.tsx'
import { People } from '../parts/people/people.tsx'
import { RoomHead } from '../parts/places/room-head.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { JoinRoom } from './join-room.tsx'
import { useReadableRoomPeople, useRoom, useRoomPeople } from './room-queries.ts'
import { RoomSeries, useRoomSeries } from './room-series.tsx'

const route = getRouteApi('/rooms/$room_id')

const { answers, items: itemTexts, places } = words
const ActionSheet = lazy(async () => ({
  default: (await loadModule(() => import('../meeting/blocks/action-items/action-sheet.tsx'))).ActionSheet,
}))

/** The meetings of a room from the start of today on. */
function useComing(room_id: number) {
  const after = startOf(dateOf(useNow(false)))
  return useRows(['meetings', 'room', room_id, after], (page) => first.comingIn(room_id, after, page))
}

const useHeld = (room_id: number) =>
  useRows(['meetings', 'room', room_id, 'past'], (page) => first.heldIn(room_id, page))

const useItems = (room_id: number) => useActionItems(['room', room_id], (page) => first.itemsIn(room_id, page))

/** The page of a room. */
export function Room() {
  const { room_id } = route.useParams()
  const query = useRoom(room_id)
  const { edit, open, close } = useSheet()
  const items = useItems(room_id)
  const { query: coming, isEmpty } = useUpcoming(room_id)
  const together = [coming, useHeld(room_id), items, useRoomSeries(room_id), useReadableRoomPeople(room_id)]
  return (
    <LoadedPage query={query} title={({ body }) => body.name} together={together}>
      {({ body }) => (
        <>
          <RoomHead room={body}>
            {body.description && <p className="lead first">{body.description}</p>}
            <div className="buttons">
              <JoinRoom room={body} />
              {/* Where nothing is planned, the button is where the meetings will be listed. */}
              {!isEmpty && <NewMeetingButton look="button" room_id={room_id} />}
              <Link className="button quiet" to="/decisions" search={{ room_id }}>
                {words.shell.decisions}
              </Link>
              <a className="button quiet" href={`${known.root}/account/feeds/new?room_id=${room_id}`}>
                {answers.subscribe}
              </a>
            </div>
            {!body.private && (
              <p className="lead">{fill(places.openTo, { organization: body.organization_id.display })}</p>
            )}
          </RoomHead>
          <div className="columns">
            <div className="column">
              <Coming room_id={room_id} />
              <ActionItemList
                title={places.openItems}
                query={items}
                from="meeting"
                none={places.noOpenItems}
                make={
                  mayUse(body, 'POST', 'action_items') && (
                    <CommandButton label={itemTexts.make} quiet run={() => open({ edit: 'action' })} />
                  )
                }
              />
              <Past room_id={room_id} />
            </div>
            <aside className="column" aria-label={places.people}>
              <RoomSeries room_id={room_id} />
              {mayUse(body, 'GET', 'room_members') && <Members room_id={room_id} />}
              {mayUse(body, 'GET', 'backlog_items') && <Backlog of={{ room_id }} />}
            </aside>
          </div>
          {edit === 'action' && mayUse(body, 'POST', 'action_items') && (
            <Suspense>
              <ActionSheet room_id={room_id} close={close} />
            </Suspense>
          )}
        </>
      )}
    </LoadedPage>
  )
}

/** A meeting that runs past its end is not held yet. */
const isRunning = ({ state }: { state: MeetingState }): boolean => state === 'started' || state === 'paused'

interface Of {
  room_id: number
}

/** What runs since an earlier day, and what is to come today and later; what has ended is held. */
function useUpcoming(room_id: number) {
  const query = useComing(room_id)
  const held = useHeld(room_id).data
  const today = startOf(dateOf(useNow(false)))
  const since = held ? rowsIn(held).filter((one) => isRunning(one) && (one.start_time?.value ?? today) < today) : []
  const coming = query.data ? rowsIn(query.data).filter(({ state }) => state !== 'ended') : []
  const shown: ListedMeeting[] = [...since, ...coming]
  return { query, shown, isEmpty: query.data !== undefined && !shown.length && !query.hasNextPage }
}

/** The list. It has no total: series without an end go on for as long as the calendar does. */
function Coming({ room_id }: Of) {
  const { query, shown, isEmpty } = useUpcoming(room_id)
  return (
    <Section title={places.upcoming}>
      <Loaded query={query}>
        {() =>
          isEmpty ? (
            <Empty icon={IconCalendarEvent} text={places.noUpcoming}>
              <NewMeetingButton room_id={room_id} />
            </Empty>
          ) : (
            <>
              <MeetingList meetings={shown} expected="pending" />
              <More of={places.upcoming} query={query} endless />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

/** Held meetings, the last one first: the API lists them by when they were planned. */
const lastFirst = (meetings: readonly ListedMeeting[]): ListedMeeting[] => {
  const start = (one: ListedMeeting): number => listedTimes(one)?.start ?? 0
  return meetings.toSorted((one, other) => start(other) - start(one))
}

function Past({ room_id }: Of) {
  const query = useHeld(room_id)
  const coming = useComing(room_id).data
  const now = useNow(false)
  // What was held before its time is not past yet by the API.
  const early = coming
    ? rowsIn(coming).filter(({ state, start_time }) => state === 'ended' && start_time.value > now)
    : []
  const running = query.data ? rowsIn(query.data).filter(isRunning).length : 0
  const total = totalOf(query.data)
  return (
    <Section title={places.past} count={total === undefined ? undefined : total - running + early.length}>
      <Loaded query={query}>
        {(data) =>
          rowsIn(data).length > running || early.length || query.hasNextPage ? (
            <>
              <MeetingList
                meetings={lastFirst([...early, ...rowsIn(data).filter((one) => !isRunning(one))])}
                expected="ended"
              />
              <More of={places.past} query={query} beside={early.length - running} />
            </>
          ) : (
            <Empty icon={IconHistory} text={places.noPast} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Members({ room_id }: Of) {
  const query = useRoomPeople(room_id)
  return (
    <Section title={places.people} count={query.data?.body.length}>
      <Loaded query={query}>{({ body }) => <People people={body} roles={places.roomRoles} linked />}</Loaded>
    </Section>
  )
}
