// The head of every page of a room: its organization, its name, and the ways between its pages.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { room } from '../../../contract/places/room.ts'
import { fill } from '../../../words/fill.ts'
import { mayUse } from '../../api/rights.ts'
import { Heading } from '../../kit/page/heading.tsx'
import { Crumbs } from '../../kit/page/in-head.tsx'
import { words } from '../../words.ts'
import { Settings } from '../settings/settings.tsx'
import { PlaceWays } from './place-ways.tsx'

const { ways } = words

export type Room = RowOf<typeof room>

interface Props {
  room: Room
  /** What stands between the name and the ways. */
  children?: ReactNode
}

/** The pages of a room that the reader may open. */
function waysOf(room: Room) {
  const at = `/rooms/${room.room_id}`
  const reads = (path: string) => mayUse(room, 'GET', path)
  return [
    { path: at, label: ways.overview },
    ...(reads('notes') ? [{ path: `${at}/record`, label: ways.record }] : []),
    ...(reads('room_members') ? [{ path: `${at}/people`, label: ways.people }] : []),
    ...(reads('templates') ? [{ path: `${at}/templates`, label: ways.templates }] : []),
    { path: `${at}/settings`, label: ways.settings },
  ]
}

const OrganizationCrumb = ({ organization_id }: Room) => (
  <Link to="/organizations/$organization_id" params={{ organization_id: organization_id.value }}>
    {organization_id.display}
  </Link>
)

/** The head. */
export const RoomHead = ({ room, children }: Props) => (
  <>
    <header className="opening">
      <Crumbs>
        <OrganizationCrumb {...room} />
      </Crumbs>
      <Heading>{room.name}</Heading>
      {children}
    </header>
    <PlaceWays label={fill(ways.of, { name: room.name })} ways={waysOf(room)} />
  </>
)

/** A page of the settings of a room: its other pages are beside it. */
export const RoomSettingsPage = ({ room, children }: Props) => (
  <Settings groups={[{ label: room.name, name: fill(ways.of, { name: room.name }), links: waysOf(room) }]}>
    <header className="opening">
      <Crumbs>
        <OrganizationCrumb {...room} />
      </Crumbs>
      <Heading>{room.name}</Heading>
    </header>
    {children}
  </Settings>
)
