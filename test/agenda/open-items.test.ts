// What is open from last time: in the embed of a meeting, and at the beginning of its agenda and outlines, through HTTP.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, setAgenda, titles } from './agenda-scene.ts'

onBothDatabases('open items', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  /** Two meetings of a series: the first has ended, and left something. */
  async function left() {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const first = `/meetings/${(await meetingAt(client, series, SLOTS[0])).meeting_id}`
    const { body } = await setAgenda(client, first, [
      { title: 'Tides' },
      { title: 'Jetty', children: [{ title: 'Piles' }, { title: 'Planks' }] },
    ])
    const id = (title: string): number => body.find((item: any) => item.title === title).agenda_item_id
    const { body: task } = await client.post(`${first}/action_items`, { description: 'Order <b>ropes</b>' })
    const { body: done } = await client.post(`${first}/action_items`, { description: 'Sweep' })
    await client.patch(`/action_items/${done.action_item_id}`, { state: 1 })
    await client.patch(first, { state: 'started' })
    for (const title of ['Tides', 'Piles']) await client.patch(`/agenda_items/${id(title)}`, { state: 'done' })
    await client.patch(first, { state: 'ended' })
    const second = `/meetings/${(await meetingAt(client, series, SLOTS[1])).meeting_id}`
    return { client, series, first, second, task, id }
  }

  const openOf = async (client: Scene['owner']['client'], at: string) => {
    const { status, body, text } = await client.get(`${at}?embed=open_items`)
    assert.equal(status, 200, text)
    return body.open_items
  }

  test('a meeting of a series shows the open action items and what the last one did not finish', async () => {
    const { client, first, second, task } = await left()
    const open = await openOf(client, second)
    assert.deepEqual(Object.keys(open), ['action_items', 'agenda_items'])
    assert.deepEqual(
      open.action_items.map(({ action_item_id }: any) => action_item_id),
      [task.action_item_id],
    )
    assert.deepEqual(open.action_items[0], (await client.get(`/action_items/${task.action_item_id}`)).body)
    assert.deepEqual(titles(open.agenda_items), ['Jetty', 'Planks'])
    const single = await openOf(client, `/meetings/${await newMeeting(scene)}`)
    assert.deepEqual(single, { action_items: [], agenda_items: [] })
    assert.deepEqual(await openOf(client, first), { action_items: [], agenda_items: [] })
    const { body } = await client.get(`/rooms/${scene.room}/meetings?embed=open_items`)
    const listed = body.find(({ meeting_id }: any) => second.endsWith(`/${meeting_id}`))
    assert.deepEqual(listed.open_items, open)
  })

  test('what was carried over, done or moved is not open; what is in the backlog of the series stays so', async () => {
    const { client, series, first, second, task, id } = await left()
    await client.post(`${first}/carry_over`, { agenda_item_ids: [id('Jetty')], to: 'next' })
    assert.deepEqual((await openOf(client, second)).agenda_items, [])
    const [item] = await agendaOf(client, second)
    const { body: waiting } = await client.post(`${second}/action_items`, {
      ...{ description: 'Ask', agenda_item_id: item.agenda_item_id },
    })
    const to = { meeting_series_id: series.meeting_series_id }
    await client.post(`/agenda_items/${item.agenda_item_id}/move`, to)
    const third = `/meetings/${(await meetingAt(client, series, SLOTS[2])).meeting_id}`
    const ids = async () => (await openOf(client, third)).action_items.map((one: any) => one.action_item_id)
    assert.deepEqual(await ids(), [task.action_item_id, waiting.action_item_id])
    await client.patch(`/action_items/${task.action_item_id}`, { state: 1 })
    assert.deepEqual(await ids(), [waiting.action_item_id])
  })

  test('the agenda and the outlines begin with it, in every format, and the record does not', async () => {
    const { client, first, second } = await left()
    const embeds = ['markdown', 'html', 'text'].flatMap((one) => [`${one}_outline`, `${one}_view`])
    const shown = (await client.get(`${second}?embed=${embeds.join()}`)).body
    for (const name of embeds) {
      const at = shown[name].indexOf('From last time')
      assert.ok(at >= 0, name)
      assert.ok(at < shown[name].indexOf('Discussion'), name)
      for (const text of ['Jetty', 'ropes']) assert.ok(shown[name].indexOf(text) > at, `${name}: ${text}`)
    }
    const record = (await client.get(`${first}?embed=${embeds.join()},text_summary`)).body
    for (const name of [...embeds, 'text_summary']) assert.ok(!record[name].includes('From last time'), name)
    for (const format of ['markdown', 'html']) {
      const file = await client.get(`${second}?format=${format}`)
      assert.ok(file.text.includes('From last time'), format)
    }
  })

  test('nobody is shown what they may not read', async () => {
    const { client, second } = await left()
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    await client.post(`${second}/participants`, { member_id: guest.id })
    assert.deepEqual(await openOf(guest.client, second), { action_items: [], agenda_items: [] })
    const { body } = await guest.client.get(`${second}?embed=text_outline`)
    assert.ok(!body.text_outline.includes('From last time'))
  })

  test('a series that was split goes on with what was open', async () => {
    const { client, series, task } = await left()
    const split = await client.post(`${pathOf(series)}/split`, { from: SLOTS[2] })
    assert.equal(split.status, 201, split.text)
    const third = `/meetings/${(await meetingAt(client, split.body, SLOTS[2])).meeting_id}`
    const open = await openOf(client, third)
    assert.deepEqual(
      open.action_items.map(({ action_item_id }: any) => action_item_id),
      [task.action_item_id],
    )
    assert.deepEqual(titles(open.agenda_items), ['Jetty', 'Planks'])
  })
})
