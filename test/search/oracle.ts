// Search finds what a naive scan of everything that somebody may read finds, and nothing else: random searches, many roles.
//
// SEARCH_QUERIES says how many searches each role asks, SEARCH_SEED with which chance. The long run of 5,000, on both
// databases beside each other: `SEARCH_QUERIES=5000 npm test test/search/oracle-{sqlite,postgres}.test.ts`. What was found
// is summed up in one line, which both have alike.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { ADMINISTRATOR, EXECUTIVE, GUEST, MANAGER, MEMBER, OBSERVER, PARTICIPANT } from '../../contract/codes.ts'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { textOfMarkup } from '../../server/rules/text/html-text.ts'
import type { Client } from '../client.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { onDatabases, type Stage } from '../stage.ts'
import { indexed } from './indexed.ts'
import { holdsNaively, type Part, typed, wordsOf } from './naive.ts'

const QUERIES = Number(process.env['SEARCH_QUERIES'] ?? 30)
const SEED = Number(process.env['SEARCH_SEED'] ?? 11)

const WORDS = [
  ...['harbour', 'harbours', 'crane', 'cranes', 'tide', 'decided', 'decision', 'decisions', 'rope', 'ropes', 'anchor'],
  ...['Beschluss', 'Beschlüsse', 'Größe', 'groesse', 'grosse', 'Bäume', 'Baum', 'Straße', 'Hafen', 'Häfen', 'Kräne'],
  ...['会議', '決定事項', '東京会議', '議事', 'café', 'naïve', '2026', 'Q3', 'a', 'to', 'the', 'poet', 'pot', 'neue'],
]

const KINDS = ['meeting', 'agenda_item', 'note', 'decision', 'action_item', 'chat_message', 'room', 'member']
const PAGE = 100
/** Marks a person whose address somebody is shown. */
const ADDRESSED = ' with their address'

/** Chance that is the same each time: numbers from 0 to below 1. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Thing {
  key: string
  texts: string[]
}

/** The same, with the words of each text. */
interface Known {
  key: string
  texts: readonly (readonly string[])[]
}

interface Reader {
  name: string
  id: number
  client: Client
}

/** The tests on one database. */
export const searchAgainstScan = (dialect: Dialect): void =>
  onDatabases([dialect], 'search against a naive scan', againstScan, {})

function againstScan(stage: () => Stage): void {
  const chance = chanceOf(SEED)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!
  const text = (most: number) => Array.from({ length: 1 + Math.floor(chance() * most) }, () => pick(WORDS)).join(' ')
  let readers: Reader[]

  before(async () => {
    const s = stage()
    readers = await furnish(s, await setScene(s), text, pick)
    await indexed(s.site)
  })

  function search(): Part[] {
    const of = (kind: Part['kind']): Part => {
      const word = pick(WORDS)
      if (kind === 'phrase') return { kind, words: [word, ...(chance() < 0.7 ? [pick(WORDS)] : [])] }
      const isCut = kind === 'word' && chance() < 0.3
      return { kind, words: [isCut ? [...word].slice(0, 1 + Math.floor(chance() * 4)).join('') : word] }
    }
    const rest = Array.from({ length: Math.floor(chance() * 3) }, () =>
      of(chance() < 0.25 ? 'phrase' : chance() < 0.3 ? 'without' : 'word'),
    )
    return [...rest, of('word')]
  }

  test(`${QUERIES} searches of each role find the same`, async (t) => {
    const things = new Map<string, Known>()
    const known = new Map<Reader, readonly string[]>()
    for (const reader of readers) {
      const readable = await readableBy(stage(), reader)
      known.set(
        reader,
        readable.map(({ key }) => key),
      )
      for (const { key, texts } of readable) things.set(key, { key, texts: texts.map(wordsOf) })
    }
    assert.equal(readers.length, 16)
    assert.ok(known.get(readers.find(({ name }) => name === 'manager')!)!.length > 100)
    const all = createHash('sha256')
    let results = 0
    for (let query = 0; query < QUERIES; query++) {
      const parts = search()
      const kind = chance() < 0.1 ? pick(KINDS) : undefined
      // Everything is looked through once for all readers.
      const meeting = new Set<string>()
      for (const { key, texts } of things.values())
        if ((!kind || key.startsWith(`${kind} `)) && holdsNaively(texts, parts)) meeting.add(key)
      const answers = readers.map(async (reader) => {
        const wanted = known.get(reader)!.flatMap((key) => (meeting.has(key) ? key.replace(ADDRESSED, '') : []))
        const said = `${reader.name}: ${typed(parts)} (seed ${SEED}, query ${query})`
        const found = await foundBy(reader, parts, kind)
        assert.equal(found.total, wanted.length, said)
        assert.deepEqual(found.keys.sort(), wanted.sort(), said)
        results += wanted.length
        return `${said}: ${found.keys}`
      })
      for (const answer of await Promise.all(answers)) all.update(answer)
    }
    t.diagnostic(`${QUERIES} searches of ${readers.length} roles found ${results} things: ${all.digest('hex')}`)
  })
}

