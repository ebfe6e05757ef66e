// An invitation to a series that was split reaches all its parts that are to come.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarPost, RULE } from '../calendar/mail-scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('invitations to a series that was split', (stage) => {
  const post = calendarPost(stage)

  /** A series of six meetings in three parts, of which nobody was told. */
  async function parts(): Promise<number[]> {
    const made = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, { ...RULE, rcount: 6 })
    const first = made.meeting_series_id
    await post.ask('POST', `/meeting_series/${first}/invitees`, { member_id: post.member.id })
    const third = await post.ask('POST', `/meeting_series/${first}/split`, { from: '2026-04-07T08:00:00Z' })
    const second = await post.ask('POST', `/meeting_series/${first}/split`, { from: '2026-03-24T09:00:00Z' })
    return [first, second.meeting_series_id, third.meeting_series_id]
  }
  const announced = async (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await post.ask('GET', `/meeting_series/${id}`)).announced))

  test('all parts to come, whichever is named, and nobody else than was meant', async () => {
    const ids = await parts()
    const { invitee_id } = await post.partOf(`/meeting_series/${ids[1]}/invitees`, post.member)
    await post.ask('POST', `/meeting_series/${ids[1]}/mailings`, { kind: 'invitation', to: [invitee_id] })
    const told = await post.sent()
    assert.equal(told.length, 3)
    assert.ok(told.every(({ method, event }) => method === 'REQUEST' && event['RRULE']))
    assert.equal(new Set(told.map(({ event }) => event['UID'])).size, 3)
    assert.deepEqual(await announced(ids), [true, true, true])
    for (const id of ids) assert.equal((await post.ask('GET', `/meeting_series/${id}/mailings`)).length, 1)
  })

  test('not a part that has ended', async () => {
    const ids = await parts()
    stage().pass(Date.parse('2026-03-20T00:00:00Z') / 1000 - stage().site.clock())
    await post.ask('POST', `/meeting_series/${ids[2]}/mailings`, { kind: 'invitation' })
    const told = await post.sent()
    // The owner and the member, for two parts each.
    assert.equal(told.length, 4)
    assert.deepEqual(await announced(ids), [false, true, true])
  })
})
