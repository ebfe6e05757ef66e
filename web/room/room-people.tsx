// The people of a room: roles, adding, taking out, joining and leaving.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { connection } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { managingWords } from '../managing-words.ts'
import { ErrorMessage, LoadedPage } from '../parts/loading/loaded.tsx'
import { roomPlace } from '../parts/membership/place.ts'
import { PlacePeople } from '../parts/membership/place-people.tsx'
import { RoomSettingsPage } from '../parts/places/room-head.tsx'
import { words } from '../words.ts'
import { JoinRoom } from './join-room.tsx'
import { memberOf, useRoom, useRoomPeople } from './room-queries.ts'

const route = getRouteApi('/rooms/$room_id/people')
const { membership: texts } = managingWords

/** The page. */
export function RoomPeople() {
  const { room_id } = route.useParams()
  const go = useNavigate()
  const people = useRoomPeople(room_id)
  return (
    <LoadedPage query={useRoom(room_id)} together={[people]} title={({ body }) => `${words.ways.people}, ${body.name}`}>
      {({ body: room }) => (
        <RoomSettingsPage room={room}>
          {people.isError && people.data === undefined ? (
            <ErrorMessage error={people.error} />
          ) : (
            <PlacePeople
              place={roomPlace(room_id, room.name)}
              people={people.data?.body.map(memberOf)}
              adds={mayUse(room, 'PATCH') && mayUse(room, 'POST', 'room_members')}
              manages={mayUse(room, 'PATCH')}
              gone={() => void go({ to: '/', replace: true })}
            >
              <JoinRoom room={room} />
              <a
                className="button quiet"
                href={`${connection.base}/rooms/${room_id}/room_members?format=xlsx`}
                download
              >
                {texts.list}
              </a>
            </PlacePeople>
          )}
        </RoomSettingsPage>
      )}
    </LoadedPage>
  )
}