/** All pages of a search: what was found, and how many it says there are. */
async function foundBy({ client }: Reader, parts: readonly Part[], kind: string | undefined) {
  const keys: string[] = []
  const asked = `per_page=${PAGE}&fields=kind,thing_id&search=${encodeURIComponent(typed(parts))}${kind ? `&kind=${kind}` : ''}`
  for (let page = 0; ; page++) {
    const { body, headers } = await client.get(`/search_results?${asked}&page=${page}`)
    for (const { kind, thing_id } of body) keys.push(`${kind} ${thing_id}`)
    const total = Number(headers['x-total-count'])
    if ((page + 1) * PAGE >= total) return { keys, total }
  }
}

/** Two rooms, one of them open, with meetings, a series and what they hold, and somebody of each role. */
async function furnish(
  s: Stage,
  { organization, room, owner, chief }: Scene,
  text: (most: number) => string,
  pick: <T>(of: readonly T[]) => T,
): Promise<Reader[]> {
  const { client } = owner
  const open = await s.room(organization, { name: text(2), private: 0 })
  await s.place(open, owner.id, MANAGER)
  const series = (
    await client.post(`/rooms/${room}/meeting_series`, {
      ...{ name: text(3), description: text(6), rrule: 'FREQ=WEEKLY', dtstart: 1_800_000_000, timezone_name: 'UTC' },
      rcount: 3,
    })
  ).body.meeting_series_id
  await client.post(`/meeting_series/${series}/agenda_items`, { title: text(3) })
  const ofSeries = (await client.get(`/meeting_series/${series}/meeting_at/1800000000`)).body.meeting_id
  const meetings: number[] = [ofSeries]
  for (const place of [room, room, open, open])
    meetings.push(
      (await client.post(`/rooms/${place}/meetings`, { name: text(3), description: text(6), outcomes: text(3) })).body
        .meeting_id,
    )
  for (let count = 0; count < 30; count++) {
    const at = `/meetings/${pick(meetings)}`
    const tags = pick([[], [], ['decision']])
    await client.post(`${at}/notes`, { description: `<p>${text(8)}</p>`, tags })
    await client.post(`${at}/action_items`, { description: text(6) })
    await client.post(`${at}/agenda_items`, { title: text(3), description: text(5) })
    await client.post(`${at}/chat_messages`, { text: text(6) })
    await client.post(`/rooms/${pick([room, open])}/notes`, { description: text(5) })
    await s.pass(60)
  }
  const all: Reader[] = [
    { name: 'enterprise', ...chief },
    { name: 'owner', ...owner },
  ]
  const add = async (name: string, given: (id: number) => Promise<unknown> = async () => {}) => {
    const email = `${pick(WORDS.slice(0, 11))}.${pick(WORDS.slice(0, 11))}${all.length}@decisions.example`
    const id = await s.person({ first_name: pick(WORDS.slice(0, 22)), last_name: pick(WORDS.slice(0, 22)), email })
    await given(id)
    all.push({ name, id, client: await s.as(id) })
  }
  const [first, second, third] = [meetings[1]!, meetings[2]!, meetings[3]!]
  await add('administrator', (id) => s.seat(organization, id, ADMINISTRATOR))
  await add('executive', (id) => s.seat(organization, id, EXECUTIVE))
  await add('member', (id) => s.seat(organization, id, MEMBER))
  await add('guest of the organization', (id) => s.seat(organization, id, GUEST))
  await add('manager', (id) => s.place(room, id, MANAGER))
  await add('member of the room', (id) => s.place(room, id, MEMBER))
  await add('observer', (id) => s.place(room, id, OBSERVER))
  await add('guest of the room', async (id) => {
    await s.place(room, id, GUEST)
    await attend(s, first, id)
  })
  await add('attendee', (id) => attend(s, second, id))
  await add('invitee', (id) =>
    s.write((trx) =>
      trx
        .insertInto('invitee')
        .values({ meeting_series_id: series, member_id: id, role_id: PARTICIPANT, ...empty, ...stamps(s) } as never)
        .execute(),
    ),
  )
  await add('assignee', (id) =>
    s.write((trx) => trx.updateTable('action_item').set({ member_id: id }).where('meeting_id', '=', first).execute()),
  )
  await add('former member', async (id) => {
    await s.place(room, id, MEMBER)
    await s.write((trx) => trx.deleteFrom('room_member').where('member_id', '=', id).execute())
  })
  await add('stranger')
  await add('somebody of elsewhere', async (id) => {
    const other = await s.organization(id, 'Lantern Trust')
    const place = await s.room(other, { name: text(2) })
    await s.place(place, id, MANAGER)
    const theirs = await s.as(id)
    await theirs.post(`/rooms/${place}/notes`, { description: text(8) })
  })
  // What lay in the open room lies in the private one, and what turns private was open.
  await client.patch(`/meetings/${third}`, { room_id: room })
  return all
}

