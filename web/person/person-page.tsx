// The page of a person: address, shared rooms and organizations, and open action items.
import { IconDoor, IconMail, IconSquareCheck, IconUser } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { Section } from '../kit/page/section.tsx'
import { managingWords } from '../managing-words.ts'
import { ActionItemRow } from '../meeting/blocks/action-items/action-item-row.tsx'
import { Loaded, LoadedPage } from '../parts/loading/loaded.tsx'
import { Initials } from '../parts/people/person.tsx'
import { known, pathOf } from '../site.ts'
import { type Profile, useOpenItems, useProfile, useSharedOrganizations, useSharedRooms } from './person-queries.ts'
import './person-page.css'
import { Rows } from '../kit/page/list-motion.tsx'

const route = getRouteApi('/members/$member_id')
const { person: texts } = managingWords

/** The page. */
export function PersonPage() {
  const { member_id } = route.useParams()
  const rooms = useSharedRooms(member_id)
  const organizations = useSharedOrganizations(member_id)
  const place =
    rooms.data && organizations.data
      ? {
          room_id: rooms.data.body[0]?.room_id,
          organization_id: organizations.data.body[0]?.organization_id,
        }
      : undefined
  const profile = useProfile(member_id, place)
  return (
    <LoadedPage query={rooms} together={[organizations, profile]} title={() => profile.data?.name ?? texts.title}>
      {({ body }) =>
        profile.data ? (
          <Person
            key={member_id}
            {...{ member_id, profile: profile.data }}
            rooms={body}
            organizations={organizations.data?.body ?? []}
          />
        ) : (
          <>
            <header className="opening">
              <Heading>{texts.title}</Heading>
            </header>
            <Empty icon={IconUser} text={texts.outOfSight} />
          </>
        )
      }
    </LoadedPage>
  )
}

type Of<Use extends (member_id: number) => { data: { body: unknown } | undefined }> = NonNullable<
  ReturnType<Use>['data']
>['body']

interface PersonProps {
  member_id: number
  profile: Profile
  rooms: Of<typeof useSharedRooms>
  organizations: Of<typeof useSharedOrganizations>
}

function Person({ member_id, profile: { name, email }, rooms, organizations }: PersonProps) {
  const own = member_id === known.member_id
  // Of an organization to which only a room of it belongs, the reader sees what is open all the same.
  const places = new Map<number, string>([
    ...rooms.map(({ organization_id: { value, display } }) => [value, display] as const),
    ...organizations.map((one) => [one.organization_id, one.name] as const),
  ])
  return (
    <>
      <header className="opening person-head">
        <Initials member_id={member_id} name={name} />
        <div>
          <Heading>{name}</Heading>
          {email && <p className="soft">{email}</p>}
          {own && <p className="soft">{texts.own}</p>}
        </div>
        <div className="buttons">
          {own && (
            <a className="button quiet" href={`${known.root}/account`}>
              {texts.account}
            </a>
          )}
          {!own && email && (
            <a className="button quiet" href={`mailto:${email}`}>
              <IconMail size={18} stroke={1.75} aria-hidden="true" /> {texts.write}
            </a>
          )}
        </div>
      </header>
      <div className="columns">
        <div className="column">
          {[...places].map(([organization_id, organization]) => (
            <OpenItems
              key={organization_id}
              {...{ member_id, organization_id, organization }}
              alone={places.size === 1}
            />
          ))}
        </div>
        <aside className="column" aria-label={texts.rooms}>
          <Section title={texts.rooms} count={rooms.length}>
            {rooms.length ? (
              <Rows>
                {rooms
                  .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
                  .map((room) => (
                    <li key={room.room_id}>
                      <span className="row title item-title">
                        <Link to={pathOf(room.room_url)}>{room.name}</Link>
                      </span>
                    </li>
                  ))}
              </Rows>
            ) : (
              <Empty icon={IconDoor} text={texts.noRooms} />
            )}
          </Section>
          {organizations.length > 0 && (
            <Section title={texts.organizations}>
              <Rows>
                {organizations.map((one) => (
                  <li key={one.organization_id}>
                    <span className="row title item-title">
                      <Link to={pathOf(one.organization_url)}>{one.name}</Link>
                    </span>
                  </li>
                ))}
              </Rows>
            </Section>
          )}
        </aside>
      </div>
    </>
  )
}

interface ItemsProps {
  member_id: number
  organization_id: number
  organization: string
  /** Whether this is the only organization of the page, so that its name goes without saying. */
  alone: boolean
}

/** What is open for them in an organization. */
function OpenItems({ member_id, organization_id, organization, alone }: ItemsProps) {
  const query = useOpenItems(member_id, organization_id)
  return (
    <Section title={alone ? texts.open : `${texts.open}, ${organization}`} count={query.data?.total}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <>
              <Rows>
                {body.map((item) => (
                  <li key={item.action_item_id}>
                    <ActionItemRow item={item} from="room" assignee={false} />
                  </li>
                ))}
              </Rows>
              <Link to="/action_items" search={{ view: 'all', organization_id, assignee: member_id }}>
                {fill(texts.all, { organization })}
              </Link>
            </>
          ) : (
            <Empty icon={IconSquareCheck} text={fill(texts.noItems, { organization })} />
          )
        }
      </Loaded>
    </Section>
  )
}
