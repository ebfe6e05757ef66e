// The link to the notifications in the header. The number of unread ones is loaded after the page.
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { late } from '../parts/loading/late-module.ts'
import { words } from '../words.ts'

const count = late(() => import('./unread-count.tsx'))

/** The link. */
export function NotificationLink() {
  const loaded = count.useModule()
  return (
    <Link to="/notifications" className="icon-button bell" title={words.shell.notifications}>
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      <span className="unseen">{words.shell.notifications}</span>
      {loaded && <loaded.UnreadCount />}
    </Link>
  )
}