const empty = { representing: null, note_taker: 0, presenter: 0, rsvp: 0 }
const stamps = ({ site }: Stage) => ({ create_ts: site.clock(), update_ts: site.clock() })

const attend = (s: Stage, meeting_id: number, member_id: number) =>
  s.write((trx) =>
    trx
      .insertInto('attendee')
      .values({ meeting_id, member_id, role_id: PARTICIPANT, ...empty, attended: 0, ...stamps(s) } as never)
      .execute(),
  )

/** Whatever a reader is answered by the addresses of things, and the people in the lists that they are answered. */
async function readableBy({ site }: Stage, { id, client }: Reader): Promise<Thing[]> {
  const db = site.db.reads
  const things: Thing[] = []
  const ids = async (table: string) =>
    (
      (await db
        .selectFrom(table as 'note')
        .select(`${table}_id` as 'note_id')
        .execute()) as Record<string, number>[]
    ).map((row) => row[`${table}_id`]!)
  const read = async (table: string, collection: string, textsOf: (row: any) => string[]) => {
    const bodies: any[] = []
    for (const thing of await ids(table)) {
      const { status, body } = await client.get(`/${collection}/${thing}${table === 'note' ? '?embed=tags' : ''}`)
      if (status !== 200) continue
      bodies.push(body)
      const kind = body.tags?.includes('decision') ? 'decision' : table
      things.push({ key: `${kind} ${thing}`, texts: textsOf(body) })
    }
    return bodies
  }
  const html = (...some: (string | null)[]) => some.flatMap((one) => (one ? [textOfMarkup(one)] : [])).join('\n')
  const meetings = await read('meeting', 'meetings', (row) => [row.name, html(row.description, row.outcomes)])
  const series = await read('meeting_series', 'meeting_series', (row) => [
    row.name,
    html(row.description, row.outcomes),
  ])
  await read('agenda_item', 'agenda_items', (row) => [row.title, html(row.description)])
  const decisions = await db.selectFrom('decision').select(['decision_id', 'number']).execute()
  const numbers = new Map(decisions.map(({ decision_id, number }) => [decision_id, number]))
  await read('note', 'notes', (row) => [html(row.description, numbers.get(row.note_id) ?? null)])
  await read('action_item', 'action_items', (row) => [html(row.description)])
  await read('chat_message', 'chat_messages', (row) => [row.text])
  const rooms = await read('room', 'rooms', (row) => [row.name, html(row.description)])
  const people = new Set([id])
  const addressed = new Set([id])
  const lists = [
    ...(await ids('organization')).map((one) => `/organizations/${one}/organization_members`),
    ...rooms.map(({ room_id }) => `/rooms/${room_id}/room_members`),
    ...meetings.map(({ meeting_id }) => `/meetings/${meeting_id}/attendees`),
    ...series.map(({ meeting_series_id }) => `/meeting_series/${meeting_series_id}/invitees`),
  ]
  for (const list of [...lists, '/members?per_page=100']) {
    const { status, body } = await client.get(list)
    if (status !== 200) continue
    for (const row of body) {
      people.add(row.member_id)
      if (row.member_email || row.email) addressed.add(row.member_id)
    }
  }
  const known = await db.selectFrom('member').select(['member_id', 'name', 'email']).execute()
  for (const { member_id, name, email } of known)
    if (addressed.has(member_id)) things.push({ key: `member ${member_id}${ADDRESSED}`, texts: [name, email ?? ''] })
    else if (people.has(member_id)) things.push({ key: `member ${member_id}`, texts: [name] })
  return things
}
