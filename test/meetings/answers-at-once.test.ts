// The same answer several times at one time, as a button that is pressed twice sends it: it counts once.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { recordAnswers, writeAnswers } from '../../server/actions/meetings/answers.ts'
import { server } from '../../server/audit/by.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const YES = { rsvp: 1, comment: null }

onBothDatabases('answers at one time', (stage) => {
  let scene: Scene
  let member: Someone
  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  async function invited() {
    const { client } = scene.owner
    const { meeting_id } = (await client.post(`/rooms/${scene.room}/meetings`, { name: 'Tide tables' })).body
    const { attendee_id } = (await client.post(`/meetings/${meeting_id}/attendees`, { member_id: member.id })).body
    await stage().events()
    await stage().audit()
    return { meeting_id, attendee_id }
  }
  async function assertOnce(attendee_id: number) {
    assert.deepEqual(await stage().events(), [`attendee_rsvp /attendees/${attendee_id}`])
    const answered = (await stage().audit()).filter(({ action }) => action === 'attendee_answered')
    assert.equal(answered.length, 1)
  }

  test('the same answer eight times at once is one event', async () => {
    const { attendee_id } = await invited()
    const sent = Array.from({ length: 8 }, () => member.client.patch(`/attendees/${attendee_id}`, { rsvp: 1 }))
    for (const { status } of await Promise.all(sent)) assert.equal(status, 200)
    await assertOnce(attendee_id)
  })

  test('an answer to a seat that was read before the same answer was written is no event, and its words count', async () => {
    const { meeting_id, attendee_id } = await invited()
    const doing = { actor: server, now: stage().site.clock() }
    const place = { meeting_series_id: null, room_id: scene.room, organization_id: scene.organization }
    const read = { id: attendee_id, member_id: member.id, rsvp: 0, meeting_id, ...place }
    await stage().write(async (trx) => {
      await recordAnswers(trx, 'attendee', [attendee_id], YES, doing)
      await writeAnswers(trx, 'attendee', [read], { ...YES, comment: 'By the early boat' }, doing)
    })
    await assertOnce(attendee_id)
    const { rsvp, rsvp_comment } = (await scene.owner.client.get(`/attendees/${attendee_id}`)).body
    assert.deepEqual([rsvp.value, rsvp_comment], [1, 'By the early boat'])
  })
})
