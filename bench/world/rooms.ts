// Fills the rooms of the measured site besides their meetings, so that every list of the API has rows.
import type { SQLInputValue } from 'node:sqlite'
import { newKey } from '../../server/store/key.ts'

export type Insert = (table: string, row: Record<string, SQLInputValue>) => void

export interface Room {
  room_id: number
  organization_id: number
  /** Its first meeting, and how many there are. */
  meeting_id: number
  meetings: number
  /** Somebody of the organization. */
  someone: (place: number) => number
  /** When everything was created. */
  stamps: (hours: number) => { create_ts: number; update_ts: number }
}

export const SERIES_A_ROOM = 2
const DAY = 86_400

export function furnish(insert: Insert, room: Room): void {
  const { room_id, stamps, someone } = room
  insert('template', { template_id: room_id, room_id, name: 'Round', room_default: 0, ...stamps(0) })
  for (let seat = 0; seat < 3; seat++)
    insert('template_attendee', { template_id: room_id, member_id: someone(seat), role_id: 3, ...stamps(0) })
  agenda(insert, room, { template_id: room_id })
  for (let place = 0; place < SERIES_A_ROOM; place++) series(insert, room, place)
  for (let place = 0; place < room.meetings; place += 4) meeting(insert, room, place)
  minutes(insert, room)
  signedIn(insert, room)
  told(insert, room)
}

function agenda(insert: Insert, { stamps }: Room, of: Record<string, number>): void {
  for (let position = 1; position <= 3; position++) {
    const item = { title: `Point ${position}`, position, place: position, total_seconds: 600, state: 'pending' }
    insert('agenda_item', { ...of, ...item, duration_seconds: 600, ...stamps(0) })
  }
}

function series(insert: Insert, room: Room, place: number): void {
  const { room_id, someone, stamps } = room
  const meeting_series_id = (room_id - 1) * SERIES_A_ROOM + place + 1
  const { create_ts } = stamps(0)
  insert('meeting_series', {
    ...{ meeting_series_id, room_id, name: `Round ${place}`, duration: 3600, recurrence_description: 'every week' },
    ...{ rrule: 'FREQ=WEEKLY', timezone_name: 'Europe/Berlin', dtstart: Math.floor(create_ts / DAY) * DAY + 36_000 },
    ...{ added: '[]', excluded: '[]', blocked: '[]', start_ts: create_ts, create_id: someone(1) },
    ...{ schedule_create_ts: create_ts, schedule_update_ts: create_ts, ...stamps(0) },
  })
  const invited = { note_taker: 0, presenter: 0, role_id: 3, rsvp: 0 }
  for (let seat = 0; seat < 3; seat++)
    insert('invitee', { meeting_series_id, member_id: someone(seat), ...invited, ...stamps(0) })
  const source = { source_type: 'calendar', source_id: `series-${meeting_series_id}` }
  insert('meeting_series_source', { meeting_series_id, member_id: someone(1), ...source, ...stamps(0) })
  agenda(insert, room, { meeting_series_id })
}

/** A follow-up of a meeting, to three people; its id is that of the meeting. */
function mailing(
  insert: Insert,
  { room_id, organization_id, someone, stamps }: Room,
  meeting_id: number,
  place: number,
) {
  const { create_ts } = stamps(place)
  const sent = { recipients: 3, outside: 0, waiting: 0, sent: 3, failed: 0, state: 'done', done_ts: create_ts }
  const about = { meeting_id, resource: `/meetings/${meeting_id}`, name: 'Tides', room_id, organization_id }
  insert('mailing', {
    mailing_id: meeting_id,
    kind: 'followup',
    ...about,
    ...sent,
    create_id: someone(place),
    create_ts,
  })
  for (const more of [1, 2, 3])
    insert('mailing_recipient', { mailing_id: meeting_id, member_id: someone(place + more), state: 'sent', waiting: 0 })
}

