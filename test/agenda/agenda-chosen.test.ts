// Chosen agenda items that are carried over, through HTTP: which, where to, never twice, and what is refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda, titles, tree } from './agenda-scene.ts'

const PLAN = [
  { title: 'Tides' },
  { title: 'Jetty', children: [{ title: 'Piles' }, { title: 'Planks', duration_seconds: 300 }] },
  { title: 'Oars' },
]

onBothDatabases('agenda items that are carried over by choice', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const at = async (series: any, slot: number) =>
    `/meetings/${(await meetingAt(scene.owner.client, series, slot)).meeting_id}`
  const agenda = async (holder: string) => tree(await agendaOf(scene.owner.client, holder))
  const states = async (holder: string) =>
    (await agendaOf(scene.owner.client, holder)).map(({ title, state }) => `${title} ${state}`)
  const carry = (holder: string, agenda_item_ids: unknown, to: unknown = 'next') =>
    scene.owner.client.post(`${holder}/carry_over`, { agenda_item_ids, to })
  const idIn = (path: string) => Number(path.split('/')[2])

  /** A running meeting of a series, with the agenda above; `id` gives the id of an item by its title. */
  async function running(more: object = {}) {
    const { client } = scene.owner
    const series = await newSeries(scene, more)
    const over = await at(series, SLOTS[0])
    const { body } = await setAgenda(client, over, PLAN)
    assert.equal((await client.patch(over, { state: 'started' })).status, 200)
    const id = (title: string): number => body.find((item: any) => item.title === title).agenda_item_id
    return { series, over, id }
  }

  test('only what is named goes to the next meeting of the series, and the rest stays as it was', async () => {
    const { over, id } = await running()
    await stage().events()
    const { status, body } = await carry(over, [id('Oars')])
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ title, state }: any) => [title, state]),
      [['Oars', 'pending']],
    )
    const next = `/meetings/${body[0].meeting_id.value}`
    assert.ok((await stage().events()).includes(`meeting_created ${next}`))
    assert.equal((await scene.owner.client.get(next)).body.start_time.value, SLOTS[1])
    assert.deepEqual(await agenda(next), ['0 Discussion', '1 Oars'])
    assert.deepEqual(await states(over), [
      'Tides pending',
      'Jetty pending',
      'Piles pending',
      'Planks pending',
      'Oars carried',
    ])
  })

  test('sub-items come with their item as far as they are unfinished; one alone stands by itself', async () => {
    const { client } = scene.owner
    const { over, id } = await running()
    await client.patch(`/agenda_items/${id('Piles')}`, { state: 'done' })
    const { body } = await carry(over, [id('Jetty')])
    assert.deepEqual(titles(body), ['Jetty', 'Planks'])
    const next = `/meetings/${body[0].meeting_id.value}`
    assert.deepEqual(await agenda(next), ['0 Discussion', '1 Jetty', '1.0 Planks'])
    const other = await running()
    const alone = await carry(other.over, [other.id('Planks')])
    assert.deepEqual(titles(alone.body), ['Planks'])
    assert.equal(alone.body[0].parent_id, null)
    // What comes later goes below the item that went before.
    const parent = await carry(other.over, [other.id('Jetty')])
    assert.deepEqual(titles(parent.body), ['Planks', 'Jetty', 'Piles'])
    assert.equal(parent.body[2].parent_id.value, parent.body[1].agenda_item_id)
  })

  test('twice carries nothing twice, also where the meeting went on, and answers the same', async () => {
    const { client } = scene.owner
    const { over, id } = await running()
    const { body } = await carry(over, [id('Tides'), id('Jetty')])
    const next = `/meetings/${body[0].meeting_id.value}`
    assert.deepEqual((await carry(over, [id('Tides'), id('Jetty')])).body, body)
    await client.patch(`/agenda_items/${id('Tides')}`, { state: 'current' })
    await client.patch(over, { state: 'ended' })
    assert.deepEqual(titles((await carry(over, [id('Tides')])).body), ['Tides'])
    assert.deepEqual(titles((await client.post(`${over}/agenda_items/carry_over`, {})).body), ['Oars'])
    assert.deepEqual(titles((await client.post(`${over}/agenda_items/carry_over`, {})).body), [])
    const all = ['0 Discussion', '1 Tides', '2 Jetty', '2.0 Piles', '2.1 Planks', '3 Oars']
    assert.deepEqual(await agenda(next), all)
    // What was carried stays there, whatever meeting is named afterwards.
    const elsewhere = await newMeeting(scene)
    assert.deepEqual(titles((await carry(over, [id('Oars')], elsewhere)).body), ['Oars'])
    assert.deepEqual(await agenda(`/meetings/${elsewhere}`), ['0 Discussion'])
    assert.deepEqual(await agenda(next), all)
  })

  test('the next meeting is the first by its actual time, also one that was moved before its slot', async () => {
    const { client } = scene.owner
    const { series, over, id } = await running()
    const later = await at(series, SLOTS[2])
    const start_time = SLOTS[1] - 3600
    assert.equal((await client.patch(later, { start_time, end_time: start_time + 600 })).status, 200)
    const { body } = await carry(over, [id('Oars')])
    assert.equal(body[0].meeting_id.value, idIn(later))
  })

  test('a meeting can be named instead, of no series too; what its series planned there stands once', async () => {
    const { client } = scene.owner
    const { over, id } = await running()
    const single = await newMeeting(scene)
    const { body } = await carry(over, [id('Oars')], single)
    assert.deepEqual([titles(body), body[0].meeting_id.value], [['Oars'], single])
    const alone = `/meetings/${await newMeeting(scene)}`
    const item = await newItem(client, alone, { title: 'Fog' })
    await client.patch(alone, { state: 'started' })
    assert.deepEqual(titles((await carry(alone, [item.agenda_item_id], single)).body), ['Fog'])
    assert.deepEqual(await agenda(`/meetings/${single}`), ['0 Discussion', '1 Oars', '2 Fog'])

    const series = await newSeries(scene)
    await setAgenda(client, pathOf(series), [{ title: 'Round' }, { title: 'Tides' }])
    const [first, next] = [await at(series, SLOTS[0]), await at(series, SLOTS[1])]
    await client.patch(first, { state: 'started' })
    const [round] = await agendaOf(client, first)
    const carried = await carry(first, [round.agenda_item_id])
    assert.deepEqual(
      carried.body.map(({ agenda_item_id }: any) => agenda_item_id),
      [(await agendaOf(client, next))[0].agenda_item_id],
    )
    assert.deepEqual(await agenda(next), ['0 Round', '1 Tides'])
  })

  test('what was finished only because the meeting ended is carried where it is named, and keeps its times', async () => {
    const { client } = scene.owner
    const { over, id } = await running()
    await client.patch(`/agenda_items/${id('Tides')}`, { state: 'current' })
    stage().pass(30)
    await client.patch(over, { state: 'ended' })
    assert.deepEqual(titles((await carry(over, [id('Tides')])).body), ['Tides'])
    const left = (await client.get(`/agenda_items/${id('Tides')}`)).body
    assert.deepEqual([left.state, left.elapsed_seconds], ['carried', 30])
    assert.notEqual(left.finished_ts, null)
  })

  test('items of other agendas and meetings that take none are refused, and nothing changes', async () => {
    const { client } = scene.owner
    const { over, id } = await running({ rcount: 1 })
    const foreign = (await agendaOf(client, `/meetings/${await newMeeting(scene)}`))[0].agenda_item_id
    const before = await states(over)
    const refused = async (ids: unknown, to: unknown, ...fault: Parameters<typeof assertInvalid>[2]) =>
      assertInvalid(await carry(over, ids, to), 'agenda_items', fault)
    await refused([foreign], 'next', 'agenda_item_ids', 'invalid_reference')
    await refused([id('Oars')], 'next', 'to', 'invalid_reference')
    await refused([id('Oars')], 'previous', 'to', 'invalid_value')
    await refused([id('Oars')], idIn(over), 'to', 'invalid_reference')
    await refused([id('Oars')], 2_000_000_000, 'to', 'invalid_reference')
    for (const state of ['ended', 'canceled']) {
      const other = await newMeeting(scene)
      if (state === 'ended') await client.patch(`/meetings/${other}`, { state: 'started' })
      await client.patch(`/meetings/${other}`, { state })
      await refused([id('Oars')], other, 'to', 'invalid_reference')
    }
    assertInvalid(
      await client.post(`${over}/carry_over`, {}),
      'agenda_items',
      ['agenda_item_ids', 'missing_field'],
      ['to', 'missing_field'],
    )
    assert.deepEqual(await states(over), before)
    const planned = `/meetings/${await newMeeting(scene)}`
    assertInvalid(await carry(planned, [], 'next'), 'agenda_items', ['state', 'invalid_transition'])
  })

  test('who runs this meeting but not the other is refused, and whoever does not run this one', async () => {
    const { over, id } = await running()
    const member = await someone(stage(), scene, { organization: 5, room: 4 })
    const sent = { agenda_item_ids: [id('Oars')], to: await newMeeting(scene) }
    const before = await states(over)
    assert.equal((await member.client.post(`${over}/carry_over`, sent)).status, 403)
    await scene.owner.client.post(`${over}/facilitators`, { member_id: member.id })
    assert.equal((await member.client.post(`${over}/carry_over`, sent)).status, 403)
    assert.deepEqual(await states(over), before)
    const { body } = await member.client.get(`${over}?embed=may`)
    assert.deepEqual(body.may.carry_over, ['POST'])
  })

  test('several at once, to and fro, carry each item once', async () => {
    const { client } = scene.owner
    const { series, over, id } = await running()
    const next = await at(series, SLOTS[1])
    const { body: items } = await setAgenda(client, next, [{ title: 'Nets' }])
    await client.patch(next, { state: 'started' })
    const back = items[0].agenda_item_id
    const answers = await Promise.all([
      carry(over, [id('Tides')], idIn(next)),
      carry(next, [back], idIn(over)),
      carry(over, [id('Tides')], idIn(next)),
      carry(over, [id('Tides')]),
      carry(next, [back], idIn(over)),
      client.post(`${over}/agenda_items/carry_over`, {}),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    )
    const everywhere = [over, next, await at(series, SLOTS[2])]
    const found = (await Promise.all(everywhere.map((one) => agendaOf(client, one)))).flat()
    for (const title of ['Tides', 'Nets', 'Oars', 'Piles'])
      assert.equal(found.filter((item) => item.title === title && item.state === 'pending').length, 1, title)
  })
})
