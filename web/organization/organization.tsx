// The page of an organization: its rooms and its people.

import { IconDoor } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../first-requests.ts'
import { known, pathOf } from '../site.ts'
import { Empty } from '../ui/empty.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded, LoadedPage } from '../ui/loaded.tsx'
import { People } from '../ui/people.tsx'
import { Section } from '../ui/section.tsx'
import { words } from '../words.ts'

const route = getRouteApi('/organizations/$organization_id')

const { places } = words

const useRoomsOf = (organization_id: number) => useFirst(['rooms', organization_id], first.roomsOf(organization_id))

const useMembers = (organization_id: number) =>
  useFirst(['people', 'organization', organization_id], first.organizationMembers(organization_id))

/** The page of an organization. */
export function Organization() {
  const { organization_id } = route.useParams()
  const query = useFirst(['organization', organization_id], first.organization(organization_id))
  return (
    <LoadedPage
      query={query}
      title={({ body }) => body.name}
      together={[useRoomsOf(organization_id), useMembers(organization_id)]}
    >
      {({ body }) => (
        <>
          <header className="opening">
            <p className="above">{places.organization}</p>
            <Heading>{body.name}</Heading>
            <p className="lead">{fill(places.owner, { name: body.member_id.display })}</p>
          </header>
          <div className="columns">
            <div className="column">
              <Rooms organization_id={organization_id} />
            </div>
            <aside className="column" aria-label={places.people}>
              <Members organization_id={organization_id} />
            </aside>
          </div>
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
  const query = useMembers(organization_id)
  return (
    <Section title={places.people} count={query.data?.body.length}>
      <Loaded query={query}>{({ body }) => <People people={body} roles={places.organizationRoles} />}</Loaded>
    </Section>
  )
}
