// Who is invited to a series, through HTTP: who sees `invited_ts`, mail to those who are not invited yet, and the audit log.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { calendarPost, RULE } from '../calendar/mail-scene.ts'
import { assertInvalid, at, type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('inviting to a series', (stage) => {
  const post = calendarPost(stage)
  let late: Someone
  before(async () => {
    late = await someone(stage(), post.scene, { organization: 3, room: 3 })
  })

  /** A series with the owner and both people, whom nobody has invited; gives its path and the ids of their rows. */
  async function planned() {
    const made = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
    const path = `/meeting_series/${made.meeting_series_id}`
    const seats: number[] = []
    for (const { id } of [post.member, late])
      seats.push((await post.ask('POST', `${path}/invitees`, { member_id: id })).invitee_id)
    return { path, seats }
  }

  test('invited_ts is for the person and whoever runs the series; others see null', async () => {
    const { path, seats } = await planned()
    await post.ask('POST', `${path}/mailings`, { kind: 'invitation', to: seats })
    const invited = at(stage().site.clock())
    for (const [reader, seen] of [
      [post.scene.owner, [invited, invited]],
      [post.member, [invited, null]],
      [late, [null, invited]],
    ] as const) {
      const { body: rows } = await reader.client.get(`${path}/invitees`)
      for (const [index, invitee_id] of seats.entries()) {
        assert.deepEqual(rows.find((row: any) => row.invitee_id === invitee_id).invited_ts, seen[index])
        assert.deepEqual((await reader.client.get(`/invitees/${invitee_id}`)).body.invited_ts, seen[index])
      }
    }
  })

  test('to: uninvited mails invitees who have no invitation yet; once there is nobody, 422 on to', async () => {
    const { path, seats } = await planned()
    await post.ask('POST', `${path}/mailings`, { kind: 'invitation', to: [seats[0]] })
    await post.sentLater()
    const { mailing_id } = await post.ask('POST', `${path}/mailings`, { kind: 'invitation', to: 'uninvited' })
    const recipients = await post.ask('GET', `/mailings/${mailing_id}/recipients`)
    const left = [post.scene.owner.id, late.id].toSorted((one, two) => one - two)
    assert.deepEqual(
      recipients.map((one: any) => one.member_id).toSorted((one: number, two: number) => one - two),
      left,
    )
    assert.equal((await post.sent()).length, 2)
    const again = await post.scene.owner.client.post(`${path}/mailings`, { kind: 'invitation', to: 'uninvited' })
    assertInvalid(again, 'mailings', ['to', 'invalid_value'])
  })

  test('the audit log has who made a personal link of an invitee', async () => {
    const { seats } = await planned()
    await stage().audit()
    assert.equal((await post.scene.owner.client.post(`/invitees/${seats[0]}/link`, {})).status, 200)
    assert.deepEqual(
      (await stage().audit()).map(({ action, member_id, object_kind, object_id, subject_id }) => [
        ...[action, member_id, object_kind, object_id, subject_id],
      ]),
      [['personal_link_made', post.scene.owner.id, 'invitee', seats[0], post.member.id]],
    )
  })
})
