// Rows of notifications with everything that their texts are made from.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { notificationSubject, withPlaces } from '../access/notifications/sight.ts'
import { personIn } from '../changes/index.ts'
import type { AnyQuery } from '../db/dialects/any-schema.ts'
import type { DB } from '../db/tables.ts'

/** Every notification, with its resource, the beginning of its text, and its places. */
export const notificationRows = (db: Kysely<DB>): AnyQuery =>
  withPlaces(db.selectFrom('notification') as unknown as AnyQuery)
    .leftJoin('organization', 'organization.organization_id', 'room.organization_id')
    .leftJoin('member as author', 'author.member_id', 'notification.create_id')
    .leftJoin('agenda_proposal', 'agenda_proposal.agenda_proposal_id', 'notification.agenda_proposal_id')
    .selectAll('notification')
    .select(sql<number>`case when notification.read_ts is null then 0 else 1 end`.as('read'))
    .select(sql`substr(coalesce(action_item.description, note.description), 1, 2000)`.as('beginning'))
    .select('agenda_proposal.title as agenda_proposal_title')
    .select(['agenda_item.title as agenda_item_title', 'action_item.due_ts', 'meeting.start_time'])
    .select(['meeting.meeting_id as in_meeting_id', 'meeting.name as meeting_name'])
    .select(['meeting_series.meeting_series_id as in_series_id', 'meeting_series.name as meeting_series_name'])
    .select(['room.room_id as in_room_id', 'room.name as room_name', 'room.organization_id'])
    .select('template.template_id as in_template_id')
    .select(['organization.name as organization_name', 'author.name as create_name'])

/** Leaves the unread ones that their person can read, of whoever it is. */
export const unreadInSight = (query: AnyQuery): AnyQuery =>
  query
    .innerJoin('member as person', 'person.member_id', 'notification.member_id')
    .where('notification.read_ts', 'is', null)
    .where(sql<SqlBool>`(person.enterprise_admin = 1 or ${notificationSubject(personIn('notification.member_id'))})`)
