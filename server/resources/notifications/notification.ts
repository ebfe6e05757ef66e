// Notifications: their rows, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { notificationKindNames } from '../../../contract/notifications/kinds.ts'
import { notification } from '../../../contract/notifications/notification.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import * as must from '../../access/must.ts'
import { ownNotification } from '../../access/notifications/notifications.ts'
import { notificationItself, withPlaces } from '../../access/notifications/sight.ts'
import { organizationItself } from '../../access/visible.ts'
import {
  changeNotification,
  deleteNotification,
  markNotificationsRead,
} from '../../actions/notifications/notifications.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type NotificationRow, notificationText } from '../../notifications/index.ts'
import { invalid } from '../../problem.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource, type CompleteRows, type Row } from '../serving/serve.ts'

/** The most characters of a text that a title is made from. */
const BEGINNING = 2_000

/** Every notification, with what its texts are made from. */
const notificationRows = (db: Kysely<DB>): AnyQuery =>
  withPlaces(db.selectFrom('notification') as unknown as AnyQuery)
    .leftJoin('organization', 'organization.organization_id', 'room.organization_id')
    .leftJoin('member as author', 'author.member_id', 'notification.create_id')
    .selectAll('notification')
    .select(sql<number>`case when notification.read_ts is null then 0 else 1 end`.as('read'))
    .select(sql`substr(coalesce(action_item.description, note.description), 1, ${sql.lit(BEGINNING)})`.as('beginning'))
    .select(['agenda_item.title as agenda_item_title', 'action_item.due_ts', 'meeting.start_time'])
    .select(['meeting.meeting_id as in_meeting_id', 'meeting.name as meeting_name'])
    .select(['meeting_series.meeting_series_id as in_series_id', 'meeting_series.name as meeting_series_name'])
    .select(['room.room_id as in_room_id', 'room.name as room_name', 'room.organization_id'])
    .select(['organization.name as organization_name', 'author.name as create_name'])

type Rows = AnyQuery

const visible = (query: Rows, reader: Reader): Rows => query.where(notificationItself(reader))

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

function filtered(query: Rows, { sent: { unread, kind, organization_id, meeting_id } }: Mine): Rows {
  let rows = query
  if (unread !== undefined) rows = rows.where('notification.read_ts', unread ? 'is' : 'is not', null)
  if (kind !== undefined) rows = rows.where(sql<string>`notification.kind`, 'in', kindsIn(kind))
  if (organization_id !== undefined) rows = rows.where(sql<SqlBool>`room.organization_id = ${organization_id}`)
  if (meeting_id !== undefined) rows = rows.where(sql<SqlBool>`meeting.meeting_id = ${meeting_id}`)
  return rows
}

/** The endpoints of notifications (docs/notifications.md). */
export const notifications = bindResource(notification, {
  table: 'notification',
  rows: notificationRows,
  visible,
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
