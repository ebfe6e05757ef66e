// The frame of every page: sidebar, header, bottom bar, palette, keys and messages.
import { IconCalendar, IconDoor, IconHome, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useUnsent } from '../api/writing/queue.ts'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { useCommand } from '../kit/keys/commands.ts'
import { useAnnouncement } from '../kit/page/title.ts'
import { NewMeetingButton } from '../parts/meetings/new-meeting.tsx'
import { words } from '../words.ts'
import { Head } from './head.tsx'
import { CommandKeys } from './keys/keys.ts'
import { ListKeys } from './keys/list-keys.ts'
import { Toasts } from './messages/toasts.tsx'
import { UnsentBar } from './messages/unsent-bar.tsx'
import { KeySheet, Palette, SessionEnd } from './over.tsx'
import { RailLinks } from './rail.tsx'

const { frame, shell } = words
/** The mark of the site, which the page names as its icon. */
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href
const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The overlay of the page; one at a time. */
type Over = 'palette' | 'keys' | 'rooms' | undefined

const nothing = { default: () => null }
/** Few ever need it; where it cannot be loaded, the rows still tell what was refused. */
const LeftEdits = lazy(() =>
  import('../parts/editor/left-edits.tsx').then(
    ({ LeftEdits }) => ({ default: LeftEdits }),
    () => nothing,
  ),
)

/** The frame; the router renders the page inside it. */
export function Frame() {
  const [over, show] = useState<Over>()
  const close = () => show(undefined)
  const go = useNavigate()
  useCommand({ label: shell.goHome, group: 'go', keys: 'g h', run: () => go({ to: '/' }) })
  useCommand({ label: shell.calendar, group: 'go', keys: 'g c', run: () => go({ to: '/calendar' }) })
  useCommand({ label: shell.actions, group: 'go', keys: 'g a', run: () => go({ to: '/action_items' }) })
  useCommand({ label: shell.decisions, group: 'go', keys: 'g d', run: () => go({ to: '/decisions' }) })
  useCommand({ label: shell.goRooms, group: 'go', keys: 'g r', run: () => show('rooms') })
  useCommand({ label: shell.search, group: 'folkmoot', keys: '/', run: () => show('palette') })
  useCommand({ label: shell.palette, group: 'folkmoot', keys: '$mod+k', run: () => show('palette') })
  useCommand({ label: shell.keys, group: 'folkmoot', keys: '[Shift]+?', run: () => show('keys') })
  return (
    <div className="shell">
      <CommandKeys />
      <ListKeys />
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <nav className="rail" aria-label={shell.ways}>
        <Link to="/" className="name" aria-label="Folkmoot">
          <img className="site-mark" alt="" width={28} height={28} src={icon} />
          <span className="rail-wide">Folkmoot</span>
        </Link>
        <div className="rail-wide">
          <RailLinks />
        </div>
        <div className="rail-narrow">
          <Ways show={show} />
        </div>
      </nav>
      <Head search={() => show('palette')} showKeys={() => show('keys')} />
      <UnsentBar />
      <main id="main" className="page" tabIndex={-1}>
        <Refused />
        <Outlet />
      </main>
      <nav className="bottom-bar" aria-label={shell.ways}>
        <Ways show={show} />
      </nav>
      {over === 'palette' && <Palette close={close} />}
      {over === 'keys' && <KeySheet close={close} />}
      {over === 'rooms' && (
        <Dialog label={shell.ways} look="sheet" close={close}>
          <RailLinks go={close} />
        </Dialog>
      )}
      <SessionEnd />
      <Toasts />
      <Announcement />
    </div>
  )
}

/** Messages about refused changes of texts that are not displayed. */
const Refused = () =>
  useUnsent().some(({ error }) => error) && (
    <Suspense>
      <LeftEdits />
    </Suspense>
  )

function Announcement() {
  const { text, number } = useAnnouncement()
  return (
    <p className="unseen" role="status">
      {/* Another element each time: a region whose text stays the same says nothing. */}
      <span key={number}>{text}</span>
    </p>
  )
}

/** The ways that a narrow screen has room for. */
function Ways({ show }: { show: (over: Over) => void }) {
  return (
    <>
      <Link to="/" className="way" activeOptions={{ exact: true }}>
        <IconHome {...ICON} />
        <span>{shell.home}</span>
      </Link>
      <Link to="/calendar" className="way">
        <IconCalendar {...ICON} />
        <span>{shell.calendar}</span>
      </Link>
      <button type="button" className="way" onClick={() => show('rooms')}>
        <IconDoor {...ICON} />
        <span>{shell.rooms}</span>
      </button>
      <NewMeetingButton look="way" />
      <button type="button" className="way" onClick={() => show('palette')}>
        <IconSearch {...ICON} />
        <span>{shell.search}</span>
      </button>
    </>
  )
}
