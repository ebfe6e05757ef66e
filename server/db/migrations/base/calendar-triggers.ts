// Triggers that mark announced meetings and series for reconciliation with the events that calendars were sent, in the
// transaction of the change, whether it comes from the API, a page, a job or a plan (`server/calendar/reconciliation/`).
import type { Dialect } from '../../dialects/dialect.ts'
import { createTrigger } from '../../schema/table.ts'
import { type Actor, actorOf } from './actor.ts'

interface Watch {
  table: string
  on: 'insert' | 'update' | 'delete'
  /** Of updates: the columns that calendars show. */
  of?: readonly string[]
  kind: 'meeting' | 'meeting_series'
  recordId: string
  when: string
}

const CONTENT = ['name', 'description', 'outcomes', 'location', 'audio', 'duration', 'room_id', 'announced']
const MEETING = [...CONTENT, 'state', 'start_time', 'end_time', 'meeting_series_id']
const SERIES = [
  ...CONTENT,
  'rrule',
  'timezone_name',
  'dtstart',
  'dtuntil',
  'rcount',
  'added',
  'excluded',
  'blocked',
  'offered_from',
]

const announced = (kind: Watch['kind'], id: string): string =>
  `exists (select 1 from ${kind} as recordId where recordId.${kind}_id = ${id} and recordId.announced = 1)`
const known = (kind: Watch['kind'], id: string): string =>
  `exists (select 1 from calendar_object where calendar_object.${kind}_id = ${id})`

/** What happens to a meeting concerns its own object, or the series that it is of. */
const ofMeeting = (row: 'new' | 'old', on: Watch['on']): Watch[] => [
  {
    ...{ table: 'meeting', on, kind: 'meeting', recordId: `${row}.meeting_id` },
    ...(on === 'update' && { of: MEETING }),
    when: `(${row}.announced = 1 or ${known('meeting', `${row}.meeting_id`)})`,
  },
  {
    ...{ table: 'meeting', on, kind: 'meeting_series', recordId: `${row}.meeting_series_id` },
    ...(on === 'update' && { of: MEETING }),
    when: `${row}.meeting_series_id is not null and ${announced('meeting_series', `${row}.meeting_series_id`)}`,
  },
]

/** Who comes to a meeting. */
const ofAttendee = (row: 'new' | 'old', on: Watch['on']): Watch[] => [
  {
    ...{ table: 'attendee', on, kind: 'meeting', recordId: `${row}.meeting_id` },
    when: announced('meeting', `${row}.meeting_id`),
  },
  {
    ...{ table: 'attendee', on, kind: 'meeting_series' },
    recordId: `(select meeting.meeting_series_id from meeting where meeting.meeting_id = ${row}.meeting_id)`,
    when: `exists (select 1 from meeting join meeting_series as recordId on recordId.meeting_series_id = meeting.meeting_series_id
      where meeting.meeting_id = ${row}.meeting_id and recordId.announced = 1)`,
  },
]

const WATCHED: readonly Watch[] = [
  ...ofMeeting('new', 'insert'),
  ...ofMeeting('new', 'update'),
  ...ofMeeting('old', 'update').slice(1),
  ...ofMeeting('old', 'delete'),
  {
    ...{ table: 'meeting_series', on: 'update', of: SERIES, kind: 'meeting_series', recordId: 'new.meeting_series_id' },
    when: `(new.announced = 1 or ${known('meeting_series', 'new.meeting_series_id')})`,
  },
  {
    ...{ table: 'meeting_series', on: 'delete', kind: 'meeting_series', recordId: 'old.meeting_series_id' },
    when: known('meeting_series', 'old.meeting_series_id'),
  },
  ...ofAttendee('new', 'insert'),
  ...ofAttendee('old', 'delete'),
  ...(['new', 'old'] as const).map(
    (row): Watch => ({
      ...{ table: 'invitee', on: row === 'new' ? 'insert' : 'delete', kind: 'meeting_series' },
      recordId: `${row}.meeting_series_id`,
      when: announced('meeting_series', `${row}.meeting_series_id`),
    }),
  ),
]

const insert = (kind: string, recordId: string, { member_id, isNoting }: Actor, from: string): string => `
    insert into calendar_change (kind, thing_id, fresh, member_id)
    select '${kind}', ${recordId}, 1, ${member_id} ${from} and ${isNoting}
    on conflict (kind, thing_id) do update set fresh = 1, member_id = excluded.member_id;`

/** Another address, or an account that was deactivated or deleted: every event that was sent to the person. */
const ofMember = (actor: Actor): string =>
  (['meeting', 'meeting_series'] as const)
    .map((kind) =>
      insert(
        kind,
        `told.thing_id`,
        actor,
        `from (select distinct object.${kind}_id as thing_id from calendar_sent
          join calendar_object as object on object.calendar_object_id = calendar_sent.calendar_object_id
          where calendar_sent.member_id = new.member_id and object.${kind}_id is not null and object.state = 'active') as told
        where 1 = 1`,
      ),
    )
    .join('')

/** What decides whether and where a person gets calendar mail. */
const MEMBER = ['email', 'deleted_ts', 'deactivated_ts']
const differs = (columns: readonly string[]): string =>
  `(${columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')})`

/** The announced meetings and series of a room that are not over. */
const ofRoom = (actor: Actor): string =>
  insert(
    ...(['meeting', 'recordId.meeting_id', actor] as const),
    `from meeting as recordId where recordId.room_id = new.room_id and recordId.announced = 1 and recordId.meeting_series_id is null
      and recordId.state = 'pending'`,
  ) +
  insert(
    ...(['meeting_series', 'recordId.meeting_series_id', actor] as const),
    'from meeting_series as recordId where recordId.room_id = new.room_id and recordId.announced = 1',
  )

/** The statements that create them. */
export function calendarTriggers(dialect: Dialect): string[] {
  const actor = actorOf(dialect)
  const triggers = [
    ...WATCHED.map(({ kind, recordId, when, table, on, of }, at) => ({
      ...{ name: `calendar_of_${table}_${at}`, table, on, of },
      body: insert(kind, recordId, actor, `where ${when}`),
    })),
    {
      ...{ name: 'calendar_of_member', table: 'member', on: 'update' as const, of: MEMBER },
      ...{ when: differs(MEMBER), body: ofMember(actor) },
    },
    // Calendars show whether a room is private.
    {
      ...{ name: 'calendar_of_room', table: 'room', on: 'update' as const, of: ['private'] },
      ...{ when: differs(['private']), body: ofRoom(actor) },
    },
  ]
  return triggers.flatMap((trigger) => createTrigger(trigger, dialect))
}
