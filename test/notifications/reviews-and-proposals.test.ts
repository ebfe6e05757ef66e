// Notifications of proposals for agendas, and of reviews of minutes, through HTTP.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { remindReviewers } from '../../server/jobs/notifications/reviews.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const DAY = 86_400

onBothDatabases('proposals and reviews', (stage) => {
  let scene: Scene
  /** A second Facilitator, and a Participant who was there. */
  let kim: Someone
  let sam: Someone
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
  })

  async function seated(role_id: number, attended: boolean): Promise<Someone> {
    const one = await someone(stage(), scene, { organization: 5, room: 3 })
    const { client } = scene.owner
    const { status, body, text } = await client.post(`/meetings/${meeting}/attendees`, { member_id: one.id, role_id })
    assert.equal(status, 201, text)
    assert.equal((await client.patch(`/attendees/${body.attendee_id}`, { attended })).status, 200)
    return one
  }
  async function held() {
    meeting = await newMeeting(scene)
    kim = await seated(2, true)
    sam = await seated(3, true)
  }
  /** The kinds and counts of a person's unread notifications of the meeting, in the order of the alphabet. */
  async function unread({ client }: Someone): Promise<string[]> {
    const { status, body, text } = await client.get(`/notifications?unread=true&meeting_id=${meeting}&per_page=100`)
    assert.equal(status, 200, text)
    const kinds = ['agenda_item_proposed', 'proposal_', 'minutes_review_', 'minutes_objected']
    return body
      .filter(({ kind }: { kind: string }) => kinds.some((one) => kind.startsWith(one)))
      .map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`)
      .sort()
  }
  const propose = async ({ client }: Someone, title = 'Tides') => {
    const { status, body, text } = await client.post(`/meetings/${meeting}/agenda_proposals`, { title })
    assert.equal(status, 201, text)
    return body.agenda_proposal_id as number
  }
  const minutes = async (body: object, { client } = scene.owner) => {
    const answer = await client.post(`/meetings/${meeting}/minutes`, body)
    assert.equal(answer.status, 200, answer.text)
  }
  const read = ({ client }: Someone) => client.post('/notifications/read', {})

  test('Facilitators are notified of proposals, which join; not of their own, and not of what was withdrawn', async () => {
    await held()
    const first = await propose(sam)
    await propose(sam)
    assert.deepEqual(await unread(kim), ['agenda_item_proposed 2'])
    assert.deepEqual(await unread(scene.owner), ['agenda_item_proposed 2'])
    assert.deepEqual(await unread(sam), [])
    await propose(kim)
    assert.deepEqual(await unread(kim), ['agenda_item_proposed 2'])
    assert.deepEqual(await unread(scene.owner), ['agenda_item_proposed 3'])
    assert.deepEqual(await unread(sam), [])
    assert.equal((await sam.client.delete(`/agenda_proposals/${first}`)).status, 204)
    assert.deepEqual(await unread(kim), ['agenda_item_proposed 1'])
    assert.deepEqual(await unread(scene.owner), ['agenda_item_proposed 2'])
  })

  test('a proposal that was read before another is withdrawn alone', async () => {
    await held()
    const first = await propose(sam)
    await read(kim)
    stage().pass(10)
    await propose(sam)
    await sam.client.delete(`/agenda_proposals/${first}`)
    assert.deepEqual(await unread(kim), ['agenda_item_proposed 1'])
  })

  test('once a proposal is withdrawn, its notification names whoever made the latest one that stands, and when', async () => {
    const proposed = async ({ client }: Someone) =>
      (await client.get(`/notifications?kind=agenda_item_proposed&meeting_id=${meeting}`)).body.map(
        ({ count, create_id, create_ts, update_ts }: any) => [
          count,
          create_id.value,
          update_ts.value - create_ts.value,
        ],
      )
    await held()
    const first = await propose(sam)
    stage().pass(10)
    await propose(sam)
    stage().pass(10)
    const last = await propose(kim)
    assert.deepEqual(await proposed(scene.owner), [[3, kim.id, 20]])
    assert.equal((await kim.client.delete(`/agenda_proposals/${last}`)).status, 204)
    assert.deepEqual(await proposed(scene.owner), [[2, sam.id, 10]])
    // Her own was never told her.
    assert.deepEqual(await proposed(kim), [[2, sam.id, 10]])
    stage().pass(10)
    await propose(kim)
    assert.deepEqual(await proposed(scene.owner), [[3, kim.id, 30]])
    assert.equal((await sam.client.delete(`/agenda_proposals/${first}`)).status, 204)
    assert.deepEqual(await proposed(scene.owner), [[2, kim.id, 30]])
    assert.deepEqual(await proposed(kim), [[1, sam.id, 10]])
  })

  test('a proposal is taken out of the notification that it joined alone, though an earlier one is unread again', async () => {
    const counts = async () =>
      (await kim.client.get(`/notifications?kind=agenda_item_proposed&meeting_id=${meeting}&sort=create_ts`)).body.map(
        ({ count }: { count: number }) => count,
      )
    await held()
    const first = await propose(sam)
    await propose(sam)
    await read(kim)
    stage().pass(10)
    const later = [await propose(sam), await propose(sam)]
    const [, { notification_id }] = (
      await kim.client.get(`/notifications?kind=agenda_item_proposed&meeting_id=${meeting}`)
    ).body
    await kim.client.patch(`/notifications/${notification_id}`, { read: false })
    assert.deepEqual(await counts(), [2, 2])
    const taken = async (id: number) => {
      assert.equal((await sam.client.delete(`/agenda_proposals/${id}`)).status, 204)
      return counts()
    }
    assert.deepEqual(await taken(later[0]!), [2, 1])
    assert.deepEqual(await taken(later[1]!), [2])
    assert.deepEqual(await taken(first), [1])
  })

  test('the author is notified of the decision, with the title of the proposal', async () => {
    await held()
    for (const [decision, kind] of [
      ['accept', 'proposal_accepted'],
      ['decline', 'proposal_declined'],
    ]) {
      const id = await propose(sam, 'Spring tides')
      await kim.client.post(`/agenda_proposals/${id}/${decision}`, {})
      const [row] = (await sam.client.get(`/notifications?kind=${kind}`)).body
      assert.deepEqual([row.title, row.create_id.value, row.meeting_id.value], ['Spring tides', kim.id, meeting])
      assert.match(row.resource_url, new RegExp(`/agenda_proposals/${id}$`))
    }
    assert.deepEqual(await unread(sam), ['proposal_accepted 1', 'proposal_declined 1'])
    const own = await propose(kim)
    await kim.client.post(`/agenda_proposals/${own}/accept`, {})
    assert.equal((await unread(kim)).filter((one) => one.startsWith('proposal_')).length, 0)
  })

  test('reviewers are notified, until the minutes are a draft again or somebody else reviews them', async () => {
    await held()
    await minutes({ state: 'in_review' })
    assert.deepEqual(await unread(sam), ['minutes_review_requested 1'])
    assert.deepEqual(await unread(kim), ['minutes_review_requested 1'])
    assert.deepEqual(await unread(scene.owner), [])
    await minutes({ state: 'in_review', reviewers: [kim.id] })
    assert.deepEqual(await unread(sam), [])
    assert.deepEqual(await unread(kim), ['minutes_review_requested 1'])
    await minutes({ state: 'draft' })
    assert.deepEqual(await unread(kim), [])
  })

  test('reviewers without an answer are notified once, a day before the deadline, and again of another one', async () => {
    await held()
    const { clock } = stage().site
    await minutes({ state: 'in_review', review_ts: clock() + 3 * DAY })
    await Promise.all([read(sam), read(kim)])
    await remindReviewers(stage().site)
    assert.deepEqual(await unread(sam), [])
    await kim.client.put(`/meetings/${meeting}/minutes/approval`, { approved: true })
    stage().pass(2 * DAY - 1_800)
    await remindReviewers(stage().site)
    assert.deepEqual(await unread(sam), [])
    stage().pass(3_600)
    await remindReviewers(stage().site)
    await remindReviewers(stage().site)
    assert.deepEqual(await unread(sam), ['minutes_review_due 1'])
    assert.deepEqual(await unread(kim), [])
    await minutes({ state: 'in_review', review_ts: clock() + 2 * DAY })
    assert.deepEqual(await unread(sam), [])
    stage().pass(DAY + 60)
    await remindReviewers(stage().site)
    assert.deepEqual(await unread(sam), ['minutes_review_due 1'])
    await minutes({ state: 'draft' })
    assert.deepEqual(await unread(sam), [])
    await minutes({ state: 'in_review', review_ts: clock() + DAY / 2 })
    stage().pass(DAY)
    await read(sam)
    await remindReviewers(stage().site)
    assert.deepEqual(await unread(sam), [])
  })

  test('Facilitators alone are notified of an objection', async () => {
    await held()
    const others = [await seated(3, true), await seated(4, true)]
    await minutes({ state: 'in_review', reviewers: [sam.id] })
    await read(sam)
    const objection = { approved: false, comment: 'It was the mole' }
    assert.equal((await sam.client.put(`/meetings/${meeting}/minutes/approval`, objection)).status, 200)
    for (const facilitator of [scene.owner, kim]) assert.deepEqual(await unread(facilitator), ['minutes_objected 1'])
    for (const other of [sam, ...others]) assert.deepEqual(await unread(other), [])
  })

  test('whoever was asked to review is notified of the approval, though they did not attend', async () => {
    await held()
    const absent = await seated(3, false)
    const manager = await someone(stage(), scene, { organization: 3, room: 2 })
    await minutes({ state: 'in_review', reviewers: [manager.id] })
    // Nobody is asked to review what is approved.
    assert.deepEqual(await unread(manager), ['minutes_review_requested 1'])
    await minutes({ state: 'approved' })
    assert.deepEqual(await unread(manager), [])
    const approved = async ({ client }: Someone) =>
      (await client.get(`/notifications?kind=minutes_approved&meeting_id=${meeting}`)).body.length
    assert.deepEqual([await approved(manager), await approved(sam), await approved(kim)], [1, 1, 1])
    // The one approved them, the other neither attended nor was asked.
    assert.deepEqual([await approved(scene.owner), await approved(absent)], [0, 0])
  })
})