function meeting(insert: Insert, room: Room, place: number): void {
  const { room_id, someone, stamps } = room
  const meeting_id = room.meeting_id + place
  const create_id = someone(place)
  const note = { note_id: meeting_id, description: '<p>The tide is late.</p>', create_id, ...stamps(place) }
  insert('note', { room_id, meeting_id, ...note })
  for (const description of ['<p>The tide is in time.</p>', note.description])
    insert('note_version', { ...note, description })
  const topic = { title: 'Tide tables', state: 'proposed', create_id, ...stamps(place) }
  insert('agenda_proposal', { meeting_id, ...topic })
  insert('minutes_reviewer', { meeting_id, member_id: create_id })
  insert('chat_message', { meeting_id, text: 'On my way.', create_id, create_ts: stamps(place).create_ts })
  mailing(insert, room, meeting_id, place)
  insert('stored_file', { stored_file_id: meeting_id, key: newKey(), create_ts: stamps(place).create_ts })
  const content = {
    name: 'tides.txt',
    type: 'text/plain',
    size: 12,
    sha256: '0'.repeat(64),
    stored_file_id: meeting_id,
  }
  insert('attachment', { meeting_id, ...content, create_id, ...stamps(place) })
  const source = { source_type: 'calendar', source_id: `meeting-${meeting_id}` }
  insert('meeting_source', { meeting_id, member_id: someone(1 + (place % 8)), ...source, ...stamps(place) })
  agenda(insert, room, { meeting_id })
}

/** The approved minutes of the first meeting of a room, which two people signed. */
function minutes(insert: Insert, { room_id, meeting_id, someone, stamps }: Room): void {
  const minutes_revision_id = room_id
  const { create_ts } = stamps(0)
  const frozen = { sha256: '0'.repeat(64), content: '{"previous_sha256":null,"record":{}}', approved_ts: create_ts }
  insert('minutes_revision', { minutes_revision_id, meeting_id, number: 1, ...frozen })
  const statement = { member_name: 'Ada Thornbury', credential_id: 'AA', public_key_sha256: '0'.repeat(64), create_ts }
  for (const member_id of [someone(1), someone(2)]) {
    const entry = JSON.stringify({ public_key_jwk: { alg: 'ES256' }, statement: { ...statement, member_id } })
    insert('minutes_signature', { minutes_revision_id, member_id, create_ts, entry })
  }
}

/** The session of the room's manager, and the applications that they have authorized. */
function signedIn(insert: Insert, { room_id, someone, stamps }: Room): void {
  const member_id = someone(1)
  const { create_ts } = stamps(0)
  const ends_ts = create_ts + 10 * 365 * DAY
  const session = { hash: `session ${room_id}`, address: '192.0.2.1', last_seen_ts: create_ts }
  insert('session', { member_id, ...session, create_ts, expires_ts: ends_ts, ends_ts })
  const application = { client_id: `fma_${room_id}`, name: 'Tide clock', redirect_uris: '[]', public: 1, disabled: 0 }
  insert('application', { application_id: room_id, member_id, ...application, ...stamps(0) })
  insert('authorization', { member_id, application_id: room_id, access: 'read', ...stamps(0) })
}

/** A hook with its log, and entries of the audit log. */
function told(insert: Insert, { room_id, organization_id, someone, stamps }: Room): void {
  const member_id = someone(1)
  const target_url = 'https://calls.example/tides'
  insert('hook', {
    ...{ hook_id: room_id, member_id, room_id, event: 'meeting_created', target_url, identity: `room ${room_id}` },
    ...{ after_event_id: 0, secret: 'none', ...stamps(0) },
  })
  for (let place = 0; place < 20; place++) {
    const { create_ts } = stamps(place)
    const webhook_id = `msg_${room_id}_${place}`
    const sent = { state: 'delivered', attempts: 1, due_ms: create_ts * 1000 }
    insert('delivery', { hook_id: room_id, webhook_id, ...sent, create_ts })
    insert('audit', {
      ...{ create_ts, action: 'room_member_role_changed', result: 'done', member_id, via: 'token', room_id },
      ...{ object_kind: 'room', object_id: room_id, organization_id, subject_id: someone(place), address: '192.0.2.1' },
    })
  }
}
