// GET /changes as a stream: what is told, from where on, to whom, and what is refused before it opens.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases, type Stage } from '../stage.ts'
import { listen, type Stream } from './listen.ts'

onBothDatabases('the stream of changes', (stage) => {
  // Within, so that ordering ends before the site does.
  describe('of a site whose changes are ordered', () => tests(stage))
})

function tests(stage: () => Stage) {
  let scene: Scene
  let meeting: number
  let stop: () => Promise<void>
  const open: Stream[] = []

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    stop = startOrdering(stage().site, (error) => assert.fail(String(error)))
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  after(() => stop?.())

  const note = async (description = 'It rains'): Promise<number> =>
    (await scene.owner.client.post(`/meetings/${meeting}/notes`, { description })).body.note_id
  const listenAs = async (member_id: number, path = '/changes?after=now', headers: Record<string, string> = {}) => {
    const stream = await listen(stage().app, path, { 'x-api-key': await stage().token(member_id), ...headers })
    open.push(stream)
    return stream
  }
  const mine = (path?: string, headers?: Record<string, string>) => listenAs(scene.owner.id, path, headers)
  /** A room of which the person is a Member, and its meeting. */
  const someone = async (role = 3) => {
    const id = await stage().person()
    await stage().seat(scene.organization, id, 5)
    return { id, place: await stage().place(scene.room, id, role) }
  }

  test('each change is an event with its cursor, as GET /changes tells it', async () => {
    const stream = await mine()
    assert.equal(stream.status, 200)
    assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
    assert.equal(stream.headers['x-accel-buffering'], 'no')
    assert.equal(stream.headers['cache-control'], 'no-store')
    assert.equal(stream.headers['content-encoding'], undefined)
    assert.equal(stream.headers['x-rate-limit-used'], '1')
    const note_id = await note()
    const { id, event, data } = await stream.next()
    assert.equal(event, 'change')
    assert.equal(data.cursor, id)
    const { body } = await scene.owner.client.get(`/changes?after=${stream.headers['x-next-cursor']}`)
    assert.deepEqual({ ...data, cursor: '' }, { ...body[0], cursor: '' })
    assert.equal(data.thing_id, note_id)
  })

  test('every change is told, in the order of the commits', async () => {
    const stream = await mine()
    const first = await note()
    await scene.owner.client.patch(`/notes/${first}`, { description: 'It pours' })
    await scene.owner.client.delete(`/notes/${first}`)
    const last = await note()
    const told = await stream.until(`note ${last} made`)
    assert.deepEqual(told.slice(-2), [`note ${first} gone`, `note ${last} made`])
  })

  test('of many changes that come together each is told once, in their order', async () => {
    const streams = [await mine(), await mine('/changes?after=now&kind=note')]
    const row = { room_id: scene.room, meeting_id: null, agenda_item_id: null, create_id: null, update_id: null }
    const now = stage().site.clock()
    const rows = Array.from({ length: 450 }, (_, at) => ({
      ...{ ...row, description: `Drop ${at}`, create_ts: now, update_ts: now },
    }))
    const made = await stage().write((trx) => trx.insertInto('note').values(rows).returning('note_id').execute())
    const wanted = made.map(({ note_id }) => `note ${note_id} made`)
    for (const stream of streams) assert.deepEqual(await stream.told(wanted.length), wanted)
    const last = await note()
    for (const stream of streams) assert.deepEqual(await stream.told(1), [`note ${last} made`])
  })

  test('Last-Event-ID goes on where the reader was, whatever `after` says', async () => {
    const before = await mine()
    const made = [await note(), await note(), await note()]
    const { id } = await before.next()
    before.close()
    const stream = await mine('/changes?after=now', { 'last-event-id': id })
    assert.deepEqual(
      await stream.told(2),
      made.slice(1).map((one) => `note ${one} made`),
    )
    // The place at which a stream begins is one to go on from as well.
    const begun = /^id: (.*)$/m.exec(stream.text())![1]!
    assert.deepEqual(await (await mine('/changes?after=now', { 'last-event-id': begun })).told(2), [
      `note ${made[1]} made`,
      `note ${made[2]} made`,
    ])
    const empty = await mine('/changes?after=now', { 'last-event-id': '' })
    const next = await note()
    assert.deepEqual(await empty.told(1), [`note ${next} made`])
  })

  test('without `after` all that is kept comes first, then what happens', async () => {
    const { body } = await scene.owner.client.get('/changes?per_page=1000')
    const stream = await mine('/changes')
    const known = await stream.told(body.length)
    assert.deepEqual(
      known,
      body.map(({ kind, thing_id, what }: Record<string, unknown>) => `${kind} ${thing_id} ${what}`),
    )
    const next = await note()
    assert.deepEqual(await stream.told(1), [`note ${next} made`])
  })

  test('filters, fields and embed as for a page', async () => {
    const [kinds, places, part, whole] = [
      await mine('/changes?after=now&kind=action_item'),
      await mine(`/changes?after=now&meeting_id=${meeting}`),
      await mine('/changes?after=now&fields=kind,thing_id'),
      await mine('/changes?after=now&embed=resource'),
    ]
    assert.equal(whole.headers['x-rate-limit-used'], '2')
    const note_id = await note()
    const { body: item } = await scene.owner.client.post(`/rooms/${scene.room}/action_items`, { description: 'Paint' })
    assert.deepEqual(await kinds.told(1), [`action_item ${item.action_item_id} made`])
    assert.deepEqual(await places.told(1), [`note ${note_id} made`])
    assert.deepEqual((await part.next()).data, { kind: 'note', thing_id: note_id })
    const { data } = await whole.next()
    assert.deepEqual(data.resource, (await scene.owner.client.get(`/notes/${note_id}`)).body)
    const later = await note()
    assert.deepEqual(await places.told(1), [`note ${later} made`])
  })

  test('what is refused is refused in JSON, before a stream opens', async () => {
    const first = await mine()
    await note()
    const { id } = await first.next()
    const refused = async (status: number, path: string, headers: Record<string, string> = {}) => {
      const stream = await mine(path, headers)
      assert.equal(stream.status, status, path)
      assert.match(stream.headers['content-type']!, /^application\/json/)
      await stream.came(/message/)
    }
    await refused(401, '/changes', { 'x-api-key': 'x' })
    await refused(410, '/changes?kind=note', { 'last-event-id': id })
    await refused(410, `/changes?kind=note&after=${id}`)
    await refused(422, '/changes', { 'last-event-id': 'x' })
    await refused(422, '/changes', { 'last-event-id': 'x'.repeat(2_000) })
    await refused(422, '/changes?kind=hook')
    await refused(422, '/changes?room_id=x')
    await refused(422, `/changes?kind=${'note,'.repeat(2_000)}`)
  })

  test('a stream is what is asked for first, or rated higher; HEAD and OPTIONS stay as they are', async () => {
    for (const [accept, type] of [
      ['text/event-stream', 'text/event-stream'],
      ['text/event-stream, application/json', 'text/event-stream'],
      ['application/json;q=0.5, Text/Event-Stream', 'text/event-stream'],
      ['text/event-stream, */*', 'text/event-stream'],
      ['application/json, text/event-stream', 'application/json'],
      ['application/json, text/event-stream;q=0.9', 'application/json'],
      ['text/event-stream;q=0', 'application/json'],
      ['*/*', 'application/json'],
    ] as const) {
      const { headers, close } = await mine('/changes?after=now', { accept })
      close()
      assert.ok(headers['content-type']!.startsWith(type), accept)
    }
    const headers = { accept: 'text/event-stream' }
    const { client } = scene.owner
    assert.match((await client.ask('HEAD', '/changes', undefined, { headers })).headers['content-type'] ?? '', /json/)
    assert.deepEqual((await client.options('/changes', { headers })).body, ['OPTIONS', 'HEAD', 'GET'])
    assert.match((await client.get('/events', { headers })).headers['content-type']!, /json/)
  })

  test('a person has ten streams open at a time', async () => {
    const { id } = await someone()
    const streams = await Promise.all(Array.from({ length: 10 }, () => listenAs(id)))
    assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
    const more = await listenAs(id)
    assert.equal(more.status, 429)
    assert.ok(Number(more.headers['retry-after']) > 0)
    assert.equal((await mine()).status, 200)
    streams[0]!.close()
    // One that is refused before it opens takes no place.
    for (let status = 0; status !== 422; ) status = (await listenAs(id, '/changes?kind=hook')).status
    assert.equal((await listenAs(id)).status, 200)
    assert.equal((await listenAs(id)).status, 429)
  })

  test('who loses sight hears that, and nothing of it from then on; who gains it hears what follows', async () => {
    const { id, place } = await someone()
    const stream = await listenAs(id)
    const seen = await note()
    assert.deepEqual(await stream.told(1), [`note ${seen} made`])
    await scene.owner.client.delete(`/room_members/${place}`)
    await stream.until(`room ${scene.room} sight_lost`)
    const others = await mine()
    const hidden = await note()
    assert.deepEqual(await others.told(1), [`note ${hidden} made`])
    await stage().place(scene.room, id, 3)
    const between = await stream.until(`room ${scene.room} sight_gained`)
    assert.ok(!between.some((one) => one.startsWith('note ')), between.join())
    await stream.until(`note ${await note()} made`)
  })

  test('who becomes an enterprise administrator hears of everything, and who is none any more does not', async () => {
    const id = await stage().person()
    const stream = await listenAs(id, '/changes?after=now&kind=note,member')
    const administers = (enterprise_admin: 0 | 1) =>
      stage().write((trx) => trx.updateTable('member').set({ enterprise_admin }).where('member_id', '=', id).execute())
    await administers(1)
    await stream.until(`member ${id} sight_gained`)
    await stream.until(`note ${await note()} made`)
    await administers(0)
    await stream.until(`member ${id} sight_lost`)
    await note()
    assert.equal((await scene.chief.client.patch(`/members/${id}`, { title: 'Pilot' })).status, 200)
    assert.deepEqual(await stream.told(1), [`member ${id} changed`])
  })

  test('a comment comes every 15 seconds, with a place to go on from', async () => {
    const stream = await mine()
    await stream.came(/:\nid: .*\n\n/)
    stage().pass(15)
    await stream.came(/(:\nid: .*\n\n){2}/)
    const last = stream.text().split('id: ').at(-1)!.trim()
    const next = await note()
    assert.deepEqual(await (await mine('/changes?after=now', { 'last-event-id': last })).told(1), [`note ${next} made`])
  })

  test('scripts of other pages may say where they were', async () => {
    const answer = await stage().app.inject({
      method: 'OPTIONS',
      url: '/api/v1/changes',
      headers: { origin: 'https://tides.example', 'access-control-request-method': 'GET' },
    })
    assert.match(String(answer.headers['access-control-allow-headers']), /Last-Event-ID/)
  })
}
