// The triggers that note which announced meetings and series have changed in a way that calendars are told of.
//
// Whatever changes them, by the API, a page, a job or a plan, is noted in its own transaction (`server/calendar/reconciliation/`).
import type { Dialect } from '../dialects/dialect.ts'

interface Watch {
  table: string
  on: 'insert' | 'update' | 'delete'
  /** Of updates: the columns that count. */
  of?: readonly string[]
  kind: 'meeting' | 'meeting_series'
  thing: string
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
  `exists (select 1 from ${kind} as thing where thing.${kind}_id = ${id} and thing.announced = 1)`
const known = (kind: Watch['kind'], id: string): string =>
  `exists (select 1 from calendar_object where calendar_object.${kind}_id = ${id})`

/** What happens to a meeting concerns its own object, or the series that it is of. */
const ofMeeting = (row: 'new' | 'old', on: Watch['on']): Watch[] => [
  {
    ...{ table: 'meeting', on, kind: 'meeting', thing: `${row}.meeting_id` },
    ...(on === 'update' && { of: MEETING }),
    when: `(${row}.announced = 1 or ${known('meeting', `${row}.meeting_id`)})`,
  },
  {
    ...{ table: 'meeting', on, kind: 'meeting_series', thing: `${row}.meeting_series_id` },
    ...(on === 'update' && { of: MEETING }),
    when: `${row}.meeting_series_id is not null and ${announced('meeting_series', `${row}.meeting_series_id`)}`,
  },
]

/** Who comes to a meeting. */
const ofAttendee = (row: 'new' | 'old', on: Watch['on']): Watch[] => [
  {
    ...{ table: 'attendee', on, kind: 'meeting', thing: `${row}.meeting_id` },
    when: announced('meeting', `${row}.meeting_id`),
  },
  {
    ...{ table: 'attendee', on, kind: 'meeting_series' },
    thing: `(select meeting.meeting_series_id from meeting where meeting.meeting_id = ${row}.meeting_id)`,
    when: `exists (select 1 from meeting join meeting_series as thing on thing.meeting_series_id = meeting.meeting_series_id
      where meeting.meeting_id = ${row}.meeting_id and thing.announced = 1)`,
  },
]

const WATCHED: readonly Watch[] = [
  ...ofMeeting('new', 'insert'),
  ...ofMeeting('new', 'update'),
  ...ofMeeting('old', 'update').slice(1),
  ...ofMeeting('old', 'delete'),
  {
    ...{ table: 'meeting_series', on: 'update', of: SERIES, kind: 'meeting_series', thing: 'new.meeting_series_id' },
    when: `(new.announced = 1 or ${known('meeting_series', 'new.meeting_series_id')})`,
  },
  {
    ...{ table: 'meeting_series', on: 'delete', kind: 'meeting_series', thing: 'old.meeting_series_id' },
    when: known('meeting_series', 'old.meeting_series_id'),
  },
  ...ofAttendee('new', 'insert'),
  ...ofAttendee('old', 'delete'),
  ...(['new', 'old'] as const).map(
    (row): Watch => ({
      ...{ table: 'invitee', on: row === 'new' ? 'insert' : 'delete', kind: 'meeting_series' },
      thing: `${row}.meeting_series_id`,
      when: announced('meeting_series', `${row}.meeting_series_id`),
    }),
  ),
]

/** What a trigger knows of the transaction: who acts, and whether anything is noted (`server/db/change-actor.ts`). */
interface Acting {
  member_id: string
  noting: string
}

const insert = (kind: string, thing: string, { member_id, noting }: Acting, from: string): string => `
    insert into calendar_change (kind, thing_id, fresh, member_id)
    select '${kind}', ${thing}, 1, ${member_id} ${from} and ${noting}
    on conflict (kind, thing_id) do update set fresh = 1, member_id = excluded.member_id;`

/** Another address, or an account that ended: whatever was told to the person is looked at again. */
const ofMember = (acting: Acting): string =>
  (['meeting', 'meeting_series'] as const)
    .map((kind) =>
      insert(
        kind,
        `told.thing_id`,
        acting,
        `from (select distinct object.${kind}_id as thing_id from calendar_told
          join calendar_object as object on object.calendar_object_id = calendar_told.calendar_object_id
          where calendar_told.member_id = new.member_id and object.${kind}_id is not null and object.state = 'active') as told
        where 1 = 1`,
      ),
    )
    .join('')

const MEMBER = ['email', 'deleted_ts']
const differs = (columns: readonly string[]): string =>
  `(${columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')})`

const IN_SQLITE: Acting = {
  member_id: '(select acting.member_id from acting)',
  noting: '(select acting.noting from acting) = 1',
}
const IN_POSTGRES: Acting = {
  member_id: "nullif(current_setting('folkmoot.member_id', true), '')::integer",
  noting: "coalesce(current_setting('folkmoot.noting', true), '') <> 'off'",
}

interface Trigger {
  name: string
  table: string
  on: Watch['on']
  of?: readonly string[] | undefined
  when?: string
  body: (acting: Acting) => string
}

/** The statements that make a trigger. */
function triggerOf(dialect: Dialect, { name, table, on, of, when, body }: Trigger): string[] {
  const head = `after ${on}${of ? ` of ${of.join(', ')}` : ''} on ${table} for each row`
  if (dialect === 'sqlite')
    return [`create trigger ${name} ${head} ${when ? `when ${when}` : ''} begin ${body(IN_SQLITE)} end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
        ${body(IN_POSTGRES)}
        return null;
      end $$`,
    `create trigger ${name} ${head} ${when ? `when (${when})` : ''} execute function ${name}()`,
  ]
}

/** The statements that make a trigger on columns of people: what was told to whom they are of is looked at again. */
export const memberTrigger = (dialect: Dialect, name: string, of: readonly string[]): string[] =>
  triggerOf(dialect, {
    ...{ name: `calendar_of_member_${name}`, table: 'member', on: 'update', of },
    ...{ when: differs(of), body: ofMember },
  })

/** The announced meetings and series of a room that are not over. */
const ofRoom = (acting: Acting): string =>
  insert(
    ...(['meeting', 'thing.meeting_id', acting] as const),
    `from meeting as thing where thing.room_id = new.room_id and thing.announced = 1 and thing.meeting_series_id is null
      and thing.state = 'pending'`,
  ) +
  insert(
    ...(['meeting_series', 'thing.meeting_series_id', acting] as const),
    'from meeting_series as thing where thing.room_id = new.room_id and thing.announced = 1',
  )

/** The statements that make a trigger on the privacy of rooms, which calendars show. */
export const roomTrigger = (dialect: Dialect): string[] =>
  triggerOf(dialect, {
    ...{ name: 'calendar_of_room', table: 'room', on: 'update', of: ['private'] },
    ...{ when: differs(['private']), body: ofRoom },
  })

/** The statements that make them. */
export const calendarTriggers = (dialect: Dialect): string[] => [
  ...WATCHED.flatMap(({ kind, thing, when, table, on, of }, at) =>
    triggerOf(dialect, {
      ...{ name: `calendar_of_${table}_${at}`, table, on, of },
      body: (acting) => insert(kind, thing, acting, `where ${when}`),
    }),
  ),
  ...memberTrigger(dialect, String(WATCHED.length), MEMBER),
]
