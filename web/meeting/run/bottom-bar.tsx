// The bar at the bottom of a phone in a running meeting: agenda, write, actions, people, more. It stands in place of the
// bar of all pages, whose ways are under "More".
import { type Icon, IconCheckbox, IconDots, IconList, IconPencil, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { words } from '../../words.ts'
import { Unread } from './side.tsx'

const { run } = words

export type BarSheet = 'agenda' | 'actions' | 'people' | 'more'

interface Props {
  open: (sheet: BarSheet) => void
  /** Gives the focus to the composer; undefined for anyone who may not write. */
  write: (() => void) | undefined
  unread: number
  /** How many proposals wait for the reader's decision. */
  undecided: ReactNode
}

/** The bar. */
export function BottomBar({ open, write, unread, undecided }: Props) {
  return (
    <nav className="bottom-bar live-bar" aria-label={run.bar}>
      <Way icon={IconList} label={run.barAgenda} run={() => open('agenda')}>
        {undecided}
      </Way>
      {write && <Way icon={IconPencil} label={run.write} run={write} />}
      <Way icon={IconCheckbox} label={run.tabs.actions} run={() => open('actions')} />
      <Way icon={IconUsers} label={run.tabs.people} run={() => open('people')} />
      <Way icon={IconDots} label={run.more} run={() => open('more')}>
        <Unread of={unread} />
      </Way>
    </nav>
  )
}

interface WayProps {
  icon: Icon
  label: string
  run: () => void
  children?: ReactNode
}

const Way = ({ icon: Icon, label, run, children }: WayProps) => (
  <button type="button" className="way" onClick={run}>
    <Icon size={20} stroke={1.75} aria-hidden="true" />
    <span>
      {label} {children}
    </span>
  </button>
)
