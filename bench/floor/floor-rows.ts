// The queries and objects of the floor server: prepared statements, and answers built by hand.
import { DatabaseSync } from 'node:sqlite'
import { actionItemStates, meetingRoles, organizationRoles, roomRoles, rsvps } from '../../contract/codes.ts'
import { events, extraEvents } from '../../contract/hooks/events.ts'
import { hoursAndMinutes } from '../../server/rules/time/duration.ts'
import { wallAt } from '../../server/rules/time/zone.ts'

type Row = Record<string, any>

const MEETING = `select meeting.*, room.name as room_name, template.name as template_name,
    meeting_series.recurrence_description as series_name
  from meeting
  join room on room.room_id = meeting.room_id
  left join template on template.template_id = meeting.template_id
  left join meeting_series on meeting_series.meeting_series_id = meeting.meeting_series_id`
const ATTENDEE = `select attendee.*, meeting.name as meeting_name, member.name as member_name, member.email as member_email
  from attendee
  join meeting on meeting.meeting_id = attendee.meeting_id
  join member on member.member_id = attendee.member_id`
const ITEM = `select action_item.*, room.name as room_name, meeting.name as meeting_name, assignee.name as assignee_name,
    author.name as create_name, editor.name as update_name
  from action_item
  join room on room.room_id = action_item.room_id
  left join meeting on meeting.meeting_id = action_item.meeting_id
  left join member as assignee on assignee.member_id = action_item.member_id
  left join member as author on author.member_id = action_item.create_id
  left join member as editor on editor.member_id = action_item.update_id`

const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const iso = (value: number) => `${new Date(value * 1000).toISOString().slice(0, -5)}Z`

