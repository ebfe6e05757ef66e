// The page of the reader's notifications: unread or all, grouped by what they are about. The address of each is part of it, since
// that leads on to a page at once.
import { IconBell } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { useChange } from '../api/writing/use-change.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { announce, useTitle } from '../kit/page/title.ts'
import { ErrorMessage, Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn } from '../parts/loading/more.tsx'
import { inboxTexts as texts } from '../parts/notifications/inbox-words.ts'
import { known } from '../site.ts'
import { groupsOf } from './notification-groups.ts'
import { type Notification, notifications, useNotifications, type View } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import './notifications.css'
import { Rows } from '../kit/page/list-motion.tsx'

export { OpenedNotification } from './opened-notification.tsx'

const route = getRouteApi('/notifications')
const VIEWS = ['unread', 'all'] as const

/** The page. */
export function Notifications() {
  const view: View = route.useSearch().view ?? 'unread'
  useTitle(texts.title)
  return (
    <>
      <header className="opening">
        <Heading>{texts.title}</Heading>
        <p>
          <a href={`${known.root}/account/notifications`}>{texts.choose}</a>
          {' · '}
          <a href={`${known.root}/account/notifications#this-device`}>{texts.thisDevice}</a>
        </p>
      </header>
      <nav className="inbox-views" aria-label={texts.views}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to="/notifications"
            search={one === 'all' ? { view: one } : {}}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {texts[one]}
          </Link>
        ))}
      </nav>
      <Listed key={view} view={view} />
    </>
  )
}

function Listed({ view }: { view: View }) {
  const query = useNotifications(view)
  return (
    <Loaded query={query}>
      {(data) => {
        const rows = rowsIn(data)
        if (!rows.length)
          return (
            <Empty icon={IconBell} text={view === 'all' ? texts.none : texts.noneUnread}>
              {view === 'unread' && (
                <Link to="/notifications" search={{ view: 'all' }} className="button quiet">
                  {texts.showAll}
                </Link>
              )}
            </Empty>
          )
        return (
          <>
            <MarkAll rows={rows} />
            {groupsOf(rows).map(({ key, name, rows: some }) => (
              <section key={key} aria-label={name} className="inbox-group list-group">
                <h2>{name}</h2>
                <Rows>
                  {some.map((row) => (
                    <NotificationRow key={row.notification_id} notification={row} under={name} />
                  ))}
                </Rows>
              </section>
            ))}
            <More of={texts.title} query={query} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Marks all as read, up to the latest one that is shown: nobody has seen those that are newer. */
function MarkAll({ rows }: { rows: readonly Notification[] }) {
  const change = useChange((until: number) => notifications('markRead', {}, { until }), [['notifications']])
  if (rows.every(({ read }) => read)) return null
  const until = Math.max(...rows.map(({ update_ts }) => update_ts.value))
  const mark = () =>
    change.mutate(until, {
      onSuccess: ({ body }) => announce(fill(texts.marked, { count: body.count.toLocaleString(known.locale) })),
    })
  return (
    <>
      <p className="inbox-tools">
        <button type="button" className="button quiet" aria-disabled={change.isPending} onClick={mark}>
          {texts.markAll}
        </button>
      </p>
      <ErrorMessage error={change.error} />
    </>
  )
}
