// A row of the notifications: what happened, when, and the way there.
import { IconCheck, IconMail, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { useChange } from '../api/writing/use-change.ts'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { announce } from '../kit/page/title.ts'
import { useNow } from '../kit/time/now.ts'
import { listedDay, timeOfDay } from '../kit/time/time.ts'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { inboxTexts as texts } from '../parts/notifications/inbox-words.ts'
import { type Notification, notifications } from './notification-queries.ts'

interface Props {
  notification: Notification
  /** The heading above the row, which is not said again. */
  under: string
}

/** The row; following its link marks it as read. */
export function NotificationRow({ notification, under }: Props) {
  const now = useNow(false)
  const { notification_id, title, text, read, update_ts } = notification
  const change = useChange(
    (to: boolean) => notifications('change', { notification_id }, { read: to }),
    [['notifications']],
  )
  const removal = useChange(() => notifications('drop', { notification_id }, {}), [['notifications']])
  const when = `${listedDay(update_ts.value, now)}, ${timeOfDay(update_ts.value)}`
  // Two of one kind about one thing differ by their time alone.
  const name = `${text} ${[title, when].filter(Boolean).join(', ')}`
  return (
    <li className={read ? 'inbox-row' : 'inbox-row unread'}>
      <div className="inbox-what">
        <Link to="/notifications/$notification_id" params={{ notification_id }} className="item-title">
          {!read && <span className="unseen">{texts.unreadMark} </span>}
          {text}
        </Link>
        {title !== under && <span className="inbox-title">{title}</span>}
        <time className="meta" dateTime={update_ts.iso_8601}>
          {when}
        </time>
        <ErrorMessage error={change.error ?? removal.error} />
      </div>
      <span className="inbox-acts row-acts">
        <IconButton
          label={fill(read ? texts.markUnreadOf : texts.markReadOf, { title: name })}
          tip={read ? texts.markUnread : texts.markRead}
          icon={read ? IconMail : IconCheck}
          aria-disabled={change.isPending}
          onClick={() => change.mutate(!read)}
        />
        <IconButton
          label={fill(texts.deleteOf, { title: name })}
          tip={texts.delete}
          icon={IconX}
          aria-disabled={removal.isPending}
          onClick={() => removal.mutate(undefined, { onSuccess: () => announce(texts.deleted) })}
        />
      </span>
    </li>
  )
}
