// The page of an organization: its rooms and its people.

import { IconDoor } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { fill } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Primary } from '../kit/page/in-head.tsx'
import { Section } from '../kit/page/section.tsx'
import { Loaded, LoadedPage } from '../parts/loading/loaded.tsx'
import { People } from '../parts/people/people.tsx'
import { OrganizationHead } from '../parts/places/organization-head.tsx'
import { known, pathOf } from '../site.ts'
import { words } from '../words.ts'
import { useOrganization, useOrganizationPeople, useReadableOrganizationPeople } from './organization-queries.ts'

const route = getRouteApi('/organizations/$organization_id')

const { places, ways } = words
const NewRoom = lazy(async () => ({ default: (await loadModule(() => import('./new-room.tsx'))).NewRoom }))

const useRoomsOf = (organization_id: number) => useFirst(['rooms', organization_id], first.roomsOf(organization_id))

/** The page of an organization. */
export function Organization() {
  const { organization_id } = route.useParams()
  const { edit, open, close } = useSheet()
  const query = useOrganization(organization_id)
  return (
    <LoadedPage
      query={query}
      title={({ body }) => body.name}
      together={[useRoomsOf(organization_id), useReadableOrganizationPeople(organization_id)]}
    >
      {({ body }) => (
        <>
          <OrganizationHead organization={body}>
            <p className="lead">{fill(places.owner, { name: body.member_id.display })}</p>
            <div className="buttons">
              <Link className="button quiet" to="/decisions" search={{ organization_id }}>
                {words.shell.decisions}
              </Link>
            </div>
          </OrganizationHead>
          <div className="columns">
            <div className="column">
              {mayUse(body, 'POST', 'rooms') && (
                <div className="buttons">
                  <Primary label={ways.newRoom}>
                    <CommandButton label={ways.newRoom} run={() => open({ edit: 'room' })} />
                  </Primary>
                </div>
              )}
              <Rooms organization_id={organization_id} />
            </div>
            <aside className="column" aria-label={places.people}>
              {mayUse(body, 'GET', 'organization_members') && <Members organization_id={organization_id} />}
            </aside>
          </div>
          {edit === 'room' && mayUse(body, 'POST', 'rooms') && (
            <Suspense>
              <NewRoom organization_id={organization_id} close={close} />
            </Suspense>
          )}
        </>
      )}
    </LoadedPage>
  )
}

interface Of {
  organization_id: number
}

function Rooms({ organization_id }: Of) {
  const query = useRoomsOf(organization_id)
  return (
    <Section title={places.rooms} count={query.data?.body.length}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <ul className="rows">
              {body
                .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
                .map((room) => (
                  <li key={room.room_id}>
                    <div className="row">
                      <div className="grows">
                        <span className="title item-title">
                          <Link to={pathOf(room.room_url)}>{room.name}</Link>
                        </span>
                        {room.description && <div className="soft">{room.description}</div>}
                      </div>
                      {!room.private && <span className="mark">{places.open}</span>}
                    </div>
                  </li>
                ))}
            </ul>
          ) : (
            <Empty icon={IconDoor} text={places.noRooms} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Members({ organization_id }: Of) {
  const query = useOrganizationPeople(organization_id)
  return (
    <Section title={places.people} count={query.data?.body.length}>
      <Loaded query={query}>{({ body }) => <People people={body} roles={places.organizationRoles} linked />}</Loaded>
    </Section>
  )
}
