// The number of unread notifications, live by the stream of changes.
import { plural } from '../../words/fill.ts'
import { useFirst } from '../api/queries.ts'
import { notificationRequests } from '../api/requests/notification-requests.ts'
import { inboxTexts as texts } from '../parts/notifications/inbox-words.ts'
import { known } from '../site.ts'
import './unread-count.css'

/** A greater number has no room. */
const MOST = 99

/** The number beside the bell; nothing where all are read. */
export function UnreadCount() {
  const unread = useFirst(['notifications', 'unread'], notificationRequests.unread(), true).data?.total ?? 0
  if (!unread) return null
  return (
    <>
      <span className="bell-count figure" aria-hidden="true">
        {unread > MOST ? `${MOST}+` : unread}
      </span>
      <span className="unseen">{plural(texts.unreadCount, unread, known.locale)}</span>
    </>
  )
}
