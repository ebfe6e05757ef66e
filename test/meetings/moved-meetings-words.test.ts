// A meeting that goes to another organization: nothing else of the room that it left is told in the one that it enters, and
// nothing of it is told any more in the one that it left.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { addresses, FULL, filled, idIn, otherHouse, SECRET } from '../permissions/houses/pair.ts'
import { SLOTS } from '../permissions/nouns/series/meeting-series.ts'
import { someone } from '../places/scene.ts'
import { indexed } from '../search/indexed.ts'
import { onBothDatabases } from '../stage.ts'

/** Stands in every text of the meeting once it has moved, and in no other. */
const MOVED = 'Undertow'

onBothDatabases('the words of a meeting that moves to another organization', (stage) => {
  let left: House
  let entered: House
  /** The meetings that move: a single one, and one of a series. */
  let moved: number[]

  before(async () => {
    const mine = { ...FULL, invited: true, mine: 'created' } as const
    entered = await build(stage(), await gather(stage()), 'OO', true, mine)
    // Who made an action item goes on reading and changing it, so here they made none.
    left = await otherHouse(stage(), 'OO', { ...FULL, invited: true })
    const ofSeries = await left.client.get(`/meeting_series/${left.series}/meeting_at/${SLOTS.taken}`)
    moved = [left.meeting, ofSeries.body.meeting_id]
    await write(left, `/rooms/${left.room}/notes`, SECRET)
    const before = await write(left, `/rooms/${left.room}/notes`, SECRET)
    for (const meeting of moved) {
      const decision = await write(left, `/meetings/${meeting}/notes`, MOVED)
      if (meeting === left.meeting)
        assert.equal((await left.client.patch(`/decisions/${decision}`, { replaces_id: before })).status, 200)
    }
    const chief = await someone(stage(), { ...left, chief: undefined as never, owner: undefined as never })
    await stage().write((trx) =>
      trx.updateTable('member').set({ enterprise_admin: 1 }).where('member_id', '=', chief.id).execute(),
    )
    // The decisions of houses were never counted.
    const counted = { room_id: entered.room, year: 2000, last: 100 }
    await stage().write((trx) => trx.insertInto('decision_count').values(counted).execute())
    stage().pass(60)
    for (const meeting of moved)
      assert.equal((await chief.client.patch(`/meetings/${meeting}`, { room_id: entered.room })).status, 200)
    // Those who ran the room that it left take part in it no more.
    await stage().write(async (trx) => {
      await trx.deleteFrom('attendee').where('meeting_id', 'in', moved).where('member_id', '=', left.person).execute()
      await sayEverywhere(trx as never)
    })
    stage().pass(60)
    await indexed(stage().site)
  })

  async function write({ client }: House, path: string, description: string): Promise<number> {
    const { status, body, text } = await client.post(path, { description, tags: ['decision'] })
    assert.equal(status, 201, text)
    return body.note_id
  }

  /** Says the word in all that is of the meetings. */
  async function sayEverywhere(trx: any): Promise<void> {
    const set = (table: string, values: object) =>
      trx.updateTable(table).set(values).where('meeting_id', 'in', moved).execute()
    await set('meeting', { name: MOVED, description: MOVED, outcomes: MOVED, location: MOVED })
    await set('agenda_item', { title: MOVED, description: MOVED })
    await set('agenda_proposal', { title: MOVED, description: MOVED, comment: MOVED })
    await set('note', { description: MOVED })
    await set('action_item', { description: MOVED })
    await set('attachment', { name: MOVED })
    await set('chat_message', { text: MOVED })
    await set('decision', { search_text: MOVED.toLowerCase() })
    await set('mailing', { name: MOVED, message: MOVED })
    await set('meeting_source', { source_type: MOVED, source_id: MOVED })
    const notes = trx.selectFrom('note').select('note_id').where('meeting_id', 'in', moved)
    // What a note said before goes where the note goes.
    await trx.updateTable('note_version').set({ description: MOVED }).where('note_id', 'in', notes).execute()
    await trx
      .updateTable('note_tag')
      .set({ tag: MOVED })
      .where('tag', '=', SECRET)
      .where('note_id', 'in', notes)
      .execute()
    // Who signed its minutes is named in the signature, as they were called then.
    const revisions = trx.selectFrom('minutes_revision').select('minutes_revision_id').where('meeting_id', 'in', moved)
    await trx
      .updateTable('minutes_signature')
      .set({ entry: sql`replace(entry, ${SECRET}, ${MOVED})` })
      .where('minutes_revision_id', 'in', revisions)
      .execute()
    // Whoever wrote something in the meeting, or takes part in it, is named there.
    const people = { name: 'Wren', first_name: 'Wren', last_name: 'Wren', company: 'Wren' }
    await trx.updateTable('member').set(people).where('name', '=', SECRET).execute()
  }

  /** What every address that is read answers to the person of a house, with whatever can be embedded, by address. */
  async function said({ client }: House, at: House, search: string, only = ''): Promise<Map<string, string>> {
    const texts = new Map<string, string>()
    for (const address of addresses) {
      const { resource, endpoint } = address
      if (endpoint.verb !== 'GET' || address.path.endsWith('/content') || !address.path.startsWith(only)) continue
      const embeds = endpoint.embeds ?? Object.keys(resource.embeds)
      const path = filled(address, (id) => idIn(at, address, id))
      const query = [...(embeds.length ? [`embed=${embeds}`] : []), ...(path === '/members' ? ['me=true'] : [])]
      if (path === '/search_results') query.push(`search=${search}`)
      const { status, text } = await client.get(`${path}?${query.join('&')}`)
      if (status === 200) texts.set(`${address.path} ${path}`, text)
    }
    return texts
  }

  test('nobody of the room that it left reads anything of it, wherever they ask', async () => {
    const texts = await said(left, left, MOVED)
    assert.ok(texts.size > 60, String(texts.size))
    const telling = [...texts].filter(([, text]) => text.includes(MOVED)).map(([path]) => path)
    assert.deepEqual(telling, [])
    for (const meeting of moved)
      for (const path of [
        '',
        '/notes',
        '/agenda_items',
        '/agenda_proposals',
        '/attendees',
        '/mailings',
        '/chat_messages',
        '/presence',
      ])
        assert.equal((await left.client.get(`/meetings/${meeting}${path}`)).status, 403, path)
  })

  test('nobody of the room that it enters reads anything else of the one that it left', async () => {
    const inside = { ...entered, meeting: moved[0]!, notes: { ...entered.notes, meeting: left.notes.meeting } }
    const other = { ...inside, meeting: moved[1]! }
    const texts = [...(await said(entered, inside, SECRET)), ...(await said(entered, other, SECRET, '/meetings/'))]
    const telling = texts.filter(([, text]) => text.includes(SECRET)).map(([path]) => path)
    assert.deepEqual(telling, [])
    assert.ok((await entered.client.get(`/meetings/${moved[0]}`)).text.includes(MOVED))
  })

  test('once it is deleted, its mailings are for those who manage the room where it was, and for nobody before', async () => {
    const { mailing } = left
    const readers = async () => [
      (await left.client.get(`/mailings/${mailing}`)).status,
      (await left.client.get(`/mailings/${mailing}/recipients`)).status,
      (await entered.client.get(`/mailings/${mailing}`)).status,
      (await entered.client.get(`/mailings/${mailing}/recipients`)).status,
    ]
    assert.deepEqual(await readers(), [403, 403, 200, 200])
    assert.equal((await entered.client.delete(`/meetings/${left.meeting}`)).status, 204)
    assert.deepEqual(await readers(), [403, 403, 200, 200])
  })
})
