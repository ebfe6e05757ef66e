// Fills a site as far as its limits allow, for the costliest requests: everything is as long and as many as allowed.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { World } from '../world/world.ts'

/** Rooms of the first organization, each for one kind of long resource. */
export const ROOMS = {
  views: 901,
  people: 902,
  texts: 903,
  notes: 904,
  record: 905,
  items: 906,
  crowd: 907,
  register: 908,
} as const
/** The first meeting of each room. */
export const meetingOf = (room: number): number => room * 10_000
/** A member who may do anything in these rooms, as in the rest of the world. */
const CALLER = 2

const LONG = 65_000
/** Markup that makes many runs of a few letters; what is stored is as long as what is sent. */
const RUNS = '<b>x</b><i>y</i> '.repeat(4_000).slice(0, 64_991)
const TEXT = 'a word '.repeat(9_000)

/** Fills a world; `start` is when the coming meetings begin. */
export function addCosts({ file }: World, start: number): void {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; pragma foreign_keys = off; begin')
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const names = Object.keys(row)
    const statement = db.prepare(
      `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    )
    return Number(statement.run(...Object.values(row)).lastInsertRowid)
  }
  const stamps = { create_ts: 1, update_ts: 1 }

  for (const room_id of Object.values(ROOMS)) {
    insert('room', { room_id, organization_id: 1, name: `Costs ${room_id}`, private: 1, ...stamps })
    insert('room_member', { room_id, member_id: CALLER, role_id: 2, ...stamps })
    insert('room_member', { room_id, member_id: CALLER + 1, role_id: 3, ...stamps })
  }
  const meeting = (room_id: number, place: number, more: Record<string, SQLInputValue> = {}): number => {
    const meeting_id = meetingOf(room_id) + place
    const times = { start_time: start + place * 3600, end_time: start + place * 3600 + 1800, duration: 1800 }
    const state = { state: 'pending', state_ts: 1, create_id: CALLER }
    insert('meeting', { meeting_id, room_id, name: `Meeting ${place}`, ...state, ...times, ...stamps, ...more })
    return meeting_id
  }
  const agenda = (meeting_id: number, count: number, description: string): number[] =>
    Array.from({ length: count }, (_, place) => {
      const where = { position: place, place, total_seconds: 0, state: 'pending' }
      return insert('agenda_item', { meeting_id, title: `Item ${place}`, description, ...where, ...stamps })
    })
  const kept = (room_id: number, meeting_id: number, count: number, description: string) => {
    for (let place = 0; place < count; place++) {
      const row = { room_id, meeting_id, description, create_id: CALLER, ...stamps }
      insert('note', row)
      insert('action_item', { ...row, state: 0, member_id: CALLER })
    }
  }

  for (let place = 0; place < 100; place++) agenda(meeting(ROOMS.views, place), 15, RUNS)
  for (let place = 0; place < 200; place++)
    meeting(ROOMS.texts, place, { description: TEXT, outcomes: TEXT, location: TEXT, audio: TEXT })
  kept(ROOMS.notes, meeting(ROOMS.notes, 0), 30, RUNS)
  for (let more = 1; more < 4; more++) kept(ROOMS.notes, meeting(ROOMS.notes, more), 30, RUNS)
  const record = meeting(ROOMS.record, 0, { state: 'ended' })
  agenda(record, 15, RUNS)
  kept(ROOMS.record, record, 30, RUNS)
  const items = meeting(ROOMS.items, 0)
  for (let more = 0; more < 10_000; more++)
    insert('action_item', {
      ...{ room_id: ROOMS.items, meeting_id: items, state: 0, member_id: CALLER, create_id: CALLER },
      ...{ description: '<p>Ask the <b>treasurer</b> for the figures of the summer.</p>'.repeat(30), ...stamps },
    })

  // What each of a hundred decisions of one agenda item repeats comes to just less than an answer may embed.
  const register = meeting(ROOMS.register, 0, { state: 'ended' })
  const [agenda_item_id] = agenda(register, 1, RUNS)
  for (let place = 0; place < 100; place++) {
    const row = { room_id: ROOMS.register, meeting_id: register, create_id: CALLER, ...stamps }
    const note_id = insert('note', { ...row, agenda_item_id: agenda_item_id!, description: '<p>Paint the pier</p>' })
    const kept = {
      decision_id: note_id,
      room_id: ROOMS.register,
      meeting_id: register,
      number: `2030-${place}`,
      year: 2030,
    }
    insert('decision', {
      ...kept,
      sequence: place,
      state: 'decided',
      decided_ts: 1,
      search_text: 'paint the pier',
      ...stamps,
    })
    if (place < 3) insert('action_item', { ...row, agenda_item_id: agenda_item_id!, description: RUNS, state: 0 })
    if (place < 45)
      insert('attendee', {
        ...{
          meeting_id: register,
          member_id: 1 + place,
          role_id: 3,
          rsvp: 0,
          attended: 1,
          note_taker: 0,
          presenter: 0,
        },
        ...stamps,
      })
  }
  for (let place = 0; place < 90; place++)
    meeting(ROOMS.register, 1 + place, {
      description: TEXT,
      outcomes: TEXT,
      location: TEXT,
      audio: TEXT,
      create_id: CALLER + 1,
    })

  for (let person = 0; person < 20_000; person++) {
    const member_id = 100_000 + person
    const email = `crowd.${person}@harbour.example`
    const names = { name: `Crowd ${person}`, first_name: 'Crowd', last_name: `${person}` }
    const known = { email, email_key: email, search_text: `crowd ${person} ${email}`, enterprise_admin: 0 }
    insert('member', { member_id, ...names, ...known, ...stamps })
    insert('organization_member', { organization_id: 1, member_id, role_id: 3, ...stamps })
    insert('room_member', { room_id: ROOMS.crowd, member_id, role_id: 3, ...stamps })
  }
  for (let place = 0; place < 100; place++) {
    const meeting_id = meeting(ROOMS.people, place)
    for (let seat = 0; seat < 1_000; seat++) {
      const part = { attended: 0, note_taker: 0, presenter: 0, role_id: 2 + (seat % 4), rsvp: 0 }
      insert('attendee', { meeting_id, member_id: 100_000 + seat, ...part, ...stamps })
    }
  }
  db.exec('commit')
  db.close()
}

/** Creates meetings of a series in the room of long texts. */
export function addOccurrences({ file }: World, series: number, count: number, start: number): void {
  const db = new DatabaseSync(file, { timeout: 10_000 })
  const copy = db.prepare(`
    insert into meeting (room_id, meeting_series_id, name, description, state, state_ts, slot_ts, start_time, end_time,
      duration, create_id, create_ts, update_ts)
    select room_id, meeting_series_id, name, description, 'pending', 1, ?, ?, ?, 1800, create_id, 1, 1
    from meeting_series where meeting_series_id = ?`)
  db.exec('begin')
  for (let day = 0; day < count; day++) {
    const slot = start + day * 86_400
    copy.run(slot, slot, slot + 1800, series)
  }
  db.exec('commit')
  db.close()
}

export { LONG }
