// Fills a database with equal organizations, so that a large database is a small one many times over.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../server/db/connections/open.ts'
import { migrate } from '../../server/db/schema/migrate.ts'
import { people } from '../../server/demo/world.ts'
import { addToken } from '../../server/identity/api-token.ts'
import { displayName, searchText } from '../../server/rules/people/person.ts'
import { copyOrganization, type Differences, type Pattern } from './copies.ts'
import { furnish, type Insert, SERIES_A_ROOM } from './rooms.ts'

/** The size of one organization. */
export const PEOPLE = 100
const ROOMS = 5
const MEETINGS_A_ROOM = 200
const ATTENDEES_A_MEETING = 3
const PLACES_A_ROOM = 20
export const MEETINGS = ROOMS * MEETINGS_A_ROOM

export interface World {
  folder: string
  file: string
  /** An ordinary member of organization 1, who manages room 1, and their token. */
  member_id: number
  token: string
  /** The token of an enterprise administrator. */
  administrator: string
  /** A room of organization 1, and its meetings. */
  room_id: number
  meeting_ids: number[]
  /** The rows of its last organization that is no copy. */
  patterns: readonly Pattern[]
}

/** What is copied to make a large database of a small one. */
export interface Copies {
  patterns: readonly Pattern[]
  copies: number
  differences: Differences
}

/** The copies that a PostgreSQL with two organizations needs to have that many. */
export const copiesFor = ({ patterns }: World, organizations: number): Copies => ({
  ...{ patterns, copies: organizations - 2 },
  differences: differences(organizations, 'substr(md5(random()::text) || md5(random()::text), 1, 40)'),
})

/** Makes the database, and its folder; the first organization is the same in a small and in a large one. */
export async function makeWorld(folder: string, organizations: number): Promise<World> {
  mkdirSync(folder, { recursive: true })
  const db = await openDatabase({ url: undefined, folder })
  await migrate(db)
  const file = join(folder, 'folkmoot.sqlite')
  const patterns = fill(file, organizations)
  const now = Math.floor(Date.now() / 1000)
  const tokenOf = (member_id: number) =>
    db.write((trx) => addToken(trx, { member_id, access: 'read_write', name: 'bench', now }))
  const [administrator, token] = [await tokenOf(1), await tokenOf(2)]
  await db.close()
  const meeting_ids = Array.from({ length: MEETINGS_A_ROOM }, (_, index) => index + 1)
  return { folder, file, member_id: 2, token, administrator, room_id: 1, meeting_ids, patterns }
}

/** None of it need survive a crash, so commits do not wait for the disk. All but the first two are copies of the second. */
function fill(file: string, organizations: number): Pattern[] {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -500000')
  const { insert, columns } = inserter(db)
  const last = (table: string) => Number(db.prepare(`select max(rowid) as last from "${table}"`).get()!['last'] ?? 0)
  let before = new Map<string, number>()
  for (let number = 0; number < Math.min(organizations, 2); number++) {
    before = new Map([...columns.keys()].map((table) => [table, last(table)]))
    db.exec('begin')
    organization(insert, number)
    db.exec('commit')
  }
  const patterns = [...columns].map(([table, names]) => ({
    ...{ table, columns: [...names], after: before.get(table) ?? 0, last: last(table) },
  }))
  if (organizations > 2)
    copyOrganization(db, patterns, organizations - 2, differences(organizations, 'lower(hex(randomblob(20)))'))
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  return patterns
}

