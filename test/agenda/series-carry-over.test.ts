// What becomes of unfinished agenda items when a meeting of a series ends: carried to the next one, to the backlog, or left.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene } from '../places/scene.ts'
import { addSeries, meetingAt, newSeries, pathOf, SLOTS, WEEKLY } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, setAgenda, titles } from './agenda-scene.ts'

onBothDatabases('carrying over as a series says', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const at = async (series: any, slot: number) =>
    `/meetings/${(await meetingAt(scene.owner.client, series, slot)).meeting_id}`
  const backlogOf = async (holder: string) => titles((await scene.owner.client.get(`${holder}/backlog_items`)).body)
  const statesOf = async (holder: string) =>
    (await agendaOf(scene.owner.client, holder)).map(({ title, state }) => `${title} ${state}`)

  /** The first meeting of a series, which is started and ended with two items, of which one is done. */
  async function ended(more: object) {
    const { client } = scene.owner
    const series = await newSeries(scene, more)
    const first = await at(series, SLOTS[0])
    const { body } = await setAgenda(client, first, [{ title: 'Tides' }, { title: 'Jetty' }])
    await client.patch(first, { state: 'started' })
    await client.patch(`/agenda_items/${body[0].agenda_item_id}`, { state: 'done' })
    assert.equal((await client.patch(first, { state: 'ended' })).status, 200)
    return { client, series, first, jetty: body[1].agenda_item_id as number }
  }

  test('the field is shown, sent and handed on; asking is the rule', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    assert.equal(series.carry_over, 'ask')
    const changed = await client.patch(pathOf(series), { carry_over: 'backlog' })
    assert.deepEqual([changed.status, changed.body.carry_over], [200, 'backlog'])
    assertInvalid(await client.patch(pathOf(series), { carry_over: 'never' }), 'meeting_series', [
      'carry_over',
      'invalid_value',
    ])
    assert.equal((await addSeries(scene, { ...WEEKLY, carry_over: 'next' })).body.carry_over, 'next')
    const split = await client.post(`${pathOf(series)}/split`, { from: SLOTS[2] })
    assert.equal(split.body.carry_over, 'backlog')
  })

  test('next: to the next meeting, which is made; once, also where the meeting goes on and ends again', async () => {
    const { client, series, first } = await ended({ carry_over: 'next' })
    assert.deepEqual(await statesOf(first), ['Tides done', 'Jetty carried'])
    const second = await at(series, SLOTS[1])
    assert.deepEqual(titles(await agendaOf(client, second)), ['Discussion', 'Jetty'])
    await client.patch(first, { state: 'started' })
    await client.patch(first, { state: 'ended' })
    assert.deepEqual(titles(await agendaOf(client, second)), ['Discussion', 'Jetty'])
  })

  test('next without a next meeting, and backlog: to the backlog of the series', async () => {
    for (const more of [{ carry_over: 'next', rcount: 1 }, { carry_over: 'backlog' }]) {
      const { series, first } = await ended(more)
      assert.deepEqual(await backlogOf(pathOf(series)), ['Jetty'])
      assert.deepEqual(await statesOf(first), ['Tides done', 'Jetty carried'])
    }
  })

  test('backlog: what every meeting of the series has by itself is not put there', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { carry_over: 'backlog' })
    const plain = await at(series, SLOTS[0])
    await client.patch(plain, { state: 'started' })
    await client.patch(plain, { state: 'ended' })
    assert.deepEqual(await backlogOf(pathOf(series)), [])
    await setAgenda(client, pathOf(series), [{ title: 'Weather' }])
    const planned = await at(series, SLOTS[1])
    await client.post(`${planned}/agenda_items`, { title: 'Oars' })
    await client.patch(planned, { state: 'started' })
    await client.patch(planned, { state: 'ended' })
    assert.deepEqual(await backlogOf(pathOf(series)), ['Oars'])
    assert.deepEqual(await statesOf(planned), ['Weather pending', 'Oars carried'])
  })

  test('ask and off: nothing is carried; whoever ended the meeting still may, also to the backlog, and once', async () => {
    for (const carry_over of ['ask', 'off']) {
      const { client, series, first, jetty } = await ended({ carry_over })
      assert.deepEqual(await statesOf(first), ['Tides done', 'Jetty pending'])
      const carry = (to: unknown) => client.post(`${first}/carry_over`, { agenda_item_ids: [jetty], to })
      const { status, body, text } = await carry('backlog')
      assert.equal(status, 200, text)
      assert.deepEqual([titles(body), body[0].backlog], [['Jetty'], true])
      assert.deepEqual((await carry('backlog')).body, body)
      assert.deepEqual((await carry('next')).body, body)
      assert.deepEqual(await backlogOf(pathOf(series)), ['Jetty'])
    }
  })

  test('a meeting of no series carries to the backlog of its room', async () => {
    const { client } = scene.owner
    const alone = `/meetings/${await newMeeting(scene)}`
    const { body } = await setAgenda(client, alone, [{ title: 'Nets' }])
    await client.patch(alone, { state: 'started' })
    const answer = await client.post(`${alone}/carry_over`, {
      ...{ agenda_item_ids: [body[0].agenda_item_id], to: 'backlog' },
    })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await backlogOf(`/rooms/${scene.room}`), ['Nets'])
  })

  test('the next meeting is also one of the series that goes on, and the one that comes first', async () => {
    const { client, series, first, jetty } = await ended({})
    const split = await client.post(`${pathOf(series)}/split`, { from: SLOTS[1] })
    assert.equal(split.status, 201, split.text)
    const third = await at(split.body, SLOTS[2])
    const { body } = await client.post(`${first}/carry_over`, { agenda_item_ids: [jetty], to: 'next' })
    const second = await at(split.body, SLOTS[1])
    assert.equal(`/meetings/${body[0].meeting_id.value}`, second)
    assert.deepEqual(titles(await agendaOf(client, third)), ['Discussion'])
  })

  test('several who end it at once carry each item once', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { carry_over: 'next' })
    const first = await at(series, SLOTS[0])
    await setAgenda(client, first, [{ title: 'Tides' }])
    await client.patch(first, { state: 'started' })
    const end = () => client.patch(first, { state: 'ended' })
    const answers = await Promise.all([
      end(),
      client.post(`${first}/agenda_items/carry_over`, {}),
      end(),
      client.post(`${first}/agenda_items/carry_over`, {}),
    ])
    for (const { status, text } of answers) assert.equal(status, 200, text)
    assert.deepEqual(titles(await agendaOf(client, await at(series, SLOTS[1]))), ['Discussion', 'Tides'])
  })
})
