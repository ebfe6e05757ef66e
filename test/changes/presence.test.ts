// Presence: who is in a meeting just now, by asking and by its stream, and who may say so.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MOST_PRESENCES_OF_SITE } from '../../contract/meetings/presence.ts'
import { createApp } from '../../server/app.ts'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { presenceOf } from '../../server/changes/presence/registry.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { DATABASE_TIMEOUTS } from '../../server/db/connections/timeouts.ts'
import { clientOf } from '../client.ts'
import { assertInvalid, at, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases, type Stage } from '../stage.ts'
import { listen, type Stream } from './listen.ts'

onBothDatabases('presence', (stage, dialect) => {
  describe('of a site whose changes are ordered', () => tests(stage, dialect === 'postgres'))
})

function tests(stage: () => Stage, severalProcesses: boolean) {
  let scene: Scene
  let meeting: number
  let path: string
  let member: Someone
  let place: number
  let stop: () => Promise<void>

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    path = `/meetings/${meeting}/presence`
    const id = await stage().person()
    await stage().seat(scene.organization, id, 5)
    place = await stage().place(scene.room, id, 4)
    member = { id, client: await stage().as(id) }
    stop = startOrdering(stage().site, (error) => assert.fail(String(error)))
  })
  after(() => stop?.())

  const here = async () => {
    const { status, body } = await scene.owner.client.get(path)
    assert.equal(status, 200)
    return body.map(({ member_id }: Record<string, unknown>) => member_id)
  }
  /** The next list that the stream tells. */
  const told = async (stream: Stream) => {
    for (;;) {
      const { event, data, id } = await stream.next()
      if (event !== 'presence') continue
      assert.equal(id, '')
      return data.map(({ member_id, writing }: Record<string, unknown>) => `${member_id} ${writing}`)
    }
  }
  const streamOf = async (member_id: number, of = meeting) =>
    listen(stage().app, `/changes?after=now&meeting_id=${of}`, { 'x-api-key': await stage().token(member_id) })

  test('somebody is here for 20 seconds, unless they say so again or leave; it costs no credits', async () => {
    const { client } = member
    const answer = await client.put(path, {})
    assert.equal(answer.status, 204)
    assert.equal(answer.headers['x-rate-limit-used'], '0')
    const { body } = await scene.owner.client.get(path)
    const [{ member_name, ...row }] = body
    assert.ok(member_name)
    const nothing = { agenda_item_id: null, writing: null, thing_id: null }
    assert.deepEqual(row, { member_id: member.id, ...nothing, since: at(stage().site.clock()) })
    stage().pass(15)
    await client.put(path, {})
    stage().pass(15)
    const again = await scene.owner.client.get(path)
    assert.deepEqual(again.body[0].since, body[0].since)
    stage().pass(5)
    assert.deepEqual(await here(), [])
    await client.put(path, {})
    assert.deepEqual(await here(), [member.id])
    assert.equal((await client.delete(path)).status, 204)
    assert.deepEqual(await here(), [])
    assert.equal((await client.delete(path)).status, 204)
  })

  test('what they look at and write is of the meeting', async () => {
    const { client } = scene.owner
    const other = await newMeeting(scene, 'Another')
    const item = async (of: number) =>
      (await client.post(`/meetings/${of}/agenda_items`, { title: 'Roof' })).body.agenda_item_id
    const note = async (of: number) =>
      (await client.post(`/meetings/${of}/notes`, { description: 'It rains' })).body.note_id
    const [own, foreign, written, elsewhere] = [
      await item(meeting),
      await item(other),
      await note(meeting),
      await note(other),
    ]
    assert.equal((await client.put(path, { agenda_item_id: own, writing: 'note', thing_id: written })).status, 204)
    const { body } = await client.get(path)
    assert.deepEqual([body[0].agenda_item_id, body[0].writing, body[0].thing_id], [own, 'note', written])
    const wrong: [object, string, 'invalid_reference' | 'invalid_value' | 'conflicting_fields'][] = [
      [{ agenda_item_id: foreign }, 'agenda_item_id', 'invalid_reference'],
      [{ agenda_item_id: 2_000_000_000 }, 'agenda_item_id', 'invalid_reference'],
      [{ writing: 'note', thing_id: elsewhere }, 'thing_id', 'invalid_reference'],
      [{ writing: 'action_item', thing_id: written + 1_000 }, 'thing_id', 'invalid_reference'],
      [{ thing_id: written }, 'thing_id', 'conflicting_fields'],
      [{ writing: 'chat_message' }, 'writing', 'invalid_value'],
    ]
    for (const [sent, field, code] of wrong) assertInvalid(await client.put(path, sent), 'presence', [field, code])
    assert.equal((await client.put(path, {})).status, 204)
    assert.equal((await client.get(path)).body[0].writing, null)
    await client.delete(path)
  })

  test('what was deleted before its reader heard of it is left out, and they are here all the same', async () => {
    const { client } = scene.owner
    const made = async (what: string, body: object) =>
      (await client.post(`/meetings/${meeting}/${what}s`, body)).body[`${what}_id`] as number
    const item = await made('agenda_item', { title: 'Roof' })
    const note = await made('note', { description: 'It rains', agenda_item_id: item })
    const task = await made('action_item', { description: 'Mend it' })
    for (const one of [`/notes/${note}`, `/action_items/${task}`, `/agenda_items/${item}`])
      assert.equal((await client.delete(one)).status, 204)
    const shown = async (sent: object) => {
      assert.equal((await client.put(path, sent)).status, 204)
      const [{ agenda_item_id, writing, thing_id }] = (await client.get(path)).body
      return { agenda_item_id, writing, thing_id }
    }
    const nothing = { agenda_item_id: null, writing: null, thing_id: null }
    assert.deepEqual(await shown({ agenda_item_id: item }), nothing)
    assert.deepEqual(await shown({ agenda_item_id: item, writing: 'note' }), { ...nothing, writing: 'note' })
    assert.deepEqual(await shown({ agenda_item_id: item, writing: 'note', thing_id: note }), nothing)
    assert.deepEqual(await shown({ writing: 'action_item', thing_id: task }), nothing)
    assert.deepEqual(await shown({ writing: 'agenda_item', thing_id: item }), nothing)
    const other = `/meetings/${await newMeeting(scene, 'Beside it')}/presence`
    const refused = await client.put(other, { agenda_item_id: item })
    assertInvalid(refused, 'presence', ['agenda_item_id', 'invalid_reference'])
    await client.delete(path)
  })

  test('it needs the right to read the meeting; a read token may look', async () => {
    const stranger = await someone(stage(), scene)
    for (const verb of ['GET', 'PUT', 'DELETE'])
      assert.equal((await stranger.client.ask(verb, path, verb === 'PUT' ? {} : undefined)).status, 403)
    assert.equal((await scene.owner.client.put('/meetings/2000000000/presence', {})).status, 404)
    const reader = await stage().as(member.id, 'read')
    assert.equal((await reader.get(path)).status, 200)
    assert.equal((await reader.put(path, {})).status, 403)
    assert.equal((await reader.delete(path)).status, 403)
    assert.deepEqual((await member.client.options(path)).body, ['OPTIONS', 'HEAD', 'GET', 'PUT', 'DELETE'])
    assert.deepEqual((await reader.options(path)).body, ['OPTIONS', 'HEAD', 'GET'])
    assert.equal((await stage().nobody.get(path)).status, 401)
  })

  test('nothing of it is a change', async () => {
    const { client } = scene.owner
    const after = (await client.get('/changes?after=now')).headers['x-next-cursor']
    await client.put(path, { writing: 'note' })
    assert.deepEqual((await client.get(`/changes?after=${after}`)).body, [])
    await client.delete(path)
  })

  test('a stream of the meeting tells the whole list: at the beginning, and when it changes', async () => {
    await member.client.put(path, { writing: 'note' })
    const stream = await streamOf(scene.owner.id)
    assert.deepEqual(await told(stream), [`${member.id} note`])
    await scene.owner.client.put(path, {})
    const both = await told(stream)
    assert.deepEqual(both.toSorted(), [`${member.id} note`, `${scene.owner.id} null`].toSorted())
    // Saying the same again is no news: what comes next is that somebody has left.
    await member.client.put(path, { writing: 'note' })
    await scene.owner.client.delete(path)
    assert.deepEqual(await told(stream), [`${member.id} note`])
    stage().pass(21)
    assert.deepEqual(await told(stream), [])
    stream.close()
  })

  test('a stream of everything tells of the meeting that it names with presence_of, and goes on from any cursor', async () => {
    const { client, id } = scene.owner
    const stranger = await someone(stage(), scene)
    const streamFrom = async (after: string, member_id: number) =>
      listen(stage().app, `/changes?after=${after}&presence_of=${meeting}`, {
        'x-api-key': await stage().token(member_id),
      })
    const after = (await client.get('/changes?after=now')).headers['x-next-cursor']!
    await client.put(path, {})
    const elsewhere = await newMeeting(scene, 'Beside it')
    const [theirs, own] = [await streamFrom('now', stranger.id), await streamFrom(after, id)]
    await own.until(`meeting ${elsewhere} made`)
    await client.delete(path)
    for (let list = ['somebody']; list.length; ) list = await told(own)
    own.close()
    theirs.close()
    assert.doesNotMatch(theirs.text(), /presence/)
  })

  test('who may read the meeting no more disappears, and hears of nobody', async () => {
    await member.client.put(path, {})
    const [own, theirs] = [await streamOf(scene.owner.id), await streamOf(member.id)]
    assert.deepEqual(await told(own), [`${member.id} null`])
    assert.deepEqual(await told(theirs), [`${member.id} null`])
    await scene.owner.client.delete(`/room_members/${place}?meetings=leave`)
    assert.deepEqual(await told(own), [])
    await scene.owner.client.put(path, {})
    assert.deepEqual(await told(own), [`${scene.owner.id} null`])
    theirs.close()
    assert.ok(!theirs.text().includes(`"member_id":${scene.owner.id}`), theirs.text())
    assert.deepEqual(await here(), [scene.owner.id])
    own.close()
  })

  test('a person is in twenty meetings at most', async () => {
    const { client } = scene.owner
    const meetings: number[] = []
    for (let count = 0; count < 21; count++) {
      meetings.push(await newMeeting(scene, `${count}`))
      await client.put(`/meetings/${meetings.at(-1)}/presence`, {})
    }
    const counts = await Promise.all(
      meetings.map(async (one) => (await client.get(`/meetings/${one}/presence`)).body.length),
    )
    assert.deepEqual(counts, [0, ...Array.from({ length: 20 }, () => 1)])
  })

  test('a site keeps so many at a time; who is there already says so again, and places that are left are free', async () => {
    // What is told to other processes would be the slowest by far.
    const site = { ...stage().site, db: { ...stage().site.db, tell: async () => {} } }
    const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
    try {
      const [first, late] = await Promise.all(
        [(await someone(stage(), scene, { room: 4 })).id, scene.owner.id].map(async (id) =>
          clientOf(app, { 'x-api-key': await stage().token(id) }),
        ),
      )
      assert.equal((await first!.put(path, {})).status, 204)
      const nobody = { agenda_item_id: null, writing: null, thing_id: null }
      for (let other = 1; other < MOST_PRESENCES_OF_SITE; other++)
        await presenceOf(site).put(1_000_000_000 + (other % 999), 1_000_000_000 + other, nobody)
      const { status, headers, body } = await late!.put(path, {})
      assert.deepEqual([status, headers['retry-after']], [429, '20'])
      assert.deepEqual(body, { message: `This site already has ${MOST_PRESENCES_OF_SITE} presences.` })
      assert.equal((await first!.put(path, { writing: 'note' })).status, 204)
      assert.equal((await first!.delete(path)).status, 204)
      assert.equal((await late!.put(path, {})).status, 204)
      assert.equal((await first!.put(path, {})).status, 429)
      stage().pass(21)
      assert.equal((await first!.put(path, {})).status, 204)
    } finally {
      await app.close()
    }
  })

  if (severalProcesses)
    test('several processes tell each other', async () => {
      const { fresh, site } = stage()
      const { DATABASE_URL, FOLKMOOT_DATA } = fresh.env
      const db = await openDatabase({ url: DATABASE_URL, folder: FOLKMOOT_DATA, limits: DATABASE_TIMEOUTS })
      const app = await createApp({
        site: { ...site, db },
        config: { logLevel: 'silent', trustProxy: [], tls: undefined },
      })
      try {
        presenceOf({ ...site, db })
        const other = clientOf(app, { 'x-api-key': await stage().token(scene.owner.id) })
        const elsewhere = await newMeeting(scene, 'Elsewhere')
        const stream = await streamOf(scene.owner.id, elsewhere)
        // It says so again, as pages do, until the others hear it.
        for (let heard = false; !heard; ) {
          await other.put(`/meetings/${elsewhere}/presence`, { writing: 'note' })
          const { status, body } = await scene.owner.client.get(`/meetings/${elsewhere}/presence`)
          assert.equal(status, 200)
          heard = body.length === 1
        }
        for (let list = await told(stream); !list.length; ) list = await told(stream)
        await other.delete(`/meetings/${elsewhere}/presence`)
        assert.deepEqual(await told(stream), [])
        stream.close()
      } finally {
        await app.close()
        await db.close()
      }
    })
}
