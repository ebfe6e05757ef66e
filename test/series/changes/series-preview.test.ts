// What a change of a series would do, asked before: its meetings with what is in them, and who would be told.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { announce, bring, PDF } from '../../files/attachment-scene.ts'
import { type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { DAY, HOUR, meetingAt, meetingsAt, newSeries, pathOf, SLOTS, utc, WEEK } from '../series-scene.ts'

const EMPTY = { notes: 0, action_items: 0, attachments: 0, agenda_changed: false }

onBothDatabases('previews of series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const preview = async (series: any, body: object) => {
    const answer = await scene.owner.client.patch(`${pathOf(series)}?preview=true`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const previewDeletion = async (series: any) => {
    const answer = await scene.owner.client.delete(`${pathOf(series)}?preview=true`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const post = async (path: string, body: object) => {
    const { status, body: made, text } = await scene.owner.client.post(path, body)
    assert.equal(status, 201, text)
    return made
  }
  /** As `[what, meeting, start, new start]`. */
  const short = ({ occurrences }: any) =>
    occurrences.map(({ what, meeting_id, start_time, new_start_time }: any) => [
      ...[what, meeting_id, start_time?.value ?? null, new_start_time?.value ?? null],
    ])

  test('says of each meeting what is in it', async () => {
    const series = await newSeries(scene)
    const [full, plain] = await meetingsAt(scene.owner.client, series, SLOTS.slice(0, 2))
    const path = `/meetings/${full.meeting_id}`
    for (const description of ['One', 'Two']) await post(`${path}/notes`, { description })
    await post(`${path}/action_items`, { description: 'Buy tar' })
    await post(`${path}/agenda_items`, { title: 'Cranes' })
    const file = await announce(scene.owner.client, full.meeting_id)
    const body = { rrule_parts: { freq: 'weekly', daysofweek: ['FR'] }, dtstart: '2026-03-06T09:00:00', rcount: 2 }
    const inside = { notes: 2, action_items: 1, attachments: 0, agenda_changed: true }
    const said = (await preview(series, body)).occurrences
    const those = said.filter(({ meeting_id }: any) => meeting_id)
    const times = ({ start_time }: any) => ({ start_time, new_start_time: null })
    assert.deepEqual(those, [
      { what: 'deleted', meeting_id: full.meeting_id, ...times(full), ...inside },
      { what: 'deleted', meeting_id: plain.meeting_id, ...times(plain), ...EMPTY },
    ])
    // A file counts once it is there.
    await bring(scene.owner.client, file, PDF)
    assert.equal((await preview(series, body)).occurrences.find((one: any) => one.notes).attachments, 1)
  })

  test('tells of the meetings of the coming year that the new schedule gives and the old one does not', async () => {
    const series = await newSeries(scene, { rcount: 3 })
    const [first] = await meetingsAt(scene.owner.client, series, SLOTS.slice(0, 1))
    const told = short(await preview(series, { rcount: 5 }))
    assert.deepEqual(told, [
      ['kept', first.meeting_id, SLOTS[0], SLOTS[0]],
      ['made', null, null, SLOTS[3]],
      ['made', null, null, SLOTS[4]],
    ])
    assert.deepEqual(short(await preview(series, { dtstart: '2026-03-05T10:00:00' })), [
      ['moved', first.meeting_id, SLOTS[0], SLOTS[0] + HOUR],
      ['made', null, null, SLOTS[1] + HOUR],
      ['made', null, null, SLOTS[2] + HOUR],
    ])
    assert.deepEqual(short(await preview(series, { name: 'Pier round' })), [
      ['kept', first.meeting_id, SLOTS[0], SLOTS[0]],
    ])
    const endless = short(await preview(series, { rcount: null }))
    assert.equal(endless.length, 1 + 49)
    assert.equal(endless.at(-1)[3], utc('2027-02-25T08:00'))
  })

  test('describes a hundred at most, those first that go or move, in the order of time', async () => {
    const series = await newSeries(scene)
    const meeting = await meetingAt(scene.owner.client, series, SLOTS[0] + 40 * WEEK)
    const { occurrences, deleted } = await preview(series, { rrule: 'FREQ=DAILY;COUNT=200' })
    assert.deepEqual(deleted, [meeting.meeting_id])
    assert.equal(occurrences.length, 100)
    assert.deepEqual(occurrences[0].new_start_time.value, SLOTS[0] + DAY)
    assert.deepEqual([occurrences[99].what, occurrences[99].meeting_id], ['deleted', meeting.meeting_id])
  })

  test('the slot of a deleted meeting is none that would be made', async () => {
    const series = await newSeries(scene, { rcount: 3 })
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[2])
    assert.equal((await scene.owner.client.patch(pathOf(series), { rcount: 2 })).status, 200)
    assert.equal((await scene.owner.client.get(`/meetings/${meeting_id}`)).status, 410)
    assert.deepEqual(short(await preview(series, { rcount: 4 })), [['made', null, null, SLOTS[3]]])
  })

  test('mails: everybody else who attends a meeting to come that goes, moves or gets another length', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { dtstart: '2026-02-19T09:00:00' })
    const [one, two] = [
      await someone(stage(), scene, { organization: 3, room: 3 }),
      await someone(stage(), scene, { organization: 3, room: 3 }),
    ]
    const [past, first, second] = await meetingsAt(client, series, [SLOTS[0] - WEEK, SLOTS[0], SLOTS[1]])
    await post(`/meetings/${first.meeting_id}/attendees`, { member_id: one.id })
    for (const { id } of [one, two]) await post(`/meetings/${second.meeting_id}/attendees`, { member_id: id })
    const gone = await someone(stage(), scene, { organization: 3, room: 3 })
    await post(`/meetings/${past.meeting_id}/attendees`, { member_id: gone.id })
    const mails = async (body: object) => (await preview(series, body)).mails
    assert.equal(await mails({ dtstart: '2026-02-19T10:00:00' }), 2)
    assert.equal(await mails({ dtuntil: '2026-03-05' }), 2)
    assert.equal(await mails({ excluded_dates: ['2026-03-05T09:00:00'] }), 1)
    assert.equal(await mails({ duration_minutes: 5 }), 2)
    assert.equal(await mails({ name: 'Pier round' }), 0)
    assert.equal(await mails({ rrule_parts: { freq: 'weekly', daysofweek: ['TH', 'FR'] } }), 0)
    assert.equal((await previewDeletion(series)).mails, 2)
  })

  test('names which of those that move keep the start that they were given, and which are canceled: so it comes', async () => {
    const { client } = scene.owner
    const one = await someone(stage(), scene, { organization: 3, room: 3 })
    const series = await newSeries(scene)
    const meetings = await meetingsAt(client, series, SLOTS.slice(0, 4))
    const [plain, own, off, ownOff] = meetings.map(({ meeting_id }) => meeting_id)
    for (const [id, start] of [
      [own, SLOTS[1] + DAY],
      [ownOff, SLOTS[3] + DAY],
    ])
      assert.equal((await client.patch(`/meetings/${id}`, { start_time: start })).status, 200)
    for (const id of [off, ownOff]) {
      await post(`/meetings/${id}/attendees`, { member_id: one.id })
      assert.equal((await client.patch(`/meetings/${id}`, { state: 'canceled' })).status, 200)
    }
    const change = { dtstart: '2026-03-05T10:00:00' }
    const said = await preview(series, change)
    assert.deepEqual([said.kept, said.moved, said.deleted], [[], [plain, own, off, ownOff], []])
    assert.deepEqual(
      [said.own_time, said.canceled],
      [
        [own, ownOff],
        [off, ownOff],
      ],
    )
    // Who was told that it is canceled is not told that it would be at another time.
    assert.equal(said.mails, 0)
    const split = await client.post(`${pathOf(series)}/split?preview=true`, {
      from: SLOTS[2],
      dtstart: '2026-03-19T10:00:00',
    })
    assert.deepEqual([split.body.own_time, split.body.canceled], [[ownOff], [off, ownOff]])
    const gone = await previewDeletion(series)
    assert.deepEqual([gone.deleted.length, gone.own_time, gone.canceled, gone.mails], [4, [], [off, ownOff], 0])
    assert.equal((await client.patch(pathOf(series), change)).status, 200)
    for (const { meeting_id, start_time } of meetings) {
      const { body } = await client.get(`/meetings/${meeting_id}`)
      const start = said.own_time.includes(meeting_id) ? start_time.value + DAY : start_time.value + HOUR
      assert.equal(body.start_time.value, start)
      assert.equal(body.state === 'canceled', said.canceled.includes(meeting_id))
    }
  })

  test('DELETE?preview=true: all meetings would go, and nothing does', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { dtstart: '2026-02-19T09:00:00' })
    const meetings = await meetingsAt(client, series, [SLOTS[0] - WEEK, SLOTS[0], SLOTS[1]])
    const ids = meetings.map(({ meeting_id }) => meeting_id)
    await stage().events()
    const said = await previewDeletion(series)
    assert.deepEqual([said.kept, said.moved, said.deleted], [[], [], ids])
    assert.deepEqual(
      short(said),
      meetings.map(({ meeting_id, start_time }) => ['deleted', meeting_id, start_time.value, null]),
    )
    assert.deepEqual((await client.get(pathOf(series))).body, series)
    assert.deepEqual(await stage().events(), [])
    assert.equal((await client.delete(`${pathOf(series)}?preview=false`)).status, 204)
    for (const id of ids) assert.equal((await client.get(`/meetings/${id}`)).status, 410)
  })

  test('who may not change a series may not preview it', async () => {
    const series = await newSeries(scene)
    const { client } = await someone(stage(), scene, { room: 3 })
    assert.equal((await client.patch(`${pathOf(series)}?preview=true`, {})).status, 403)
    assert.equal((await client.delete(`${pathOf(series)}?preview=true`)).status, 403)
  })
})
