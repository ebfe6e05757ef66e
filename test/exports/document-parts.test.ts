// What documents tell of meetings beside agenda and record: files, chat, contexts, lists and tags, as the reader may see them.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { enclosedOf } from '../../server/resources/documents/document-files.ts'
import { type MoreParts, partsOf } from '../../server/resources/documents/document-parts.ts'
import { announce, attach, PDF, PNG } from '../files/attachment-scene.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { meetingsAt, newSeries, SLOTS, utc } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

const ALL = new Set(['attachments', 'attendance', 'chat', 'contexts', 'lists', 'tags'])
const PAGE = 'https://moot.example'

onBothDatabases(
  'what contents tell beside agenda and record',
  (stage) => {
    let scene: Scene
    let owner: Scene['owner']['client']
    let series: any
    /** Three meetings of the series, one after another. */
    let meetings: number[]
    /** Attends the second meeting and nothing else. */
    let guest: Someone

    before(async () => {
      scene = await setScene(stage())
      owner = scene.owner.client
      series = await newSeries(scene, { description: 'Out & back' })
      meetings = (await meetingsAt(owner, series, SLOTS.slice(0, 3))).map(({ meeting_id }) => meeting_id)
      guest = await someone(stage(), scene)
      await stage().write((trx) =>
        trx
          .insertInto('attendee')
          .values({
            ...{ meeting_id: meetings[1]!, member_id: guest.id, representing: null, attended: 0, note_taker: 0 },
            ...{ presenter: 0, role_id: 5, rsvp: 0, create_ts: 0, update_ts: 0 },
          })
          .execute(),
      )
    })

    const told = async (member_id: number, ids: number[], wanted: ReadonlySet<string> = ALL): Promise<MoreParts[]> => {
      const actor = { member_id, enterprise: false }
      const reader = { db: stage().site.db.reads, actor, timezone: 'Europe/Berlin', tag: 'en-US', page: PAGE }
      const parts = await partsOf(reader, ids, wanted)
      return ids.map((id) => parts.get(id)!)
    }
    const item = async (meeting: number, description: string, more: object = {}) =>
      assert.equal((await owner.post(`/meetings/${meeting}/action_items`, { description, ...more })).status, 201)
    const note = async (meeting: number, description: string, tags: string[]) =>
      assert.equal((await owner.post(`/meetings/${meeting}/notes`, { description, tags })).status, 201)
    const listed = ({ lists }: MoreParts) =>
      lists.map(({ name, entries }) => [
        name,
        ...entries.map(({ text, assignee, due_ts }) => (assignee || due_ts ? { text, assignee, due_ts } : text)),
      ])

    test('lists: what is open here and from earlier meetings of the series, decisions, issues, other tags', async () => {
      const [first, second, third] = meetings as [number, number, number]
      await item(first, '<p>Mend the jetty</p>', { member_id: scene.owner.id, due_ts: utc('2026-03-31T23:30') })
      await item(first, 'Done long ago', { state: 1 })
      await item(second, 'Buy <b>rope</b>', { due_ts: utc('2026-04-01T12:00'), tags: ['rope'] })
      await item(second, 'Call Hedda')
      await item(third, 'Later')
      await note(second, 'We buy rope.', ['rope', 'decision'])
      await note(second, 'Who pays?', ['issue'])
      await note(second, 'Nobody rows at night.', ['decision', 'constructor'])
      await note(second, 'Untagged.', [])
      const [, parts] = await told(scene.owner.id, [first, second])
      const { member_name } = (await owner.get(`/meetings/${second}/attendees`)).body.find(
        ({ member_id }: any) => member_id === scene.owner.id,
      )
      assert.deepEqual(listed(parts!), [
        [
          'Open action items',
          { text: 'Buy <b>rope</b>', assignee: null, due_ts: utc('2026-04-01T12:00') },
          'Call Hedda',
        ],
        [
          'Open from earlier meetings',
          { text: '<p>Mend the jetty</p>', assignee: member_name, due_ts: utc('2026-03-31T23:30') },
        ],
        ['Decisions', '2026-001: We buy rope.', '2026-002: Nobody rows at night.'],
        ['Issues', 'Who pays?'],
        ['constructor', 'Nobody rows at night.'],
        ['rope', 'We buy rope.'],
      ])
      assert.deepEqual(
        parts!.lists.map(({ entries }) => entries[0]!.done),
        [false, false, null, null, null, null],
      )
      assert.deepEqual(parts!.tags, ['constructor', 'decision', 'issue', 'rope'])
    })

    test('who attends one meeting alone hears nothing of earlier ones, nor of what they may not see', async () => {
      const [parts] = await told(guest.id, [meetings[1]!])
      assert.deepEqual(
        parts!.lists.map(({ name }) => name),
        ['Open action items', 'Decisions', 'Issues', 'constructor', 'rope'],
      )
      assert.deepEqual(parts!.contexts, [{ name: 'Board', address: null, description: null }])
    })

    test('contexts: organization, room, series, and the event elsewhere, with their pages', async () => {
      await owner.patch(`/rooms/${scene.room}`, { description: 'Tides & <i>winds</i> < 5' })
      await owner.post(`/meetings/${meetings[1]}/meeting_sources`, { source_type: 'calendar', source_id: 'e-7' })
      const [parts] = await told(scene.owner.id, [meetings[1]!])
      assert.deepEqual(parts!.contexts, [
        { name: 'Harbour Works', address: `${PAGE}/organizations/${scene.organization}`, description: null },
        { name: 'Board', address: `${PAGE}/rooms/${scene.room}`, description: 'Tides &amp; winds &lt; 5' },
        {
          name: 'Harbour round',
          address: `${PAGE}/meeting_series/${series.meeting_series_id}`,
          description: 'Out &amp; back',
        },
        { name: 'calendar: e-7', address: null, description: null },
      ])
    })

    test('the series of a meeting that was moved is not told to the room where it is now', async () => {
      const elsewhere = await stage().room(scene.organization, { name: 'Far' })
      const member = await stage().person()
      await stage().seat(scene.organization, member, 5)
      await stage().place(elsewhere, member, 3)
      const [moved] = await meetingsAt(owner, series, [SLOTS[3]])
      assert.equal((await owner.patch(`/meetings/${moved.meeting_id}`, { room_id: elsewhere })).status, 200)
      const [parts] = await told(member, [moved.meeting_id])
      assert.deepEqual(
        parts!.contexts.map(({ name }) => name),
        ['Harbour Works', 'Far'],
      )
      assert.deepEqual(listed(parts!), [])
    })

    test('attachments: what is there, in the order in which it came, and its bytes for a bundle', async () => {
      const meeting = await newMeeting(scene)
      await attach(owner, meeting)
      stage().pass(1)
      await attach(owner, meeting, { name: 'Chart.png', type: 'image/png', bytes: PNG })
      await announce(owner, meeting, { name: 'Never came.pdf' })
      const [parts, other] = await told(scene.owner.id, [meeting, meetings[0]!])
      assert.deepEqual(parts!.attachments, [
        { name: 'Tides.pdf', type: 'application/pdf', size: PDF.length, address: null },
        { name: 'Chart.png', type: 'image/png', size: PNG.length, address: null },
      ])
      assert.deepEqual(other!.attachments, [])
      const enclosed = await enclosedOf(stage().site, meeting)
      assert.deepEqual(
        enclosed.map(({ name }) => name),
        ['Tides.pdf', 'Chart.png'],
      )
      assert.deepEqual(await buffer(await enclosed[1]!.open()), PNG)
    })

    test('chat: the oldest message first, as HTML in which what was typed is text', async () => {
      const meeting = await newMeeting(scene)
      await owner.post(`/meetings/${meeting}/chat_messages`, { text: 'Tides & winds\n5 < 6' })
      stage().pass(60)
      await owner.post(`/meetings/${meeting}/chat_messages`, { text: 'Aye' })
      const [parts] = await told(scene.owner.id, [meeting])
      assert.deepEqual(
        parts!.chat.map(({ text }) => text),
        ['Tides &amp; winds<br>5 &lt; 6', 'Aye'],
      )
      assert.equal(parts!.chat[1]!.sent_ts - parts!.chat[0]!.sent_ts, 60)
      assert.ok(parts!.chat[0]!.author)
    })

    test('what is not wanted is not told', async () => {
      const [parts] = await told(scene.owner.id, [meetings[1]!], new Set(['tags']))
      assert.ok(parts!.tags.length)
      const { tags: _, ...others } = parts!
      assert.deepEqual(others, { attachments: [], chat: [], contexts: [], lists: [] })
    })
  },
  { locale: 'en-US' },
)
