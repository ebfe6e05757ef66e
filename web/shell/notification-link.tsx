// The link to the notifications in the header with the number of unread ones, live by the stream of changes.
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { plural } from '../../words/fill.ts'
import { useFirst } from '../api/queries.ts'
import { notificationRequests } from '../api/requests/notification-requests.ts'
import { IconLink } from '../kit/buttons/icon-link.tsx'
import { useCommand } from '../kit/keys/commands.ts'
import { inboxTexts as texts } from '../parts/notifications/inbox-words.ts'
import { known } from '../site.ts'
import './notification-link.css'

/** A greater number has no room. */
const MOST = 99
const KEYS = 'g i'

/** The link; the number is part of its name. */
export function NotificationLink() {
  const go = useNavigate()
  useCommand({ label: texts.title, group: 'go', keys: KEYS, run: () => go({ to: '/notifications' }) })
  const unread = useFirst(['notifications', 'count'], notificationRequests.unread(), true).data?.total ?? 0
  const label = unread ? `${texts.title}, ${plural(texts.unreadCount, unread, known.locale)}` : texts.title
  return (
    <IconLink to="/notifications" label={label} icon={IconBell} keys={KEYS}>
      {unread > 0 && (
        <span className="bell-count figure" aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </IconLink>
  )
}
