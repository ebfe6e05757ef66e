// Whether anything was written: how many rows each table has, and when they were changed, in one line.
import { sql } from 'kysely'
import type { Stage } from '../stage.ts'

const STAMPED = [
  'member',
  'organization',
  'organization_member',
  'room',
  'room_member',
  'meeting',
  'attendee',
  'meeting_source',
  'note',
  'decision',
  'action_item',
  'meeting_series',
  'invitee',
  'meeting_series_source',
  'template',
  'template_attendee',
  'hook',
  'agenda_item',
  'attachment',
  'application',
  'authorization',
  'draft',
  'sign_in_provider',
  'group',
]
const OTHER = [
  'delivery',
  'stored_file',
  'storage_use',
  'chat_message',
  'mailing',
  'mailing_recipient',
  'notice',
  'mail_choice',
  'api_token',
  'calendar_feed',
  'directory_token',
  'directory_user',
  'group_member',
  'group_role',
  'session',
  'event',
  'deleted_meeting',
  'deleted_attendee',
  'deleted_meeting_series',
  'deleted_invitee',
  'deleted_room',
  'decision_count',
  'decision_number_left',
  'minutes_approval',
  'minutes_revision',
  'note_version',
  'note_tag',
  'action_item_tag',
]

const traced = sql.join([
  ...STAMPED.map((table) => sql`(select sum(update_ts) from ${sql.table(table)}) as ${sql.ref(`${table}_ts`)}`),
  ...[...STAMPED, ...OTHER].map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`),
])

export async function traces({ site }: Stage): Promise<string> {
  const { rows } = await sql`select ${traced}`.execute(site.db.reads)
  return JSON.stringify(rows)
}
