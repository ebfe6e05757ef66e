// Agenda items, through HTTP: fields, order, nesting, moving and removing, of meetings, series and templates.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import { API, assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { newSeries } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, titles, tree } from './agenda-scene.ts'

const REFUSED: [sent: Record<string, unknown>, field: string, code: ErrorCode][] = [
  [{ title: '' }, 'title', 'invalid_value'],
  [{ title: '<i> </i>' }, 'title', 'invalid_value'],
  [{ title: null }, 'title', 'invalid_value'],
  [{ title: WIDE.repeat(256) }, 'title', 'too_long'],
  [{ description: 7 }, 'description', 'invalid_value'],
  [{ description: 'x'.repeat(65_536) }, 'description', 'too_long'],
  [{ duration_seconds: -1 }, 'duration_seconds', 'invalid_value'],
  [{ duration_seconds: 1.5 }, 'duration_seconds', 'invalid_value'],
  [{ duration_seconds: '0:10' }, 'duration_seconds', 'invalid_value'],
  [{ duration_seconds: 366 * 86_400 + 1 }, 'duration_seconds', 'invalid_value'],
  [{ presenter_id: UNKNOWN }, 'presenter_id', 'invalid_reference'],
  [{ presenter_id: 'Ada' }, 'presenter_id', 'invalid_value'],
  [{ parent_id: UNKNOWN }, 'parent_id', 'invalid_reference'],
  [{ parent_id: 0 }, 'parent_id', 'invalid_value'],
  [{ position: -1 }, 'position', 'invalid_value'],
  [{ position: '0' }, 'position', 'invalid_value'],
  [{ meeting: 1 }, 'meeting', 'unknown_field'],
  [{ place: 1 }, 'place', 'unknown_field'],
  [{ from_id: 1 }, 'from_id', 'unknown_field'],
]

