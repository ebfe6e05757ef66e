// Notifications: their rows, who may read them, and their endpoints.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { notificationKindNames } from '../../../contract/notifications/kinds.ts'
import { notification } from '../../../contract/notifications/notification.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import * as must from '../../access/must.ts'
import { ownNotification } from '../../access/notifications/notifications.ts'
import { ownInSight, ownInSightCounted, withPlaces } from '../../access/notifications/sight.ts'
import { organizationItself } from '../../access/visible.ts'
import {
  changeNotification,
  deleteNotification,
  markNotificationsRead,
} from '../../actions/notifications/notifications.ts'
import type { AnyExpressionBuilder, AnyQuery } from '../../db/dialects/any-schema.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type NotificationRow, notificationRows, notificationText } from '../../notifications/index.ts'
import { invalid } from '../../problem.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource, type CompleteRows, type Row } from '../serving/serve.ts'

type Rows = AnyQuery

/** What is filtered and put in order is in the row itself. */
const bare = (db: Kysely<DB>): Rows => db.selectFrom('notification') as unknown as AnyQuery

/** Adds the texts, and leaves out the organization of those who don't belong to it. */
const withTexts: CompleteRows = async ({ db, actor, tag, timezone }, rows) => {
  const ids = [...new Set(rows.flatMap((row) => (row['organization_id'] as number | null) ?? []))]
  const seen = ids.length
    ? await db
        .selectFrom('organization')
        .select('organization_id')
        .where(inIds(db, sql.ref('organization.organization_id'), ids))
        .where(organizationItself(readerOf(actor)))
        .execute()
    : []
  const organizations = new Set<unknown>(seen.map(({ organization_id }) => organization_id))
  return rows.map((row) => ({
    ...row,
    ...notificationText(row as unknown as NotificationRow, { tag, timezone }),
    organization_id: organizations.has(row['organization_id']) ? row['organization_id'] : null,
    room_id: row['in_room_id'],
    meeting_id: row['in_meeting_id'],
    meeting_series_id: row['in_series_id'],
  }))
}

const SHAPES = { unread: [0, 1], kind: 'any' } as const
type Mine = ListQueryOf<typeof notification, 'mine', typeof SHAPES>

const KNOWN: ReadonlySet<string> = new Set(notificationKindNames)

/** The kinds that are requested; throws 422 for one that there is not. */
function kindsIn(text: string): string[] {
  const kinds = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (!kinds.length || kinds.some((one) => !KNOWN.has(one))) {
    const details = `must be one or more of ${notificationKindNames.join(', ')}, separated by commas.`
    throw invalid([{ resource: notification.collection, field: 'kind', code: 'invalid_value', details }])
  }
  return [...new Set(kinds)]
}

function filtered(query: Rows, { reader, sent: { unread, kind, organization_id, meeting_id } }: Mine): Rows {
  let rows = query
  if (unread !== undefined) rows = rows.where('notification.read_ts', unread ? 'is' : 'is not', null)
  if (kind !== undefined) rows = rows.where(sql<string>`notification.kind`, 'in', kindsIn(kind))
  if (organization_id !== undefined)
    rows = rows.where(isIn(reader, sql<SqlBool>`room.organization_id = ${organization_id}`))
  if (meeting_id !== undefined) rows = rows.where(isIn(reader, sql<SqlBool>`meeting.meeting_id = ${meeting_id}`))
  return rows
}

/** A condition that the resource is in some place: the few rows of a person are looked at. */
const isIn = (reader: Reader, place: RawBuilder<SqlBool>) => (eb: AnyExpressionBuilder) =>
  eb(
    'notification.notification_id',
    'in',
    withPlaces(eb.selectFrom('notification'))
      .select('notification.notification_id')
      .where('notification.member_id', '=', reader.member_id)
      .where(place),
  )

/** The endpoints of notifications (docs/notifications.md). */
export const notifications = bindResource(notification, {
  table: 'notification',
  rows: notificationRows,
  bare,
  visible: ownInSight,
  counted: ownInSightCounted,
  complete: withTexts,
  embeds: {},
  endpoints: {
    mine: { may: must.anyone, rows: shapedBy(SHAPES, filtered) },
    one: { may: ownNotification },
    change: { may: ownNotification, run: changeNotification },
    drop: { may: ownNotification, run: deleteNotification },
    markRead: {
      may: must.anyone,
      answer: async (call, { trx }): Promise<Row> => ({ count: await markNotificationsRead(trx!, call) }),
    },
  },
})
