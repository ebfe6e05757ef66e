// The settings of a room: its name, who can read it, leaving it and deleting it.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { rooms } from '../api/clients.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Fact } from '../kit/page/fact.tsx'
import { Section } from '../kit/page/section.tsx'
import { managingWords } from '../managing-words.ts'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { roomPlace } from '../parts/membership/place.ts'
import { RemovePerson } from '../parts/membership/remove-person.tsx'
import { DeletePlace, type PlaceContents } from '../parts/places/delete-place.tsx'
import { RoomDot } from '../parts/places/room-color.tsx'
import { type Room, RoomSettingsPage } from '../parts/places/room-head.tsx'
import { words } from '../words.ts'
import { EditRoom } from './edit-room.tsx'
import { useOwnRoomMembership, useRoom } from './room-queries.ts'

const route = getRouteApi('/rooms/$room_id/settings')
const { managedPlaces: texts } = managingWords

/** The page. */
export function RoomSettings() {
  const { room_id } = route.useParams()
  return (
    <LoadedPage query={useRoom(room_id)} title={({ body }) => `${words.ways.settings}, ${body.name}`}>
      {({ body }) => <Settings key={room_id} room={body} />}
    </LoadedPage>
  )
}

function Settings({ room }: { room: Room }) {
  const { room_id, name, organization_id: organization } = room
  const { edit, open, close } = useSheet()
  const go = useNavigate()
  const [leaving, leave] = useState(false)
  const own = useOwnRoomMembership(room_id)
  // The right to create rooms in the organization includes deleting them; a room's own verbs don't tell.
  const organization_id = organization.value
  const whole = useFirst(['organization', organization_id], first.organization(organization_id)).data?.body
  const deletes = mayUse(whole, 'POST', 'rooms')
  const key = { organization_id, room_id }
  return (
    <RoomSettingsPage room={room}>
      <Section title={words.ways.settings}>
        <dl className="facts">
          <Fact name={texts.name}>{name}</Fact>
          <Fact name={texts.description}>{room.description || texts.noDescription}</Fact>
          <Fact name={texts.key}>{room.key ?? texts.noKey}</Fact>
          <Fact name={texts.color}>
            <RoomDot color={room.color} /> {texts.colors[room.color]}
          </Fact>
          <Fact name={texts.privacy}>
            {room.private ? texts.isPrivate : fill(texts.isOpen, { organization: organization.display })}
          </Fact>
          {room.private && <Fact name={texts.feeds}>{room.busy_in_feeds ? texts.busyOn : texts.busyOff}</Fact>}
          <Fact name={texts.agendas}>{room.members_add_agenda_items ? texts.membersAddOn : texts.membersAddOff}</Fact>
        </dl>
        {mayUse(room, 'PATCH') && (
          <div className="buttons added">
            <CommandButton label={texts.editRoom} keys="e" quiet run={() => open({ edit: '' })} />
          </div>
        )}
      </Section>
      {own?.from_group_id === null && (
        <Section title={texts.leaveRoom}>
          <p>{texts.leaveHint}</p>
          <CommandButton label={texts.leaveRoom} quiet run={() => leave(true)} />
        </Section>
      )}
      {deletes && (
        <Section title={texts.deleteRoom}>
          <p>{texts.deleteRoomHint}</p>
          <CommandButton label={texts.deleteRoom} quiet run={() => open({ edit: 'delete' })} />
        </Section>
      )}
      {edit === '' && mayUse(room, 'PATCH') && <EditRoom room_id={room_id} close={close} />}
      {edit === 'delete' && deletes && (
        <DeletePlace
          title={texts.deleteRoom}
          name={name}
          kind="room"
          id={room_id}
          // A preview has an answer of its own.
          preview={async () => (await rooms('drop', key, {}, { preview: true })).body as unknown as PlaceContents}
          drop={() => rooms('drop', key, {})}
          stale={[['rooms'], ['meetings'], ['items']]}
          gone={() => void go({ to: '/organizations/$organization_id', params: { organization_id }, replace: true })}
          close={close}
        />
      )}
      {leaving && own && (
        <RemovePerson
          place={roomPlace(room_id, name)}
          person={own}
          gone={() => void go({ to: '/', replace: true })}
          close={() => leave(false)}
        />
      )}
    </RoomSettingsPage>
  )
}
