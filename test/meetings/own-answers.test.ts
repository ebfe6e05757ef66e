// What a person answers for themselves by the API: with a few words, again after a new time, and for all of a series.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { assertInvalid, at, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('own answers', (stage) => {
  let scene: Scene
  let person: Someone

  beforeEach(async () => {
    scene = await setScene(stage())
    person = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  const now = () => at(stage().site.clock())
  const seat = async (path: string): Promise<string> => {
    const kind = path.startsWith('/meetings') ? 'attendee' : 'invitee'
    const { body } = await scene.owner.client.post(`${path}/${kind}s`, { member_id: person.id })
    return `/${kind}s/${body[`${kind}_id`]}`
  }

  test('words come with an answer, go with the next one, and are changed by themselves', async () => {
    const path = await seat(`/meetings/${await newMeeting(scene)}`)
    await stage().events()
    const first = await person.client.patch(path, { rsvp: 1, rsvp_comment: 'Ten minutes late' })
    assert.equal(first.status, 200)
    assert.deepEqual([first.body.rsvp.value, first.body.rsvp_comment], [1, 'Ten minutes late'])
    assert.deepEqual(first.body.rsvp_ts, now())
    assert.deepEqual(await stage().events(), [`attendee_rsvp ${path}`])
    const words = await person.client.patch(path, { rsvp_comment: 'On time after all' })
    assert.equal(words.body.rsvp_comment, 'On time after all')
    assert.equal((await person.client.patch(path, { rsvp_comment: '' })).body.rsvp_comment, null)
    await person.client.patch(path, { rsvp: 1, rsvp_comment: 'Once more' })
    assert.deepEqual(await stage().events(), [])
    assert.equal((await person.client.patch(path, { rsvp: 2 })).body.rsvp_comment, null)
    assertInvalid(await person.client.patch(path, { rsvp_comment: 'x'.repeat(256) }), 'attendees', [
      'rsvp_comment',
      'too_long',
    ])
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    assert.equal((await other.client.patch(path, { rsvp_comment: 'Not mine' })).status, 403)
  })

  test('the same answer after a new time counts for it', async () => {
    const path = await seat(`/meetings/${await newMeeting(scene)}`)
    await person.client.patch(path, { rsvp: 1, rsvp_comment: 'With Bram' })
    await stage().write((trx) => trx.updateTable('attendee').set({ rsvp_outdated: 1 }).execute())
    stage().pass(60)
    await stage().events()
    const { body } = await person.client.patch(path, { rsvp: 1 })
    assert.deepEqual([body.rsvp_outdated, body.rsvp_comment, body.rsvp_ts], [false, 'With Bram', now()])
    assert.deepEqual(await stage().events(), [])
  })

  test('an answer for a series counts in its coming meetings that have none; of others it does not', async () => {
    const start = stage().site.clock() + 86_400
    const { body: series } = await scene.owner.client.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Tide round', dtstart: new Date(start * 1000).toISOString().slice(0, 19), timezone_name: 'UTC' },
      ...{ rrule: 'FREQ=DAILY', duration_seconds: 3600 },
    })
    const at = `/meeting_series/${series.meeting_series_id}`
    const path = await seat(at)
    const own = async (day: number) => {
      const { body } = await scene.owner.client.get(`${at}/meeting_at/${start + day * 86_400}`)
      const { body: people } = await scene.owner.client.get(`/meetings/${body.meeting_id}/attendees`)
      const { attendee_id } = people.find(({ member_id }: { member_id: number }) => member_id === person.id)
      return `/attendees/${attendee_id}`
    }
    const [first, second] = [await own(0), await own(1)]
    await person.client.patch(first, { rsvp: 2, rsvp_comment: 'At sea' })
    await stage().events()
    const { status, body } = await person.client.patch(path, { rsvp: 1, rsvp_comment: 'Gladly' })
    assert.deepEqual([status, body.rsvp.value, body.rsvp_comment], [200, 1, 'Gladly'])
    assert.deepEqual((await stage().events()).toSorted(), [`attendee_rsvp ${second}`, `invitee_rsvp ${path}`])
    const shown = async (of: string) => {
      const { body: one } = await person.client.get(of)
      return [one.rsvp.value, one.rsvp_comment]
    }
    assert.deepEqual(
      [await shown(first), await shown(second)],
      [
        [2, 'At sea'],
        [1, 'Gladly'],
      ],
    )
    // Whoever runs the series sets the default of meetings to come, and answers for nobody.
    const third = await own(2)
    await person.client.patch(third, { rsvp: 0 })
    await scene.owner.client.patch(path, { rsvp: 3 })
    assert.deepEqual((await shown(third))[0], 0)
  })
})