/** One prepared statement for each table and the columns of a row; and all columns of each table that were filled. */
function inserter(db: DatabaseSync): { insert: Insert; columns: Map<string, Set<string>> } {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const filled = new Map<string, Set<string>>()
  const insert: Insert = (table, row) => {
    const columns = Object.keys(row)
    const key = `${table} ${columns}`
    let statement = statements.get(key)
    if (!statement) {
      statement = db.prepare(
        `insert into "${table}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      statements.set(key, statement)
      filled.set(table, new Set([...(filled.get(table) ?? []), ...columns]))
    }
    statement.run(...Object.values(row))
  }
  return { insert, columns: filled }
}

/** How the copies of the second organization differ from it. The second has the rooms of half of all. */
function differences(organizations: number, random: string): Differences {
  const steps = {
    ...{ member_id: PEOPLE, create_id: PEOPLE, subject_id: PEOPLE },
    ...{ room_id: ROOMS, template_id: ROOMS, application_id: ROOMS, hook_id: ROOMS, object_id: ROOMS },
    ...{ meeting_id: MEETINGS, mailing_id: MEETINGS, note_id: MEETINGS, stored_file_id: MEETINGS },
    ...{ meeting_series_id: ROOMS * SERIES_A_ROOM, minutes_revision_id: ROOMS },
  }
  const organization_id = `case when copy.n + 1 < ${organizations / 2} then 2 else copy.n + 2 end`
  const named = (column: string) => `replace(one.${column}, '.1.', '.' || (copy.n + 1) || '.')`
  const apart = (column: string) => `one.${column} || '.' || copy.n`
  const later = (column: string) => `one.${column} + copy.n * ${HOUR}`
  const placed = ['organization', 'organization_member', 'room', 'mailing', 'audit']
  const others = {
    ...Object.fromEntries(placed.map((table) => [`${table}.organization_id`, organization_id])),
    ...{ 'member.email': named('email'), 'member.email_key': named('email_key') },
    ...{ 'member.search_text': named('search_text') },
    ...{ 'member.create_ts': later('create_ts'), 'member.update_ts': later('update_ts') },
    'organization.name': `'Harbour Works ' || (copy.n + 1)`,
    'room.name': `'Board ' || (one.room_id + copy.n * ${ROOMS})`,
    'mailing.resource': `'/meetings/' || (one.meeting_id + copy.n * ${MEETINGS})`,
    'stored_file.key': random,
    ...{ 'session.hash': apart('hash'), 'application.client_id': apart('client_id') },
    ...{ 'hook.identity': apart('identity'), 'delivery.webhook_id': apart('webhook_id') },
    ...{ 'meeting_source.source_id': apart('source_id'), 'meeting_series_source.source_id': apart('source_id') },
  }
  // The list of groups gives all of a site, and what is asked for is equally long in a small and a large one.
  const only = { organization: `copy.n + 1 >= ${organizations / 2}`, group: 'false', group_role: 'false' }
  return { steps, others, only }
}

const HOUR = 3600
const BEGAN = Math.floor(Date.now() / 1000) - 5000 * HOUR

function organization(insert: Insert, number: number): void {
  const stamps = (hours: number) => ({ create_ts: BEGAN + hours * HOUR, update_ts: BEGAN + hours * HOUR })
  const organization_id = number + 1
  const first = number * PEOPLE + 1
  const someone = (place: number) => first + (place % PEOPLE)

  for (let place = 0; place < PEOPLE; place++) {
    // Some people have chosen a language, but every row needs the same columns.
    const part = { language: null, ...people[place % people.length]! }
    const email = part.email.replace('@', `.${number}.${place}@`)
    const enterprise_admin = number === 0 && place === 0 ? 1 : 0
    const person = {
      ...part,
      email,
      email_key: email,
      name: displayName(part),
      search_text: searchText({ ...part, email }),
    }
    insert('member', { member_id: first + place, ...person, enterprise_admin, ...stamps(number) })
  }
  const owner = { member_id: first, name: `Harbour Works ${number}` }
  insert('organization', { organization_id, type: 'enterprise', ...owner, ...stamps(0) })
  for (let place = 0; place < PEOPLE; place++) {
    insert('organization_member', {
      organization_id,
      member_id: first + place,
      role_id: place === 0 ? 1 : 3,
      ...stamps(0),
    })
  }
  const group_id = number + 1
  insert('group', { group_id, name: `Crew ${group_id}`, name_key: `crew ${group_id}`, ...stamps(0) })
  insert('group_role', { group_id, room_id: number * ROOMS + 1, role_id: 3, create_ts: BEGAN })
  for (let room = 0; room < ROOMS; room++) {
    const room_id = number * ROOMS + room + 1
    insert('room', { room_id, organization_id, name: `Board ${room_id}`, private: 1, ...stamps(0) })
    for (let place = 0; place < PLACES_A_ROOM; place++) {
      const member_id = someone(1 + room * PLACES_A_ROOM + place)
      insert('room_member', { room_id, member_id, role_id: place ? 3 : 2, ...stamps(0) })
    }
    for (let place = 0; place < MEETINGS_A_ROOM; place++) {
      const meeting_id = (room_id - 1) * MEETINGS_A_ROOM + place + 1
      const start_time = BEGAN + (place * 50 + room) * HOUR
      insert('meeting', {
        meeting_id,
        room_id,
        name: `Board meeting ${place + 1}`,
        description: 'The state of the works, the figures of the month, and what is to be decided before the next one.',
        outcomes: 'Decisions on the budget and the summer timetable.',
        location: 'Harbour house, first floor',
        audio: 'https://calls.example/harbour',
        state: 'pending',
        state_ts: BEGAN + place * HOUR,
        start_time,
        end_time: start_time + 5400,
        duration: 5400,
        create_id: someone(place),
        ...stamps(place),
      })
      for (let seat = 0; seat < ATTENDEES_A_MEETING; seat++) {
        insert('attendee', {
          meeting_id,
          member_id: someone(place + seat * 7),
          representing: 'Harbour Works',
          attended: 0,
          note_taker: 0,
          presenter: 0,
          role_id: seat ? 3 : 2,
          rsvp: seat % 4,
          ...stamps(place),
        })
      }
      if (place % 2) continue
      insert('action_item', {
        room_id,
        meeting_id,
        state: place % 4 ? 1 : 0,
        description: '<p>Send the figures to everyone.</p>',
        member_id: someone(place + 7),
        due_ts: start_time + 100 * HOUR,
        create_id: someone(place),
        ...stamps(place),
      })
    }
    const meeting_id = (room_id - 1) * MEETINGS_A_ROOM + 1
    furnish(insert, { room_id, organization_id, meeting_id, meetings: MEETINGS_A_ROOM, someone, stamps })
  }
}
