// The people of a room: roles, adding, taking out, joining and leaving.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { connection } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { managingWords } from '../managing-words.ts'
import { CommandButton } from '../ui/command-button.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { AddPeople } from '../ui/membership/add-people.tsx'
import { MemberList } from '../ui/membership/member-list.tsx'
import { type Member, roomPlace } from '../ui/membership/place.ts'
import { RemovePerson } from '../ui/membership/remove-person.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { Section } from '../ui/section.tsx'
import { useSheet } from '../ui/sheet-address.ts'
import { words } from '../words.ts'
import { JoinRoom } from './join-room.tsx'
import { memberOf, useRoom, useRoomPeople } from './room-queries.ts'

const route = getRouteApi('/rooms/$room_id/people')
const { membership: texts } = managingWords

/** The page. */
export function RoomPeople() {
  const { room_id } = route.useParams()
  const { edit, open, close } = useSheet()
  const go = useNavigate()
  const query = useRoom(room_id)
  const people = useRoomPeople(room_id)
  const [leaving, takeOut] = useState<Member>()
  return (
    <LoadedPage query={query} together={[people]} title={({ body }) => `${words.ways.people}, ${body.name}`}>
      {({ body: room }) => {
        const place = roomPlace(room_id, room.name)
        const adds = mayUse(room, 'PATCH') && mayUse(room, 'POST', 'room_members')
        return (
          <>
            <RoomHead room={room} />
            <Section title={words.ways.people} count={people.data?.body.length}>
              <div className="buttons after-heading">
                {adds && <CommandButton label={texts.add} run={() => open({ edit: 'people' })} />}
                <JoinRoom room={room} />
                <a
                  className="button quiet"
                  href={`${connection.base}/rooms/${room_id}/room_members?format=xlsx`}
                  download
                >
                  {texts.list}
                </a>
              </div>
              {people.data && (
                <MemberList
                  place={place}
                  people={people.data.body.map(memberOf)}
                  manages={mayUse(room, 'PATCH')}
                  remove={takeOut}
                />
              )}
            </Section>
            {edit === 'people' && adds && <AddPeople place={place} close={close} />}
            {leaving && (
              <RemovePerson
                place={place}
                person={leaving}
                gone={() => void go({ to: '/' })}
                close={() => takeOut(undefined)}
              />
            )}
          </>
        )
      }}
    </LoadedPage>
  )
}
