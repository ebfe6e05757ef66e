// The page of an organization: its rooms and its people.

import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { ask } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { first } from '../first-requests.ts'
import { known, pathOf } from '../site.ts'
import { Loaded, LoadedPage } from '../ui/loaded.tsx'
import { People } from '../ui/people.tsx'
import { Section } from '../ui/section.tsx'
import { useTitle } from '../ui/title.ts'
import { words } from '../words.ts'

const route = getRouteApi('/organizations/$organization_id')

const { places } = words

/** The page of an organization. */
export function Organization() {
  const { organization_id } = route.useParams()
  const query = useAnswer(['organization', organization_id], () => ask(first.organization(organization_id)))
  useTitle(query.data?.body.name)
  return (
    <LoadedPage query={query}>
      {({ body }) => (
        <>
          <header className="opening">
            <p className="above">{places.organization}</p>
            <h1 tabIndex={-1}>{body.name}</h1>
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
  const query = useAnswer(['rooms', organization_id], () => ask(first.roomsOf(organization_id)))
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
            <p className="nothing">{places.noRooms}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

function Members({ organization_id }: Of) {
  const query = useAnswer(['people', 'organization', organization_id], () =>
    ask(first.organizationMembers(organization_id)),
  )
  return (
    <Section title={places.people} count={query.data?.body.length}>
      <Loaded query={query}>{({ body }) => <People people={body} roles={places.organizationRoles} />}</Loaded>
    </Section>
  )
}
