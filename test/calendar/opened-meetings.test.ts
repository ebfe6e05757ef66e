// What calendars are told of a series whose meetings were only opened: no mail for what the repeating event says already.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost } from './mail-scene.ts'

onBothDatabases('a series that is told anew', (stage) => {
  const post = calendarPost(stage)
  /** Two meetings that say what their starts say, and one that does not. */
  const [first, second, other] = ['2026-03-17T09:00:00Z', '2026-03-24T09:00:00Z', '2026-03-31T08:00:00Z'] as const

  async function opened(): Promise<{ id: number; meetings: number[] }> {
    const { id } = await post.announced()
    const meetings = [await post.at(id, first), await post.at(id, second), await post.at(id, other)]
    await post.ask('PATCH', `/meetings/${meetings[2]}`, { location: 'Pier 5' })
    assert.equal((await post.sentLater()).length, 2)
    return { id, meetings }
  }
  /** What each mail says: the method and the start, `all` for the whole. */
  const said = (all: readonly ReadCalendar[]) =>
    all.map(({ method, event }) => `${method} ${event['RECURRENCE-ID']?.slice(-15, -7) ?? 'all'}`)
  const of = async (all: readonly ReadCalendar[], { id }: { id: number }) => {
    const { email } = (await post.scene.chief.client.get(`/members/${id}`)).body
    return all.filter(({ to }) => to === email)
  }
  const seatIn = (path: string) => post.partOf(path, post.member)

  test('somebody who is added later gets the whole, and the starts that differ from it', async () => {
    const { id } = await opened()
    const late = await someone(stage(), post.scene, { organization: 3, room: 3 })
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: late.id })
    const told = await post.sentLater()
    assert.deepEqual(said(told), ['REQUEST all', 'REQUEST 20260331'])
    assert.deepEqual(await of(told, late), told)
    assert.equal(told[0]!.event['EXDATE'], undefined)
  })

  test('an invitation that is posted once more is the whole, and the starts that differ from it', async () => {
    const { id } = await opened()
    await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
    const told = await post.sent()
    assert.deepEqual(said(await of(told, post.member)), ['REQUEST all', 'REQUEST 20260331'])
    assert.equal(told.length, 4)
  })

  test('out of the series: one CANCEL of the whole; back again: the whole, with what differs', async () => {
    const { id } = await opened()
    const { invitee_id } = await seatIn(`/meeting_series/${id}/invitees`)
    await post.ask('DELETE', `/invitees/${invitee_id}`)
    const out = await post.sentLater()
    assert.deepEqual(said(out), ['CANCEL all'])
    assert.match(post.server.received[0]?.text ?? '', /^(?!.*One meeting)/s)
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    const back = await post.sentLater()
    assert.deepEqual(said(back), ['REQUEST all', 'REQUEST 20260331'])
    const number = ({ event }: ReadCalendar) => Number(event['SEQUENCE'])
    assert.ok(back.every((one) => number(one) > number(out[0]!)))
  })

  test('out of the series and in some of its meetings: these come after the CANCEL, and each is canceled by itself', async () => {
    const { id, meetings } = await opened()
    const { invitee_id } = await seatIn(`/meeting_series/${id}/invitees`)
    await post.ask('DELETE', `/invitees/${invitee_id}`)
    for (const meeting of [meetings[0], meetings[2]])
      await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: post.member.id })
    const told = await post.sentLater()
    assert.deepEqual(said(told), ['CANCEL all', 'REQUEST 20260317', 'REQUEST 20260331'])
    assert.ok(told.slice(1).every(({ subject }) => subject.startsWith('Invitation: ')))
    const { attendee_id } = await seatIn(`/meetings/${meetings[0]}/attendees`)
    await post.ask('DELETE', `/attendees/${attendee_id}`)
    const out = await post.sentLater()
    assert.deepEqual(said(out), ['CANCEL 20260317'])
    assert.ok(Number(out[0]!.event['SEQUENCE']) > Number(told[1]!.event['SEQUENCE']))
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    // What was canceled by itself is told by itself again.
    assert.deepEqual(said(await post.sentLater()), ['REQUEST all', 'REQUEST 20260317', 'REQUEST 20260331'])
  })
})