function pretty(value: number) {
  const at = new Date(wallAt(timezone, value) * 1000)
  const hour = at.getUTCHours()
  return {
    time: `${hour % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
    date: `${WEEKDAYS[at.getUTCDay()]}, ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`,
    timezone,
  }
}

const time = (value: number | null) => (value === null ? null : { value, iso_8601: iso(value) })
const prettyTime = (value: number | null) =>
  value === null ? null : { value, iso_8601: iso(value), pretty: pretty(value) }
const tuple = (value: number | null, display: string) => (value === null ? null : { value, display })

/** The reads and the one write, on a connection with the settings that Folkmoot has. */
export function floorOn(file: string, url: string, author: number) {
  const db = new DatabaseSync(file, { timeout: 10_000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000')
  db.exec('pragma mmap_size = 268435456')
  const one = db.prepare(`${MEETING} where meeting.meeting_id = ?`)
  const list = db.prepare(
    `${MEETING} where meeting.room_id = ? order by meeting.create_ts desc, meeting.meeting_id desc limit ?`,
  )
  const count = db.prepare('select count(*) as total from meeting where room_id = ?')
  const people = db.prepare(
    `${ATTENDEE} where attendee.meeting_id in (select value from json_each(?))
     order by attendee.create_ts desc, attendee.attendee_id desc`,
  )
  const item = db.prepare(`${ITEM} where action_item_id = ?`)
  const insert = db.prepare(
    `insert into action_item (room_id, state, description, create_id, create_ts, update_ts) values (?, 0, ?, ?, ?, ?)`,
  )

  const meeting = (row: Row): Row => ({
    meeting_id: row['meeting_id'],
    meeting_url: `${url}/meetings/${row['meeting_id']}`,
    room_id: tuple(row['room_id'], row['room_name']),
    template_id: tuple(row['template_id'], row['template_name']),
    name: row['name'],
    description: row['description'],
    outcomes: row['outcomes'],
    location: row['location'],
    audio: row['audio'],
    scheduled: row['start_time'] !== null,
    announced: row['announced'] === 1,
    state: row['state'],
    duration: tuple(row['duration'], hoursAndMinutes(row['duration'])),
    start_time: prettyTime(row['start_time']),
    end_time: prettyTime(row['end_time']),
    meeting_series_id: tuple(row['meeting_series_id'], row['series_name']),
    slot_ts: time(row['slot_ts']),
    create_ts: time(row['create_ts']),
    update_ts: time(row['update_ts']),
    state_ts: time(row['state_ts']),
    started_ts: time(row['started_ts']),
    minutes_state: row['minutes_state'],
    minutes_review_ts: time(row['minutes_review_ts']),
  })

  const attendee = (row: Row) => ({
    attendee_id: row['attendee_id'],
    member_id: row['member_id'],
    member_name: row['member_name'],
    member_email: row['member_email'],
    representing: row['representing'],
    note_taker: row['note_taker'] === 1,
    presenter: row['presenter'] === 1,
    attended: row['attended'] === 1,
    role_id: tuple(row['role_id'], (meetingRoles as Row)[row['role_id']]),
    rsvp: tuple(row['rsvp'], (rsvps as Row)[row['rsvp']]),
    rsvp_ts: time(row['rsvp_ts']),
    rsvp_comment: row['rsvp_comment'],
    rsvp_outdated: false,
    // Nothing was sent in the world of the benchmark.
    mail_state: 'none',
    invited_ts: null,
    meeting_id: tuple(row['meeting_id'], row['meeting_name']),
    create_ts: time(row['create_ts']),
    update_ts: time(row['update_ts']),
  })

  return {
    metadata: metadata(),
    close: () => db.close(),
    meeting: (id: number) => meeting(one.get(id)!),
    /** The total, which a page of a list has in a header. */
    meetingsOf(room_id: number, per_page: number, withAttendees: boolean) {
      const total = count.get(room_id)!['total'] as number
      const meetings = list.all(room_id, per_page).map(meeting)
      if (!withAttendees) return { total, meetings }
      const byId = new Map<number, object[]>(meetings.map(({ meeting_id }) => [meeting_id, []]))
      for (const row of people.all(JSON.stringify([...byId.keys()])) as Row[])
        byId.get(row['meeting_id'])!.push(attendee(row))
      for (const shown of meetings) shown['attendees'] = byId.get(shown['meeting_id'])
      return { total, meetings }
    },
    /** A single statement is a transaction: it returns when it is on the disk. */
    addItem(room_id: number, description: string) {
      const now = Math.floor(Date.now() / 1000)
      const { lastInsertRowid } = insert.run(room_id, description, author, now, now)
      const row: Row = item.get(lastInsertRowid)!
      return {
        action_item_id: row['action_item_id'],
        action_item_url: `${url}/action_items/${row['action_item_id']}`,
        state: tuple(row['state'], (actionItemStates as Row)[row['state']]),
        description: row['description'],
        room_id: tuple(row['room_id'], row['room_name']),
        meeting_id: tuple(row['meeting_id'], row['meeting_name']),
        create_id: tuple(row['create_id'], row['create_name']),
        update_id: tuple(row['update_id'], row['update_name']),
        member_id: tuple(row['member_id'], row['assignee_name']),
        due_ts: time(row['due_ts']),
        close_ts: time(row['close_ts']),
        create_ts: time(row['create_ts']),
        update_ts: time(row['update_ts']),
      }
    },
  }
}

const set = (codes: Readonly<Record<number, string>>) =>
  Object.entries(codes).map(([id, display]) => ({ id: Number(id), display }))

const metadata = () => ({
  organization_roles: set(organizationRoles),
  room_roles: set(roomRoles),
  meeting_roles: set(meetingRoles),
  meeting_rsvps: set(rsvps),
  action_item_states: set(actionItemStates),
  rest_hook_events: Object.entries(events).map(([id, display]) => ({
    id,
    display,
    room_event: true,
    organization_event: true,
  })),
  extra_hook_events: Object.entries(extraEvents).map(([id, display]) => ({
    id,
    display,
    room_event: true,
    organization_event: true,
  })),
})
