// The address of a notification, in mail and in messages to devices: it marks it as read, and leads to what it is about.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetchAgain } from '../api/fetch-again.ts'
import { useFirst } from '../api/queries.ts'
import { notificationRequests } from '../api/requests/notification-requests.ts'
import { LoadedPage, Waiting } from '../parts/loading/loaded.tsx'
import { inboxTexts as texts } from '../parts/notifications/inbox-words.ts'
import { pathOf } from '../site.ts'
import { lastingNotifications, type Notification } from './notification-queries.ts'

const route = getRouteApi('/notifications/$notification_id')

/** The page, which is left as soon as it is known where to. */
export function OpenedNotification() {
  const { notification_id } = route.useParams()
  const query = useFirst(['notifications', 'one', notification_id], notificationRequests.one(notification_id))
  return (
    <LoadedPage query={query} title={() => texts.title}>
      {({ body }) => <GoThere notification={body} />}
    </LoadedPage>
  )
}

function GoThere({ notification: { notification_id, read, page_url } }: { notification: Notification }) {
  const go = useNavigate()
  useEffect(() => {
    if (!read)
      // It stays unread where this fails, and can be opened again.
      lastingNotifications('change', { notification_id }, { read: true }).then(
        () => fetchAgain(['notifications']),
        () => {},
      )
    const hash = new URL(page_url, location.origin).hash.slice(1)
    void go({ to: pathOf(page_url), ...(hash && { hash }), replace: true })
  }, [notification_id, read, page_url, go])
  return <Waiting late={null} page />
}
