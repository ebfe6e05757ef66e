// Agenda items that were carried over and are taken back, through HTTP: what goes, what stays, and what is refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda, titles, tree } from './agenda-scene.ts'

const PLAN = [{ title: 'Tides' }, { title: 'Jetty', children: [{ title: 'Piles' }, { title: 'Planks' }] }]

onBothDatabases('agenda items that are taken back', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const agenda = async (holder: string) => tree(await agendaOf(scene.owner.client, holder))
  const states = async (holder: string) =>
    (await agendaOf(scene.owner.client, holder)).map(({ title, state }) => `${title} ${state}`)
  const at = async (series: any, slot: number) =>
    `/meetings/${(await meetingAt(scene.owner.client, series, slot)).meeting_id}`
  const set = (id: number, state: string, client = scene.owner.client) => client.patch(`/agenda_items/${id}`, { state })
  const refused = (answer: Parameters<typeof assertInvalid>[0]) =>
    assertInvalid(answer, 'agenda_items', ['state', 'invalid_transition'])

  /** A meeting of a series that has ended, with the agenda above, and the next one. */
  async function over(planned?: object[]) {
    const { client } = scene.owner
    const series = await newSeries(scene)
    if (planned) await setAgenda(client, pathOf(series), planned)
    const [last, next] = [await at(series, SLOTS[0]), await at(series, SLOTS[1])]
    const items = planned ? await agendaOf(client, last) : (await setAgenda(client, last, PLAN)).body
    for (const state of ['started', 'ended']) assert.equal((await client.patch(last, { state })).status, 200)
    const id = (title: string): number => items.find((item: any) => item.title === title).agenda_item_id
    const carry = async (...names: string[]) =>
      (await client.post(`${last}/carry_over`, { agenda_item_ids: names.map(id), to: Number(next.split('/')[2]) })).body
    const open = async () => titles((await client.get(`${next}?embed=open_items`)).body.open_items.agenda_items)
    return { last, next, id, carry, open }
  }

  test('the copy goes with those of its sub-items, both are as before, and can be carried over again', async () => {
    const { last, next, id, carry, open } = await over()
    const was = (await agendaOf(scene.owner.client, last)).map(({ update_ts: _, ...item }) => item)
    const unfinished = await open()
    await carry('Jetty')
    assert.deepEqual(await open(), ['Tides'])
    const { status, body } = await set(id('Jetty'), 'pending')
    assert.deepEqual([status, body.state], [200, 'pending'])
    assert.deepEqual(
      (await agendaOf(scene.owner.client, last)).map(({ update_ts: _, ...item }) => item),
      was,
    )
    assert.deepEqual(await agenda(next), ['0 Discussion'])
    assert.deepEqual(await open(), unfinished)
    assert.deepEqual(titles(await carry('Jetty')), ['Jetty', 'Piles', 'Planks'])
  })

  test('what was finished or skipped is so again, and what was carried by itself stays', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const [last, next] = [await at(series, SLOTS[0]), await at(series, SLOTS[1])]
    const items = (await setAgenda(client, last, PLAN)).body
    const id = (title: string): number => items.find((item: any) => item.title === title).agenda_item_id
    await client.patch(last, { state: 'started' })
    await set(id('Tides'), 'current')
    await set(id('Jetty'), 'skipped')
    await client.patch(last, { state: 'ended' })
    const was = await states(last)
    const carry = (name: string) => client.post(`${last}/carry_over`, { agenda_item_ids: [id(name)], to: 'next' })
    await carry('Planks')
    await carry('Tides')
    await carry('Jetty')
    const finished = (await client.get(`/agenda_items/${id('Tides')}`)).body.finished_ts
    assert.equal((await set(id('Tides'), 'done')).body.finished_ts.value, finished.value)
    assert.equal((await set(id('Jetty'), 'skipped')).status, 200)
    assert.deepEqual(
      await states(last),
      was.map((line) => (line === 'Planks pending' ? 'Planks carried' : line)),
    )
    assert.deepEqual(await agenda(next), ['0 Discussion', '1 Planks'])
  })

  test('what the series had planned for that meeting too stays there', async () => {
    const { next, id, carry, open } = await over([{ title: 'Round' }, { title: 'Fog' }])
    const was = await agendaOf(scene.owner.client, next)
    await carry('Round')
    assert.equal((await set(id('Round'), 'pending')).status, 200)
    assert.deepEqual(await agendaOf(scene.owner.client, next), was)
    assert.deepEqual(await open(), ['Round', 'Fog'])
  })

  test('a copy on which somebody has worked stays, and so does one in a record', async () => {
    const { client } = scene.owner
    const WORK: Record<string, (copy: number, meeting: string) => Promise<{ status: number }>> = {
      'another title': (copy) => client.patch(`/agenda_items/${copy}`, { title: 'Tides and currents' }),
      'a description': (copy) => client.patch(`/agenda_items/${copy}`, { description: '<p>High</p>' }),
      minutes: (copy) => client.patch(`/agenda_items/${copy}`, { duration_seconds: 300 }),
      'a presenter': (copy) => client.patch(`/agenda_items/${copy}`, { presenter_id: scene.owner.id }),
      'a sub-item': (copy, meeting) => client.post(`${meeting}/agenda_items`, { title: 'Ebb', parent_id: copy }),
      'a note': (agenda_item_id, meeting) =>
        client.post(`${meeting}/notes`, { description: 'High at noon', agenda_item_id }),
      'an action item': (agenda_item_id, meeting) =>
        client.post(`${meeting}/action_items`, { description: 'Ask the harbour', agenda_item_id }),
      'a file': (agenda_item_id, meeting) =>
        client.post(`${meeting}/attachments`, {
          name: 'tides.pdf',
          type: 'application/pdf',
          size: 5,
          agenda_item_id,
        }),
      'its turn': async (copy, meeting) => {
        await client.patch(meeting, { state: 'started' })
        return client.patch(`/agenda_items/${copy}`, { state: 'current' })
      },
      'its end': async (_, meeting) => {
        await client.patch(meeting, { state: 'started' })
        return client.patch(meeting, { state: 'ended' })
      },
    }
    for (const [work, does] of Object.entries(WORK)) {
      const { last, next, id, carry } = await over()
      const [copy] = await carry('Tides')
      const { status } = await does(copy.agenda_item_id, next)
      assert.ok(status < 300, `${work}: ${status}`)
      const [was, there] = [await states(last), await agenda(next)]
      refused(await set(id('Tides'), 'pending'))
      assert.deepEqual([await states(last), await agenda(next)], [was, there], work)
    }
  })

  test('while the other meeting runs it is taken back as long as it has not come to it', async () => {
    const { next, id, carry } = await over()
    await carry('Tides')
    await scene.owner.client.patch(next, { state: 'started' })
    assert.equal((await set(id('Tides'), 'pending')).status, 200)
    assert.deepEqual(await agenda(next), ['0 Discussion'])
  })

  test('where somebody has deleted the copy, the item is unfinished already; the last item of a meeting leaves "Discussion"', async () => {
    const { client } = scene.owner
    const { last, next, id, carry, open } = await over()
    const [copy] = await carry('Jetty')
    assert.equal((await client.delete(`/agenda_items/${copy.agenda_item_id}`)).status, 204)
    assert.deepEqual(await states(last), ['Tides pending', 'Jetty pending', 'Piles pending', 'Planks pending'])
    assert.deepEqual(await open(), ['Tides', 'Jetty', 'Piles', 'Planks'])
    assert.equal((await set(id('Jetty'), 'pending')).status, 200)
    const [tides] = await carry('Tides')
    await setAgenda(client, next, [{ agenda_item_id: tides.agenda_item_id, title: 'Tides' }])
    assert.equal((await set(id('Tides'), 'pending')).status, 200)
    assert.deepEqual(await agenda(next), ['0 Discussion'])
    // The whole agenda can be set without it, too.
    await carry('Tides')
    await setAgenda(client, next, [{ title: 'Nets' }])
    assert.equal((await states(last))[0], 'Tides pending')
  })

  test('a copy that was dealt with is deleted alone, and nothing of approved minutes changes', async () => {
    const { client } = scene.owner
    const dealt = await over()
    const [copy] = await dealt.carry('Tides')
    await client.patch(dealt.next, { state: 'started' })
    await set(copy.agenda_item_id, 'done')
    await client.delete(`/agenda_items/${copy.agenda_item_id}`)
    assert.equal((await states(dealt.last))[0], 'Tides carried')

    const { last, next, id, carry } = await over()
    const [other] = await carry('Tides')
    for (const state of ['in_review', 'approved'])
      assert.equal((await client.post(`${last}/minutes`, { state })).status, 200)
    assertInvalid(await set(id('Tides'), 'pending'), 'agenda_items', ['minutes_state', 'locked'])
    assert.equal((await client.delete(`/agenda_items/${other.agenda_item_id}`)).status, 204)
    assert.equal((await states(last))[0], 'Tides carried')
    assert.deepEqual(await agenda(next), ['0 Discussion'])
  })

  test('who runs the one meeting but not the other takes nothing back', async () => {
    const { client } = scene.owner
    const { last, next, id, carry } = await over()
    await carry('Tides')
    const member = await someone(stage(), scene, { organization: 5, room: 4 })
    assert.equal((await set(id('Tides'), 'pending', member.client)).status, 403)
    const there = await client.post(`${last}/facilitators`, { member_id: member.id })
    assert.equal((await set(id('Tides'), 'pending', member.client)).status, 403)
    assert.deepEqual(await agenda(next), ['0 Discussion', '1 Tides'])
    await client.post(`${next}/facilitators`, { member_id: member.id })
    await client.delete(`/attendees/${there.body.attendee_id}`)
    assert.equal((await set(id('Tides'), 'pending', member.client)).status, 403)
    assert.deepEqual(await states(last), ['Tides carried', 'Jetty pending', 'Piles pending', 'Planks pending'])
  })

  test('a deletion of a copy is in the audit log, and one in a backlog is taken back as well', async () => {
    const { client } = scene.owner
    const { last, id } = await over()
    const [copy] = (await client.post(`${last}/carry_over`, { agenda_item_ids: [id('Tides')], to: 'backlog' })).body
    assert.equal((await set(id('Tides'), 'pending')).status, 200)
    assert.equal((await client.get(`/agenda_items/${copy.agenda_item_id}`)).status, 404)
    const entries = await stage().audit()
    assert.ok(
      entries.some(({ action, object_id }) => action === 'agenda_item_deleted' && object_id === copy.agenda_item_id),
    )
  })

  test('several at once, with notes and deletions between them, end with one item that is open', async () => {
    const { client } = scene.owner
    for (let round = 0; round < 4; round++) {
      const { last, next, id, carry } = await over()
      const [{ agenda_item_id }] = await carry('Tides')
      const note = () => client.post(`${next}/notes`, { description: 'High at noon', agenda_item_id })
      const back = () => set(id('Tides'), 'pending')
      const again = () => client.post(`${last}/carry_over`, { agenda_item_ids: [id('Tides')], to: 'next' })
      const remove = () => client.delete(`/agenda_items/${agenda_item_id}`)
      const all = [note, back, back, again, ...(round % 2 ? [remove] : [])]
      if (round > 1) all.reverse()
      const answers = await Promise.all(all.map((ask) => ask()))
      assert.ok(
        answers.every(({ status }) => status < 500),
        answers.map(({ text }) => text).join('\n'),
      )
      const open = [...(await agendaOf(client, last)), ...(await agendaOf(client, next))].filter(
        (item) => item.title === 'Tides' && item.state === 'pending',
      )
      assert.equal(open.length, 1)
      const notes = (await client.get(`${next}/notes`)).body
      assert.equal(notes.length, answers[all.indexOf(note)]!.status === 201 ? 1 : 0)
    }
  })

  test('what was set in a meeting that runs is taken back there too, and begins as unfinished', async () => {
    const { client } = scene.owner
    const meeting = `/meetings/${await newMeeting(scene)}`
    const to = await newMeeting(scene)
    const item = await newItem(client, meeting, { title: 'Fog' })
    await client.patch(meeting, { state: 'started' })
    await set(item.agenda_item_id, 'current')
    stage().pass(60)
    await client.post(`${meeting}/carry_over`, { agenda_item_ids: [item.agenda_item_id], to })
    const { body } = await set(item.agenda_item_id, 'pending')
    assert.deepEqual([body.state, body.finished_ts, body.elapsed_seconds], ['pending', null, 60])
    assert.deepEqual(await agenda(`/meetings/${to}`), ['0 Discussion'])
  })
})