onBothDatabases('agenda items', (stage) => {
  let scene: Scene
  let series: number
  let template: number

  before(async () => {
    scene = await setScene(stage())
    series = (await newSeries(scene)).meeting_series_id
    template = (await scene.owner.client.post(`/rooms/${scene.room}/templates`, { name: 'Tide table' })).body
      .template_id
  })

  const fresh = async () => `/meetings/${await newMeeting(scene)}`
  const of = (item: { agenda_item_id: number }) => `/agenda_items/${item.agenda_item_id}`
  const add = (holder: string, body: object) => newItem(scene.owner.client, holder, body)
  const change = (item: { agenda_item_id: number }, body: object) => scene.owner.client.patch(of(item), body)

  test('every meeting has at least one item, to which nothing else was said', async () => {
    await stage().events()
    const { body } = await scene.owner.client.get(`${await fresh()}/agenda_items`)
    const [item, ...others] = body
    assert.deepEqual(others, [])
    const now = at(stage().site.clock())
    assert.deepEqual(item, {
      agenda_item_id: item.agenda_item_id,
      meeting_id: { value: item.meeting_id.value, display: 'Weekly round' },
      ...{ meeting_series_id: null, template_id: null, title: 'Discussion', description: null, backlog: false },
      room_id: { value: scene.room, display: 'Board' },
      ...{ duration_seconds: null, presenter_id: null, parent_id: null, total_seconds: 0, position: 0 },
      ...{ state: 'pending', started_ts: null, finished_ts: null, elapsed_seconds: 0, create_ts: now, update_ts: now },
      create_id: null,
    })
  })

  test('POST: 201 with the item and Location, every field as sent; an agenda is no event', async () => {
    const holder = await fresh()
    const outer = await add(holder, { title: 'Opening' })
    await stage().events()
    const { status, headers, body } = await scene.owner.client.post(`${holder}/agenda_items`, {
      title: '<b>Tide</b> & wind',
      description: '<p>Read <b>aloud</b>.</p><script>alert(1)</script>',
      duration_seconds: 600,
      presenter_id: scene.owner.id,
      parent_id: outer.agenda_item_id,
      position: 0,
    })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/agenda_items/${body.agenda_item_id}`)
    assert.equal(body.title, 'Tide & wind')
    assert.equal(body.description, '<p>Read <b>aloud</b>.</p>')
    assert.equal(body.duration_seconds, 600)
    assert.equal(body.total_seconds, 600)
    assert.equal(body.presenter_id.value, scene.owner.id)
    assert.deepEqual(body.parent_id, { value: outer.agenda_item_id, display: 'Opening' })
    assert.deepEqual(await stage().events(), [])
    const read = await scene.owner.client.get(of(body))
    assert.deepEqual(read.body, body)
    assert.equal(read.headers['etag'], headers['etag'])
  })

  test('series and templates have agendas alike, and may have none', async () => {
    for (const [holder, name, id] of [
      [`/meeting_series/${series}`, 'meeting_series_id', series],
      [`/templates/${template}`, 'template_id', template],
    ] as const) {
      assert.deepEqual((await scene.owner.client.get(`${holder}/agenda_items`)).body, [])
      const item = await add(holder, { title: 'Tides', presenter_id: scene.owner.id })
      assert.equal(item[name].value, id)
      assert.equal(item.meeting_id, null)
      assert.equal((await change(item, { title: 'Tides and winds' })).body.title, 'Tides and winds')
      assertInvalid(await change(item, { state: 'current' }), 'agenda_items', ['state', 'invalid_transition'])
      assert.equal((await scene.owner.client.delete(of(item))).status, 204)
      assert.equal((await scene.owner.client.get(of(item))).status, 404)
      assert.deepEqual((await scene.owner.client.get(`${holder}/agenda_items`)).body, [])
    }
  })

  test('the list is in outline order, an item and then what lies inside it, each with its position', async () => {
    const holder = await fresh()
    const [first] = await agendaOf(scene.owner.client, holder)
    const b = await add(holder, { title: 'B' })
    await add(holder, { title: 'C' })
    const b2 = await add(holder, { title: 'B2', parent_id: b.agenda_item_id })
    await add(holder, { title: 'B1', parent_id: b.agenda_item_id, position: 0 })
    await add(holder, { title: 'B2a', parent_id: b2.agenda_item_id })
    await add(holder, { title: 'A', position: 1 })
    await add(holder, { title: 'D', position: 99 })
    assert.deepEqual(tree(await agendaOf(scene.owner.client, holder)), [
      '0 Discussion',
      '1 A',
      '2 B',
      '2.0 B1',
      '2.1 B2',
      '2.1.0 B2a',
      '3 C',
      '4 D',
    ])
    assert.equal((await scene.owner.client.get(of(first))).body.position, 0)
  })

  test('total_seconds counts what lies inside: the durations there, or its own where that is longer', async () => {
    const holder = await fresh()
    const part = await add(holder, { title: 'Part', duration_seconds: 900 })
    const one = await add(holder, { title: 'One', duration_seconds: 600, parent_id: part.agenda_item_id })
    const total = async () => (await scene.owner.client.get(of(part))).body.total_seconds
    assert.equal(await total(), 900)
    const two = await add(holder, { title: 'Two', duration_seconds: 600, parent_id: part.agenda_item_id })
    assert.equal(await total(), 1200)
    await change(two, { duration_seconds: 300 })
    assert.equal(await total(), 900)
    await change(one, { duration_seconds: null })
    await change(part, { duration_seconds: null })
    assert.equal(await total(), 300)
    await scene.owner.client.delete(of(two))
    assert.equal(await total(), 0)
    const { body } = await scene.owner.client.get(`${holder}/agenda_items?fields=title,total_seconds`)
    assert.deepEqual(body[1], { title: 'Part', total_seconds: 0 })
  })

  test('PATCH moves an item, with what lies inside it; the others make room and are not changed by it', async () => {
    const holder = await fresh()
    const [first] = await agendaOf(scene.owner.client, holder)
    const a = await add(holder, { title: 'A' })
    const b = await add(holder, { title: 'B' })
    const b1 = await add(holder, { title: 'B1', parent_id: b.agenda_item_id })
    stage().pass(60)
    const moved = await change(b, { position: 0 })
    assert.equal(moved.body.position, 0)
    assert.equal(moved.body.update_ts.value, stage().site.clock())
    const after = await agendaOf(scene.owner.client, holder)
    assert.deepEqual(tree(after), ['0 B', '0.0 B1', '1 Discussion', '2 A'])
    assert.equal(after.find(({ title }) => title === 'A').update_ts.value, a.update_ts.value)
    await change(b1, { parent_id: null })
    assert.deepEqual(titles(await agendaOf(scene.owner.client, holder)), ['B', 'Discussion', 'A', 'B1'])
    await change(first, { parent_id: a.agenda_item_id, position: 5 })
    assert.deepEqual(tree(await agendaOf(scene.owner.client, holder)), ['0 B', '1 A', '1.0 Discussion', '2 B1'])
    await change(b, { position: 1 })
    assert.deepEqual(tree(await agendaOf(scene.owner.client, holder)), ['0 A', '0.0 Discussion', '1 B', '2 B1'])
  })

  test('what equals what is there is no change', async () => {
    const item = await add(await fresh(), { title: 'A', duration_seconds: 60, presenter_id: scene.owner.id })
    stage().pass(60)
    const { body } = await change(item, item)
    assert.deepEqual(body, item)
  })

  test('no item lies inside itself, in what lies inside it, or in another agenda', async () => {
    const holder = await fresh()
    const a = await add(holder, { title: 'A' })
    const b = await add(holder, { title: 'B', parent_id: a.agenda_item_id })
    const [foreign] = await agendaOf(scene.owner.client, await fresh())
    for (const parent of [a, b, foreign]) {
      assertInvalid(await change(a, { parent_id: parent.agenda_item_id }), 'agenda_items', [
        'parent_id',
        'invalid_reference',
      ])
    }
    const { client } = scene.owner
    const there = { title: 'C', parent_id: foreign.agenda_item_id }
    assertInvalid(await client.post(`${holder}/agenda_items`, there), 'agenda_items', [
      'parent_id',
      'invalid_reference',
    ])
  })

  test('items lie four levels deep at most', async () => {
    const holder = await fresh()
    let parent_id: number | null = null
    for (const title of ['1', '2', '3', '4']) parent_id = (await add(holder, { title, parent_id })).agenda_item_id
    const { client } = scene.owner
    const deep = await client.post(`${holder}/agenda_items`, { title: '5', parent_id })
    assertInvalid(deep, 'agenda_items', ['parent_id', 'invalid_value'])
    const [first] = await agendaOf(client, holder)
    assertInvalid(await change(first, { parent_id }), 'agenda_items', ['parent_id', 'invalid_value'])
  })

  test('an item is presented by a member of the room, or by somebody who takes part; others are refused alike', async () => {
    const holder = await fresh()
    const member = await someone(stage(), scene, { organization: 5, room: 4 })
    const colleague = await someone(stage(), scene, { organization: 3 })
    const guest = (await scene.owner.client.post(`${holder}/attendees`, { email: 'hedda@boats.example' })).body
      .member_id
    const item = await add(holder, { title: 'A', presenter_id: member.id })
    assert.equal((await change(item, { presenter_id: guest })).status, 200)
    const refused = await change(item, { presenter_id: colleague.id })
    assertInvalid(refused, 'agenda_items', ['presenter_id', 'invalid_reference'])
    assert.deepEqual((await change(item, { presenter_id: UNKNOWN })).body, refused.body)
    assert.equal((await change(item, { presenter_id: null })).body.presenter_id, null)
    const planned = { title: 'B', presenter_id: colleague.id }
    for (const other of [`/meeting_series/${series}`, `/templates/${template}`]) {
      const { status } = await scene.owner.client.post(`${other}/agenda_items`, planned)
      assert.equal(status, 422, other)
    }
  })

  test('who was taken out with meetings=keep still presents what they were given, until that is changed', async () => {
    const holder = await fresh()
    const member = await someone(stage(), scene, { organization: 5, room: 3 })
    const item = await add(holder, { title: 'A', presenter_id: member.id })
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/room_members`)
    const seat = body.find((row: any) => row.member_id === member.id)
    await scene.owner.client.delete(`/room_members/${seat.room_member_id}?meetings=keep`)
    const after = await change(item, { title: 'A, still', presenter_id: member.id })
    assert.equal(after.body.presenter_id.value, member.id)
  })

  for (const [sent, field, code] of REFUSED) {
    test(`${field} ${JSON.stringify(sent[field])?.slice(0, 30)} is refused with ${code}`, async () => {
      const holder = await fresh()
      const [item] = await agendaOf(scene.owner.client, holder)
      const added = await scene.owner.client.post(`${holder}/agenda_items`, { title: 'A', ...sent })
      assertInvalid(added, 'agenda_items', [field, code])
      assertInvalid(await change(item, sent), 'agenda_items', [field, code])
      assert.deepEqual(await agendaOf(scene.owner.client, holder), [item])
    })
  }

  test('a title is required', async () => {
    const { client } = scene.owner
    assertInvalid(await client.post(`${await fresh()}/agenda_items`, {}), 'agenda_items', ['title', 'missing_field'])
  })

  test('DELETE takes an item with what lies inside it; the last one of a meeting stays', async () => {
    const holder = await fresh()
    const [first] = await agendaOf(scene.owner.client, holder)
    const a = await add(holder, { title: 'A' })
    await add(holder, { title: 'A1', parent_id: a.agenda_item_id })
    assert.equal((await scene.owner.client.delete(of(first))).status, 204)
    assert.deepEqual(tree(await agendaOf(scene.owner.client, holder)), ['0 A', '0.0 A1'])
    const refused = await scene.owner.client.delete(of(a))
    assertInvalid(refused, 'agenda_items', ['agenda_item_id', 'invalid_value'])
    assert.equal((await scene.owner.client.delete(of(first))).status, 404)
  })

  test('an agenda has at most 200 items', async () => {
    const holder = await fresh()
    const many = Array.from({ length: 200 }, (_, number) => ({ title: `Item ${number}` }))
    const { client } = scene.owner
    assert.equal((await client.put(`${holder}/agenda_items`, { agenda_items: many })).body.length, 200)
    assert.equal((await client.get(`${holder}/agenda_items`)).body.length, 200)
    const one = await client.post(`${holder}/agenda_items`, { title: 'One too many' })
    assertInvalid(one, 'agenda_items', ['agenda_items', 'too_long'])
    const all = Array.from({ length: 10_000 }, () => ({ title: 'x' }))
    assertInvalid(await client.put(`${holder}/agenda_items`, { agenda_items: all }), 'agenda_items', [
      'agenda_items',
      'too_long',
    ])
    const nested = many.slice(0, 20).map((item) => ({ ...item, children: many.slice(0, 20) }))
    assertInvalid(await client.put(`${holder}/agenda_items`, { agenda_items: nested }), 'agenda_items', [
      'agenda_items',
      'too_long',
    ])
    assert.equal((await client.get(`${holder}/agenda_items`)).body.length, 200)
  })

  test('single items are conditional on their tags', async () => {
    const item = await add(await fresh(), { title: 'A' })
    const { headers } = await scene.owner.client.get(of(item))
    const asking = { headers: { 'if-match': headers['etag']! } }
    assert.equal((await scene.owner.client.patch(of(item), { title: 'B' }, asking)).status, 200)
    assert.equal((await scene.owner.client.patch(of(item), { title: 'C' }, asking)).status, 412)
    assert.equal((await scene.owner.client.delete(of(item), asking)).status, 412)
  })

  test('an agenda is no part of the meeting: neither its tag nor update_ts changes with it; that of a series does', async () => {
    const holder = await fresh()
    const before = await scene.owner.client.get(holder)
    const planned = await scene.owner.client.get(`/meeting_series/${series}`)
    stage().pass(60)
    await add(holder, { title: 'A' })
    const after = await scene.owner.client.get(holder)
    assert.equal(after.headers['etag'], before.headers['etag'])
    await add(`/meeting_series/${series}`, { title: 'A' })
    const changed = await scene.owner.client.get(`/meeting_series/${series}`)
    assert.equal(changed.body.update_ts.value, stage().site.clock())
    assert.notEqual(changed.headers['etag'], planned.headers['etag'])
  })

  test('items are gone with their meeting', async () => {
    const holder = await fresh()
    const item = await add(holder, { title: 'A' })
    await scene.owner.client.post(`${holder}/notes`, { description: 'High water' })
    assert.equal((await scene.owner.client.delete(holder)).status, 204)
    assert.equal((await scene.owner.client.get(of(item))).status, 404)
    assert.equal((await scene.owner.client.get(`${holder}/agenda_items`)).status, 410)
  })
})
