// Where agendas come from, through HTTP: templates, series, the meeting before; and how far a series' agenda reaches.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS, WEEK } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda, titles, tree } from './agenda-scene.ts'

const PLAN = [
  { title: 'Round', duration_seconds: 600, children: [{ title: 'Tides', description: '<p>Read aloud.</p>' }] },
  { title: 'Resolutions' },
]
const OUTLINE = ['0 Round', '0.0 Tides', '1 Resolutions']

onBothDatabases('agendas that are copied', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const agenda = async (holder: string) => tree(await agendaOf(scene.owner.client, holder))
  const set = (holder: string, items: unknown) => setAgenda(scene.owner.client, holder, items)
  const meeting = ({ meeting_id }: any) => `/meetings/${meeting_id}`
  const planned = async (more: object = {}) => {
    const series = await newSeries(scene, more)
    await set(pathOf(series), PLAN)
    return series
  }
  const at = async (series: any, slot: number) => meeting(await meetingAt(scene.owner.client, series, slot))

  async function template() {
    const { client } = scene.owner
    const { template_id } = (await client.post(`/rooms/${scene.room}/templates`, { name: 'Tide table' })).body
    await set(`/templates/${template_id}`, PLAN)
    return template_id as number
  }

  test('a template’s agenda is copied to a meeting, and to a series, whose meetings get it from there', async () => {
    const template_id = await template()
    const made = (await scene.owner.client.post(`/rooms/${scene.room}/meetings`, { template_id })).body
    const items = await agendaOf(scene.owner.client, meeting(made))
    assert.deepEqual(tree(items), OUTLINE)
    assert.deepEqual([items[0].duration_seconds, items[1].description], [600, '<p>Read aloud.</p>'])
    const series = await newSeries(scene, { template_id })
    assert.deepEqual(await agenda(pathOf(series)), OUTLINE)
    assert.deepEqual(await agenda(await at(series, SLOTS[0])), OUTLINE)
    // What was made from a template stays as it is.
    await set(`/templates/${template_id}`, [{ title: 'Other' }])
    assert.deepEqual(await agenda(meeting(made)), OUTLINE)
    assert.deepEqual(await agenda(pathOf(series)), OUTLINE)
    assert.equal((await scene.owner.client.delete(`/templates/${template_id}`)).status, 204)
    assert.deepEqual(await agenda(meeting(made)), OUTLINE)
  })

  test('a template without agenda, or none, leaves a meeting one item and a series none', async () => {
    const { client } = scene.owner
    const { template_id } = (await client.post(`/rooms/${scene.room}/templates`, { name: 'Tide table' })).body
    for (const sent of [{ template_id }, { template_id: null }]) {
      const made = (await client.post(`/rooms/${scene.room}/meetings`, sent)).body
      assert.deepEqual(await agenda(meeting(made)), ['0 Discussion'])
      const series = await newSeries(scene, sent)
      assert.deepEqual(await agenda(pathOf(series)), [])
      assert.deepEqual(await agenda(await at(series, SLOTS[0])), ['0 Discussion'])
    }
  })

  test('presenters who have left the room since present nothing in what is copied', async () => {
    const member = await someone(stage(), scene, { organization: 5, room: 3 })
    const template_id = await template()
    const holder = `/templates/${template_id}`
    await set(holder, [
      { title: 'A', presenter_id: member.id },
      { title: 'B', presenter_id: scene.owner.id },
    ])
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/members`)
    const { room_member_id } = body.find(({ member_id }: any) => member_id === member.id)
    await scene.owner.client.delete(`/room_members/${room_member_id}`)
    const made = (await scene.owner.client.post(`/rooms/${scene.room}/meetings`, { template_id })).body
    const items = await agendaOf(scene.owner.client, meeting(made))
    assert.deepEqual(
      items.map(({ presenter_id }) => presenter_id?.value ?? null),
      [null, scene.owner.id],
    )
  })

  test('the job makes meetings with their agenda, in one transaction with them', async () => {
    const series = await planned()
    assert.ok((await materialiseMeetings(stage().site)) >= 1)
    const { body } = await scene.owner.client.get(
      `/rooms/${scene.room}/meetings?timeframe=future&fields=meeting_id,meeting_series_id`,
    )
    const own = body.filter(({ meeting_series_id: of }: any) => of?.display === series.recurrence_description)
    assert.ok(own.length)
    const { body: made } = await scene.owner.client.get(`${pathOf(series)}/meeting_at/${SLOTS[0]}`)
    assert.deepEqual(await agenda(meeting(made)), OUTLINE)
  })

  test('asked for at once, a meeting is made once with one agenda', async () => {
    const series = await planned()
    const made = await Promise.all(Array.from({ length: 6 }, () => at(series, SLOTS[2])))
    assert.equal(new Set(made).size, 1)
    assert.deepEqual(await agenda(made[0]!), OUTLINE)
  })

  test('an edit of the series’ agenda reaches pending meetings to come whose agenda nobody touched', async () => {
    const series = await planned()
    const [held, untouched, touched, canceled] = await Promise.all(SLOTS.slice(0, 4).map((slot) => at(series, slot)))
    const { client } = scene.owner
    await client.patch(held!, { state: 'started' })
    await client.patch(canceled!, { state: 'canceled' })
    await newItem(client, touched!, { title: 'Fog' })
    const [round, tides] = await agendaOf(client, untouched!)
    const note = (
      await client.post(`${untouched}/notes`, { description: 'Two boats', agenda_item_id: tides.agenda_item_id })
    ).body

    const [first, second] = await agendaOf(client, pathOf(series))
    await client.patch(`/agenda_items/${second.agenda_item_id}`, {
      title: 'Tides and winds',
      parent_id: null,
      position: 0,
    })
    await newItem(client, pathOf(series), { title: 'Nets', parent_id: first.agenda_item_id })
    const next = ['0 Tides and winds', '1 Round', '1.0 Nets', '2 Resolutions']
    assert.deepEqual(await agenda(pathOf(series)), next)
    assert.deepEqual(await agenda(untouched!), next)
    assert.deepEqual(await agenda(await at(series, SLOTS[4])), next)
    assert.deepEqual(await agenda(held!), OUTLINE)
    assert.deepEqual(await agenda(canceled!), OUTLINE)
    assert.deepEqual(await agenda(touched!), [...OUTLINE, '2 Fog'])
    // They are the same items as before, with what was noted of them.
    const after = await agendaOf(client, untouched!)
    assert.deepEqual([after[0].agenda_item_id, after[1].agenda_item_id], [tides.agenda_item_id, round.agenda_item_id])
    const { agenda_item } = (await client.get(`/notes/${note.note_id}?embed=agenda_item`)).body
    assert.equal(agenda_item.title, 'Tides and winds')

    await set(pathOf(series), [])
    assert.deepEqual(await agenda(untouched!), ['0 Discussion'])
    await set(pathOf(series), [{ title: 'Anew' }])
    assert.deepEqual(await agenda(untouched!), ['0 Anew'])
    const kept = (await client.get(`/notes/${note.note_id}?embed=agenda_item`)).body
    assert.equal(kept.agenda_item.title, 'Anew')
  })

  test('an edit that changes nothing makes no agenda somebody’s own', async () => {
    const series = await planned()
    const one = await at(series, SLOTS[1])
    const { client } = scene.owner
    const items = await agendaOf(client, one)
    await client.patch(`/agenda_items/${items[0].agenda_item_id}`, { title: 'Round', position: 0 })
    await set(one, items)
    await client.post(`${one}/notes`, { description: 'High water' })
    await set(pathOf(series), [{ title: 'Anew' }])
    assert.deepEqual(await agenda(one), ['0 Anew'])
  })

  test('a collapsed series leaves its meeting the agenda that it has', async () => {
    const series = await planned()
    const one = await at(series, SLOTS[1])
    const meeting_id = Number(one.split('/')[2])
    assert.equal((await scene.owner.client.post(`${pathOf(series)}/collapse`, { meeting_id })).status, 200)
    assert.deepEqual(await agenda(one), OUTLINE)
    assert.equal((await scene.owner.client.get(`${pathOf(series)}/agenda_items`)).status, 410)
  })

  const carry = (holder: string) => scene.owner.client.post(`${holder}/agenda_items/carry_over`, {})

  test('carry_over puts what was not finished on the next meeting of the series, made for it', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rrule_parts: { freq: 'weekly', daysofweek: ['TH'] } })
    const over = await at(series, SLOTS[0])
    const items = (
      await set(over, [
        { title: 'Done' },
        { title: 'Part', children: [{ title: 'Part, done' }, { title: 'Part, open', duration_seconds: 60 }] },
        { title: 'Skipped' },
        { title: 'Open', presenter_id: scene.owner.id },
      ])
    ).body
    const named = (title: string) => items.find((item: any) => item.title === title)
    await client.patch(over, { state: 'started' })
    for (const [title, state] of Object.entries({
      Done: 'done',
      Part: 'current',
      'Part, done': 'done',
      Skipped: 'skipped',
    })) {
      await client.patch(`/agenda_items/${named(title).agenda_item_id}`, { state })
    }
    const task = { description: 'Mend the jetty', agenda_item_id: named('Open').agenda_item_id }
    const { action_item_id } = (await client.post(`${over}/action_items`, task)).body
    await client.patch(over, { state: 'ended' })
    await stage().events()
    const { status, body } = await carry(over)
    assert.equal(status, 200)
    assert.deepEqual(titles(body), ['Part', 'Part, open', 'Open'])
    const next = `/meetings/${body[0].meeting_id.value}`
    assert.equal((await client.get(next)).body.start_time.value, SLOTS[1])
    assert.ok((await stage().events()).includes(`meeting_created ${next}`))
    assert.deepEqual(await agenda(next), ['0 Discussion', '1 Part', '1.0 Part, open', '2 Open'])
    assert.deepEqual(
      [body[1].duration_seconds, body[2].presenter_id.value, body[2].state],
      [60, scene.owner.id, 'pending'],
    )
    // The record keeps what was planned, and what was noted of it.
    assert.deepEqual(
      (await agendaOf(client, over)).map(({ title, state }) => `${title} ${state}`),
      ['Done done', 'Part done', 'Part, done done', 'Part, open carried', 'Skipped skipped', 'Open carried'],
    )
    const kept = (await client.get(`/action_items/${action_item_id}?embed=agenda_item`)).body
    assert.equal(kept.meeting_id.value, Number(over.split('/')[2]))
    assert.equal(kept.agenda_item.title, 'Open')
    assert.deepEqual((await carry(over)).body, [])
    // What was read can be sent back, whatever its state; nothing is set to this one.
    const present = await agendaOf(client, over)
    const carried = present.at(-1)
    const back = await client.patch(`/agenda_items/${carried.agenda_item_id}`, carried)
    assert.deepEqual([back.status, back.body], [200, carried])
    const changed = await client.patch(`/agenda_items/${carried.agenda_item_id}`, { ...carried, title: 'Open still' })
    assert.deepEqual([changed.body.title, changed.body.state], ['Open still', 'carried'])
    assertInvalid(
      await client.patch(`/agenda_items/${present[0].agenda_item_id}`, { state: 'carried' }),
      'agenda_items',
      ['state', 'invalid_transition'],
    )
  })

  test('what the series plans for the next meeting anyway stands there once', async () => {
    const { client } = scene.owner
    const series = await planned()
    const [over, next] = [await at(series, SLOTS[0]), await at(series, SLOTS[1])]
    const extra = await newItem(client, over, {
      title: 'Fog',
      parent_id: (await agendaOf(client, over))[0].agenda_item_id,
    })
    await client.patch(over, { state: 'started' })
    await client.patch(over, { state: 'ended' })
    const { body } = await carry(over)
    assert.deepEqual(titles(body), ['Round', 'Tides', 'Fog', 'Resolutions'])
    assert.notEqual(body[2].agenda_item_id, extra.agenda_item_id)
    assert.deepEqual(await agenda(next), ['0 Round', '0.0 Tides', '0.1 Fog', '1 Resolutions'])
  })

  test('of two meetings for which nothing was planned, the next has its one item once', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const over = await at(series, SLOTS[0])
    await client.patch(over, { state: 'started' })
    const { body } = await carry(over)
    const next = `/meetings/${body[0].meeting_id.value}`
    assert.deepEqual(body, await agendaOf(client, next))
    assert.deepEqual(await agenda(next), ['0 Discussion'])
    // What somebody has written of it is something else.
    const following = await at(series, SLOTS[1])
    const [item] = await agendaOf(client, following)
    await client.patch(`/agenda_items/${item.agenda_item_id}`, { description: '<p>Of oars</p>' })
    await client.patch(following, { state: 'started' })
    assert.deepEqual(await agenda(`/meetings/${(await carry(following)).body[0].meeting_id.value}`), [
      '0 Discussion',
      '1 Discussion',
    ])
  })

  test('the next meeting is the next pending one to come: canceled, deleted and begun ones are passed over', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const [over, canceled, deleted, begun] = await Promise.all(SLOTS.slice(0, 4).map((slot) => at(series, slot)))
    await client.patch(over!, { state: 'canceled' })
    await client.patch(canceled!, { state: 'canceled' })
    await client.delete(deleted!)
    await client.patch(begun!, { state: 'started' })
    const { body } = await carry(over!)
    const next = (await client.get(`/meetings/${body[0].meeting_id.value}`)).body
    assert.equal(next.start_time.value, SLOTS[4])
  })

  test('a meeting that has not begun, one of no series, and the last of a series carry nothing over', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 2 })
    const [first, last] = [await at(series, SLOTS[0]), await at(series, SLOTS[1])]
    assertInvalid(await carry(first), 'agenda_items', ['state', 'invalid_transition'])
    await client.patch(last, { state: 'started' })
    assertInvalid(await carry(last), 'agenda_items', ['meeting_series_id', 'invalid_reference'])
    assert.equal((await agendaOf(client, last))[0].state, 'pending')
    const single = `/meetings/${await newMeeting(scene)}`
    await client.patch(single, { state: 'started' })
    assertInvalid(await carry(single), 'agenda_items', ['meeting_series_id', 'invalid_reference'])
  })

  test('who runs this meeting but not the next is refused, and nothing is made', async () => {
    const series = await newSeries(scene)
    const over = await at(series, SLOTS[0])
    const member = await someone(stage(), scene, { organization: 5, room: 4 })
    await scene.owner.client.post(`${over}/facilitators`, { member_id: member.id })
    await scene.owner.client.patch(over, { state: 'started' })
    await stage().events()
    const { status } = await member.client.post(`${over}/agenda_items/carry_over`, {})
    assert.equal(status, 403)
    assert.deepEqual(await stage().events(), [])
    assert.equal((await agendaOf(scene.owner.client, over))[0].state, 'pending')
  })

  test('carried over twice at once, it stands on the next agenda once', async () => {
    const series = await newSeries(scene)
    const over = await at(series, SLOTS[0])
    await set(over, [{ title: 'Tides' }])
    await scene.owner.client.patch(over, { state: 'started' })
    const answers = await Promise.all([carry(over), carry(over), carry(over)])
    const carried = answers.flatMap(({ body }) => body)
    assert.equal(carried.length, 1)
    const next = `/meetings/${carried[0].meeting_id.value}`
    assert.equal((await agendaOf(scene.owner.client, next)).length, 2)
    assert.equal((await scene.owner.client.get(next)).body.start_time.value, SLOTS[0] + WEEK)
  })
})
