// What a template gives to the meetings and series that are made from it, through HTTP, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { meetingAt, newSeries, pathOf, SLOTS, WEEKLY } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, type Scene, type Someone, setScene, someone, UNKNOWN } from './scene.ts'

const PROPOSED = {
  name: 'Board meeting',
  meeting_name: 'Board of directors',
  meeting_goal: 'Decide what is due',
  meeting_outcomes: 'Decisions',
  duration: 5400,
}

onBothDatabases('templates applied', (stage) => {
  let scene: Scene
  let people: { manager: Someone; member: Someone; guest: Someone }
  let template_id: number

  before(async () => {
    scene = await setScene(stage())
    people = {
      manager: await someone(stage(), scene, { room: 2 }),
      member: await someone(stage(), scene, { room: 3 }),
      guest: await someone(stage(), scene, { room: 5 }),
    }
    template_id = await newTemplate()
  })

  async function newTemplate(more: object = {}, usual = [people.member.id, people.guest.id]): Promise<number> {
    const { body } = await scene.owner.client.post(`/rooms/${scene.room}/templates`, { ...PROPOSED, ...more })
    for (const member_id of usual)
      await scene.owner.client.post(`/templates/${body.template_id}/attendees`, { member_id })
    return body.template_id
  }
  const newMeeting = async (sent: object) => {
    const { status, body, text } = await scene.owner.client.post(`/rooms/${scene.room}/meetings`, sent)
    assert.equal(status, 201, text)
    return body
  }
  /** Who is in a meeting or series, in the order in which they were added. */
  const rolesIn = async (path: string) => {
    const { body } = await scene.owner.client.get(path)
    return body.toReversed().map((row: any) => [row.member_id, row.role_id.value])
  }
  const attendees = (meeting: any) => rolesIn(`/meetings/${meeting.meeting_id}/attendees`)
  const invitees = (series: any) => rolesIn(`${pathOf(series)}/invitees`)

  test('a meeting: name, description, outcomes, duration and attendees may come from the template', async () => {
    const body = await newMeeting({ template_id, start_time: SLOTS[0] })
    assert.deepEqual(
      [body.name, body.description, body.outcomes, body.duration.value, body.end_time.value, body.template_id],
      [
        'Board of directors',
        'Decide what is due',
        'Decisions',
        5400,
        SLOTS[0] + 5400,
        { value: template_id, display: 'Board meeting' },
      ],
    )
    assert.deepEqual(await attendees(body), [
      [people.member.id, 3],
      [people.guest.id, 5],
      [scene.owner.id, 2],
    ])
  })

  test('a meeting without a proposed name has that of the template', async () => {
    for (const meeting_name of [null, '']) {
      const body = await newMeeting({ template_id: await newTemplate({ meeting_name }) })
      assert.equal(body.name, 'Board meeting')
    }
  })

  test('a series: description, duration, invitees, and what its meetings are to achieve', async () => {
    const series = await newSeries(scene, { template_id, duration_minutes: undefined })
    assert.deepEqual(
      [series.name, series.description, series.duration.value, series.template_id.value],
      ['Harbour round', 'Decide what is due', 5400, template_id],
    )
    assert.deepEqual(await invitees(series), [
      [people.member.id, 3],
      [people.guest.id, 5],
      [scene.owner.id, 2],
    ])
    const meeting = await meetingAt(scene.owner.client, series, SLOTS[0])
    assert.deepEqual(
      [meeting.name, meeting.outcomes, meeting.template_id, meeting.end_time.value],
      ['Harbour round', 'Decisions', series.template_id, SLOTS[0] + 5400],
    )
    assert.deepEqual(await attendees(meeting), await invitees(series))
  })

  test("the request's own fields win over the template's", async () => {
    const own = { name: 'Own', description: 'Mine', duration_seconds: 60 }
    const meeting = await newMeeting({ template_id, outcomes: 'Notes', ...own })
    assert.deepEqual(
      [meeting.name, meeting.description, meeting.outcomes, meeting.duration.value],
      ['Own', 'Mine', 'Notes', 60],
    )
    const series = await newSeries(scene, { template_id, ...own })
    assert.deepEqual([series.name, series.description, series.duration.value], ['Own', 'Mine', 60])
    const none = { description: null, duration_minutes: null }
    const [bare, bareSeries] = [
      await newMeeting({ template_id, ...none }),
      await newSeries(scene, { template_id, ...none }),
    ]
    assert.deepEqual([bare.description, bare.duration], [null, null])
    assert.deepEqual([bareSeries.description, bareSeries.duration], [null, null])
  })

  test("skip_attendees: true omits the template's default attendees, false does not", async () => {
    for (const [skip_attendees, count] of [
      [true, 1],
      [false, 3],
    ] as const) {
      assert.equal((await attendees(await newMeeting({ template_id, skip_attendees }))).length, count)
      assert.equal((await invitees(await newSeries(scene, { template_id, skip_attendees }))).length, count)
    }
  })

  test('the creator becomes a facilitator unless the template says otherwise', async () => {
    const own = await newTemplate({}, [])
    await scene.owner.client.post(`/templates/${own}/attendees`, { member_id: scene.owner.id, role_id: 4 })
    assert.deepEqual(await attendees(await newMeeting({ template_id: own })), [[scene.owner.id, 4]])
    assert.deepEqual(await invitees(await newSeries(scene, { template_id: own })), [[scene.owner.id, 4]])
  })

  test('the people of a template are told of as any others', async () => {
    await stage().events()
    const series = await newSeries(scene, { template_id })
    const { body } = await scene.owner.client.get(`${pathOf(series)}/invitees`)
    assert.deepEqual(await stage().events(), [
      `meeting_series_created ${pathOf(series)}`,
      `meeting_series_scheduled ${pathOf(series)}`,
      ...body.toReversed().map((one: any) => `invitee_added /invitees/${one.invitee_id}`),
    ])
  })

  test('when omitted, the room default template applies; null asks for none', async () => {
    const before = await newSeries(scene, {})
    assert.deepEqual([before.template_id, (await newMeeting({})).template_id], [null, null])
    const room_default = await newTemplate({ name: 'Default', room_default: true })
    const series = await newSeries(scene, {})
    assert.deepEqual(series.template_id, { value: room_default, display: 'Default' })
    assert.equal((await invitees(series)).length, 3)
    assert.equal((await newMeeting({})).template_id.value, room_default)
    assert.equal((await newSeries(scene, { template_id })).template_id.value, template_id)
    const none = await newSeries(scene, { template_id: null })
    assert.deepEqual([none.template_id, none.description, (await invitees(none)).length], [null, null, 1])
    assert.equal((await newMeeting({ template_id: null })).template_id, null)
    await scene.owner.client.patch(`/templates/${room_default}`, { room_default: false })
    assert.equal((await newSeries(scene, {})).template_id, null)
  })

  test('a template of another room cannot be used in this room', async () => {
    const other = await stage().room(scene.organization)
    const { body } = await scene.owner.client.post(`/rooms/${other}/templates`, PROPOSED)
    for (const foreign of [body.template_id, UNKNOWN]) {
      const { client } = scene.owner
      const sent = { template_id: foreign }
      const meeting = await client.post(`/rooms/${scene.room}/meetings`, sent)
      assertInvalid(meeting, 'meetings', ['template_id', 'invalid_reference'])
      const series = await client.post(`/rooms/${scene.room}/meeting_series`, { ...WEEKLY, ...sent })
      assertInvalid(series, 'meeting_series', ['template_id', 'invalid_reference'])
    }
  })

  test('whoever has left the room since is no longer usually there', async () => {
    const leaver = await someone(stage(), scene, { room: 3 })
    const left = await newTemplate({}, [leaver.id, people.member.id])
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/room_members`)
    const place = body.find((row: any) => row.member_id === leaver.id)
    assert.equal((await leaver.client.delete(`/room_members/${place.room_member_id}`)).status, 204)
    const meeting = await newMeeting({ template_id: left })
    assert.deepEqual(
      (await attendees(meeting)).map(([id]: [number]) => id),
      [people.member.id, scene.owner.id],
    )
    assert.equal((await leaver.client.get(`/meetings/${meeting.meeting_id}`)).status, 403)
    assert.equal((await invitees(await newSeries(scene, { template_id: left }))).length, 2)
  })

  test('a change of the template reaches nothing that was made from it', async () => {
    const changing = await newTemplate()
    const [meeting, series] = [
      await newMeeting({ template_id: changing }),
      await newSeries(scene, { template_id: changing }),
    ]
    await scene.owner.client.patch(`/templates/${changing}`, { name: 'New', meeting_goal: 'Other', duration: 60 })
    await scene.owner.client.post(`/templates/${changing}/attendees`, { member_id: people.manager.id })
    const renamed = { value: changing, display: 'New' }
    const { body } = await scene.owner.client.get(`/meetings/${meeting.meeting_id}`)
    assert.deepEqual(body, { ...meeting, template_id: renamed })
    assert.deepEqual((await scene.owner.client.get(pathOf(series))).body, { ...series, template_id: renamed })
    assert.equal((await attendees(meeting)).length, 3)
  })
})
