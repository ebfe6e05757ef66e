// Guard of notifications: they are for their person alone, enterprise administrators included.
import { sql } from 'kysely'
import { whenReady } from '../../concurrency/awaitable.ts'
import { forbidden, notFound } from '../../problem.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { notificationSubject, withPlaces } from './sight.ts'

interface Owned {
  member_id: number
  seen: number
}

const owned = lookup<Owned>('notification.notification_id', (db, { member_id }) => {
  const reader = { member_id, enterprise: false, byApplication: false, application_id: sql<null>`null` }
  return withPlaces(db.selectFrom('notification'))
    .select('notification.member_id')
    .select(sql<number>`case when ${notificationSubject({ ...reader, single: true })} then 1 else 0 end`.as('seen'))
})

/** The caller's own notification; 403 for that of somebody else, and 404 where they may not read what it is about. */
export const ownNotification: Guard<{ notification_id: number }> = (from, actor, { notification_id }) =>
  whenReady(owned(from, actor, notification_id), (row) => {
    if (!row) throw notFound()
    if (row.member_id !== actor.member_id) throw forbidden()
    if (!actor.enterprise && !row.seen) throw notFound()
    return true
  })
