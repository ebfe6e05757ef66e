// Backlogs of series and rooms, and moving agenda items between agendas and backlogs, through HTTP.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { bring } from '../files/attachment-scene.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { newSeries } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda, titles, tree } from './agenda-scene.ts'

onBothDatabases('backlogs', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const backlogOf = async (holder: string, client = scene.owner.client): Promise<any[]> => {
    const { status, body, text } = await client.get(`${holder}/backlog_items`)
    assert.equal(status, 200, text)
    return body
  }
  const add = async (holder: string, title: string, more: object = {}, client = scene.owner.client) => {
    const { status, body, text } = await client.post(`${holder}/backlog_items`, { title, ...more })
    assert.equal(status, 201, text)
    return body
  }
  const move = ({ agenda_item_id }: any, to: object, client = scene.owner.client) =>
    client.post(`/agenda_items/${agenda_item_id}/move`, to)
  const roomPath = () => `/rooms/${scene.room}`
  const newPlace = async () => {
    const series = await newSeries(scene)
    return { id: series.meeting_series_id, path: `/meeting_series/${series.meeting_series_id}` }
  }

  test('items are added, ordered, nested, changed and deleted as in an agenda, and belong to no meeting', async () => {
    const { client } = scene.owner
    const { id, path } = await newPlace()
    const tides = await add(path, 'Tides', { description: '<p>High</p>', duration_seconds: 600 })
    const { meeting_id, template_id, backlog, meeting_series_id, state } = tides
    assert.deepEqual([meeting_id, template_id, backlog, state], [null, null, true, 'pending'])
    assert.equal(meeting_series_id.value, id)
    assert.equal(tides.room_id.value, scene.room)
    await add(path, 'Oars', { position: 0 })
    await add(path, 'Moon', { parent_id: tides.agenda_item_id })
    assert.deepEqual(tree(await backlogOf(path)), ['0 Oars', '1 Tides', '1.0 Moon'])
    assert.deepEqual(await agendaOf(client, path), [])
    const changed = await client.patch(`/agenda_items/${tides.agenda_item_id}`, { position: 0, title: 'Spring tides' })
    assert.equal(changed.status, 200)
    assert.deepEqual(tree(await backlogOf(path)), ['0 Spring tides', '0.0 Moon', '1 Oars'])
    assertInvalid(await client.patch(`/agenda_items/${tides.agenda_item_id}`, { state: 'done' }), 'agenda_items', [
      'state',
      'invalid_transition',
    ])
    assert.equal((await client.delete(`/agenda_items/${tides.agenda_item_id}`)).status, 204)
    assert.deepEqual(titles(await backlogOf(path)), ['Oars'])
    const page = await client.get(`${path}/backlog_items?per_page=1&page=1&fields=title,backlog&embed=may`)
    assert.equal(page.headers['x-total-count'], '1')
    assert.deepEqual(Object.keys(page.body[0]), ['backlog', 'title'])
  })

  test('who may write notes in the series or the room writes there, and who reads it reads it', async () => {
    const { path } = await newPlace()
    const reader = await someone(stage(), scene, { organization: 5, room: 4 })
    const writer = await someone(stage(), scene, { organization: 5, room: 3 })
    const stranger = await someone(stage(), scene)
    for (const holder of [path, roomPath()]) {
      const item = await add(holder, 'Reeds', {}, writer.client)
      const one = `/agenda_items/${item.agenda_item_id}`
      assert.ok(titles(await backlogOf(holder, reader.client)).includes('Reeds'))
      assert.equal((await reader.client.get(one)).status, 200)
      assert.equal((await reader.client.post(`${holder}/backlog_items`, { title: 'No' })).status, 403)
      assert.equal((await reader.client.patch(one, { title: 'No' })).status, 403)
      assert.equal((await writer.client.patch(one, { title: 'Rushes' })).status, 200)
      assert.equal((await stranger.client.get(`${holder}/backlog_items`)).status, 403)
      assert.equal((await stranger.client.get(one)).status, 403)
      assert.equal((await writer.client.delete(one)).status, 204)
    }
  })

  test('an item moves with its sub-items, notes, action items and files, and all of it is in the backlog', async () => {
    const { client } = scene.owner
    const { id, path } = await newPlace()
    const at = `/meetings/${await newMeeting(scene)}`
    const { body } = await setAgenda(client, at, [
      { title: 'Jetty', children: [{ title: 'Piles' }] },
      { title: 'Oars' },
    ])
    const [jetty, piles] = body
    const note = (await client.post(`${at}/notes`, { description: 'Rotten', agenda_item_id: piles.agenda_item_id }))
      .body
    const task = (await client.post(`${at}/action_items`, { description: 'Buy', agenda_item_id: jetty.agenda_item_id }))
      .body
    const file = { name: 'plan.txt', type: 'text/plain', size: 3, agenda_item_id: jetty.agenda_item_id }
    const said = (await client.post(`${at}/attachments`, file)).body
    const { attachment_id } = said
    const content = `/attachments/${attachment_id}/content`
    assert.equal((await bring(client, said, Buffer.from('abc'))).status, 200)

    const moved = await move(jetty, { meeting_series_id: id })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual([moved.body.agenda_item_id, moved.body.meeting_id], [jetty.agenda_item_id, null])
    assert.deepEqual(tree(await backlogOf(path)), ['0 Jetty', '0.0 Piles'])
    assert.deepEqual(tree(await agendaOf(client, at)), ['0 Oars'])
    const things = [`/notes/${note.note_id}`, `/action_items/${task.action_item_id}`, `/attachments/${attachment_id}`]
    for (const thing of things) assert.equal((await client.get(thing)).body.meeting_id, null, thing)
    for (const list of ['notes', 'action_items', 'attachments'])
      assert.deepEqual((await client.get(`${at}/${list}`)).body, [], list)
    assert.equal((await client.get(`${path}/action_items?state=open`)).body.length, 1)
    assert.equal((await client.get(`${path}/notes`)).body.length, 1)
    assert.equal((await client.get(content)).text, 'abc')

    const into = await move(jetty, { room_id: scene.room, position: 0 })
    assert.equal(into.status, 200, into.text)
    assert.deepEqual([into.body.meeting_series_id, into.body.backlog], [null, true])
    assert.equal((await client.get(`${path}/action_items?state=open`)).body.length, 0)
    assert.equal((await client.get(content)).text, 'abc')

    const other = `/meetings/${await newMeeting(scene)}`
    const there = await move(jetty, { meeting_id: Number(other.split('/')[2]), position: 0 })
    assert.equal(there.status, 200, there.text)
    assert.deepEqual(tree(await agendaOf(client, other)), ['0 Jetty', '0.0 Piles', '1 Discussion'])
    for (const list of ['notes', 'action_items', 'attachments'])
      assert.equal((await client.get(`${other}/${list}`)).body.length, 1, list)
    for (const thing of things)
      assert.equal((await client.get(thing)).body.meeting_id.value, Number(other.split('/')[2]), thing)
  })

  test('a meeting keeps one item; what runs begins anew where it is moved', async () => {
    const { client } = scene.owner
    const at = `/meetings/${await newMeeting(scene)}`
    await client.patch(at, { state: 'started' })
    const [only] = await agendaOf(client, at)
    await client.patch(`/agenda_items/${only.agenda_item_id}`, { state: 'current' })
    const moved = await move(only, { room_id: scene.room })
    const { state, started_ts, elapsed_seconds } = moved.body
    assert.deepEqual([state, started_ts, elapsed_seconds], ['pending', null, 0])
    const [left, ...more] = await agendaOf(client, at)
    assert.deepEqual([left.title, more], ['Discussion', []])
    assert.notEqual(left.agenda_item_id, only.agenda_item_id)
  })

  test('out of a meeting that has ended an item is only copied, and then counts as carried over', async () => {
    const { client } = scene.owner
    const { id, path } = await newPlace()
    const at = `/meetings/${await newMeeting(scene)}`
    const { body } = await setAgenda(client, at, [
      { title: 'Jetty', children: [{ title: 'Piles' }] },
      { title: 'Oars' },
    ])
    await client.post(`${at}/notes`, { description: 'Rotten', agenda_item_id: body[0].agenda_item_id })
    await client.patch(at, { state: 'started' })
    await client.patch(at, { state: 'ended' })
    assertInvalid(await move(body[0], { meeting_series_id: id }), 'agenda_items', ['copy', 'invalid_value'])
    const copied = await move(body[0], { meeting_series_id: id, copy: true })
    assert.equal(copied.status, 200, copied.text)
    assert.notEqual(copied.body.agenda_item_id, body[0].agenda_item_id)
    assert.deepEqual(tree(await backlogOf(path)), ['0 Jetty', '0.0 Piles'])
    assert.equal((await client.get(`${at}/notes`)).body.length, 1)
    assert.deepEqual(
      (await agendaOf(client, at)).map(({ state }) => state),
      ['carried', 'carried', 'pending'],
    )
    const into = Number(at.split('/')[2])
    assertInvalid(await move(copied.body, { meeting_id: into }), 'agenda_items', ['meeting_id', 'invalid_reference'])
  })

  test('a target is one, of the same room, known to the caller, and one where they may write', async () => {
    const { client } = scene.owner
    const { id } = await newPlace()
    const item = await add(roomPath(), 'Buoys')
    assertInvalid(await move(item, {}), 'agenda_items', ['meeting_id', 'missing_field'])
    assertInvalid(await move(item, { meeting_series_id: id, room_id: scene.room }), 'agenda_items', [
      'room_id',
      'conflicting_fields',
    ])
    assertInvalid(await move(item, { meeting_id: UNKNOWN }), 'agenda_items', ['meeting_id', 'invalid_reference'])
    const elsewhere = await stage().room(scene.organization)
    assertInvalid(await move(item, { room_id: elsewhere }), 'agenda_items', ['room_id', 'invalid_reference'])
    const writer = await someone(stage(), scene, { organization: 5, room: 3 })
    const meeting = await newMeeting(scene)
    assert.equal((await move(item, { meeting_id: meeting }, writer.client)).status, 403)
    const planned = await newItem(client, `/meetings/${meeting}`, { title: 'Ropes' })
    assert.equal((await move(planned, { room_id: scene.room }, writer.client)).status, 403)
    assert.equal((await move(item, { meeting_series_id: id }, writer.client)).status, 200)
  })

  test('a deleted item leaves its notes and action items in the room, and takes its files along', async () => {
    const { client } = scene.owner
    const at = `/meetings/${await newMeeting(scene)}`
    const item = await newItem(client, at, { title: 'Buoys' })
    const { agenda_item_id } = item
    const note = (await client.post(`${at}/notes`, { description: 'Loose', agenda_item_id })).body
    const file = { name: 'a.txt', type: 'text/plain', size: 1, agenda_item_id }
    const said = (await client.post(`${at}/attachments`, file)).body
    const { attachment_id } = said
    await bring(client, said, Buffer.from('a'))
    await move(item, { room_id: scene.room })
    assert.equal((await client.delete(`/agenda_items/${agenda_item_id}`)).status, 204)
    assert.equal((await client.get(`/notes/${note.note_id}?embed=agenda_item`)).body.agenda_item, null)
    assert.equal((await client.get(`/attachments/${attachment_id}`)).status, 404)
  })

  test('a backlog goes with its series; a split hands it on, and a collapse gives it to the other part, or to the room', async () => {
    const { client } = scene.owner
    const gone = await newPlace()
    const one = await add(gone.path, 'Gone')
    assert.equal((await client.delete(gone.path)).status, 204)
    assert.equal((await client.get(`/agenda_items/${one.agenda_item_id}`)).status, 404)

    const series = await newSeries(scene)
    const path = `/meeting_series/${series.meeting_series_id}`
    await add(path, 'Handed on')
    const { body: summaries } = await client.get(`${path}/meeting_summaries`)
    const split = await client.post(`${path}/split`, { from: summaries[1].start_time.value })
    assert.equal(split.status, 201, split.text)
    const next = `/meeting_series/${split.body.meeting_series_id}`
    const holders = async (of: string) => (await backlogOf(of)).map((row) => [row.title, row.meeting_series_id.value])
    const handed = [['Handed on', split.body.meeting_series_id]]
    assert.deepEqual([await holders(path), await holders(next)], [handed, handed])

    const at = summaries[2].start_time.value
    const { meeting_id } = (await client.get(`${next}/meeting_at/${at}`)).body
    const collapsed = await client.post(`${next}/collapse`, { meeting_id })
    assert.equal(collapsed.status, 200, collapsed.text)
    assert.deepEqual(await holders(path), [['Handed on', series.meeting_series_id]])
    const last = (await client.get(`${path}/meeting_at/${summaries[0].start_time.value}`)).body.meeting_id
    assert.equal((await client.post(`${path}/collapse`, { meeting_id: last })).status, 200)
    assert.ok(titles(await backlogOf(roomPath())).includes('Handed on'))
  })

  test('an agenda of 200 items takes no more, nor does a backlog', async () => {
    const { client } = scene.owner
    const { id, path } = await newPlace()
    const at = `/meetings/${await newMeeting(scene)}`
    const many = Array.from({ length: 200 }, (_, at) => ({ title: `Item ${at}` }))
    const { body } = await setAgenda(client, at, many)
    const item = await add(path, 'One more')
    assertInvalid(await move(item, { meeting_id: Number(at.split('/')[2]) }), 'agenda_items', [
      'agenda_items',
      'too_long',
    ])
    assert.deepEqual(titles(await backlogOf(path)), ['One more'])
    assert.equal((await move(body[0], { meeting_series_id: id })).status, 200)
  })
})
