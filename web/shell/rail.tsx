// Sidebar: home, running meetings, and the reader's rooms by organization.

import { IconCalendar, IconGavel, IconHome, IconSearch, IconSettings, IconSquareCheck } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { NewMeetingButton } from '../parts/meetings/new-meeting.tsx'
import { RoomDot } from '../parts/places/room-color.tsx'
import { known, pathOf } from '../site.ts'
import { words } from '../words.ts'
import { useRooms, useRunning } from './queries.ts'

const { shell } = words

/** The pages of the administration, some of which have an address of their own. */
const ADMINISTRATION = /^\/(administration|audit|hooks|applications)\b/

/** The links of the rail; `go` is called when one is followed. */
export function RailLinks({ go }: { go?: () => void }) {
  const administers = useLocation({ select: ({ pathname }) => ADMINISTRATION.test(pathname) })
  return (
    <>
      <ul className="rail-links">
        <li>
          <Link to="/" activeOptions={{ exact: true }} onClick={go}>
            <IconHome size={18} stroke={1.75} aria-hidden="true" />
            <span>{shell.home}</span>
          </Link>
        </li>
        <li>
          <Link to="/calendar" onClick={go}>
            <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
            <span>{shell.calendar}</span>
          </Link>
        </li>
        <li>
          <Link to="/action_items" activeOptions={{ exact: true }} onClick={go}>
            <IconSquareCheck size={18} stroke={1.75} aria-hidden="true" />
            <span>{shell.actions}</span>
          </Link>
        </li>
        <li>
          <Link to="/decisions" onClick={go}>
            <IconGavel size={18} stroke={1.75} aria-hidden="true" />
            <span>{shell.decisions}</span>
          </Link>
        </li>
        <li>
          <Link to="/search" onClick={go}>
            <IconSearch size={18} stroke={1.75} aria-hidden="true" />
            <span>{shell.search}</span>
          </Link>
        </li>
        {known.administers && (
          <li>
            <Link to="/administration" aria-current={administers ? 'page' : undefined} onClick={go}>
              <IconSettings size={18} stroke={1.75} aria-hidden="true" />
              <span>{shell.administration}</span>
            </Link>
          </li>
        )}
      </ul>
      <NewMeetingButton go={go} />
      <Running go={go} />
      <Rooms go={go} />
    </>
  )
}

interface Of {
  go: (() => void) | undefined
}

function Running({ go }: Of) {
  const running = useRunning().data?.body ?? []
  if (!running.length) return null
  return (
    <section aria-label={shell.running}>
      <p className="rail-title">{shell.running}</p>
      <ul className="rail-links">
        {running.map(({ meeting_id, name }) => (
          <li key={meeting_id}>
            <Link to="/meetings/$meeting_id/live" params={{ meeting_id }} onClick={go}>
              <span className="live-dot" aria-hidden="true" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rooms({ go }: Of) {
  const all = useRooms().data?.body ?? []
  return [...Map.groupBy(all, ({ organization_id }) => organization_id.value)].map(([organization_id, rooms]) => (
    <section key={organization_id} aria-label={rooms[0]!.organization_id.display}>
      <p className="rail-title">
        <Link to="/organizations/$organization_id" params={{ organization_id }} onClick={go}>
          {rooms[0]!.organization_id.display}
        </Link>
      </p>
      <ul className="rail-links">
        {rooms
          .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
          .map(({ room_id, name, room_url, color }) => (
            <li key={room_id}>
              <Link to={pathOf(room_url)} onClick={go}>
                <RoomDot color={color} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ))
}
