// Reviewers of minutes, through HTTP: who is asked, until when, who has answered, and what waits for one's own review.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { remindReviewers } from '../../server/jobs/notifications/reviews.ts'
import {
  assertInvalid,
  at,
  ids,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  UNKNOWN,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const DAY = 86_400

onBothDatabases('reviewers of minutes', (stage) => {
  let scene: Scene
  /** A Facilitator, a Participant who was there, one who was not, and an Observer. */
  let kim: Someone
  let sam: Someone
  let absent: Someone
  let observer: Someone

  before(async () => {
    scene = await setScene(stage())
    const joining = () => someone(stage(), scene, { organization: 5, room: 4 })
    kim = await joining()
    sam = await joining()
    absent = await joining()
    observer = await joining()
  })

  async function held(): Promise<number> {
    const meeting = await newMeeting(scene)
    const { client } = scene.owner
    const add = async ({ id }: Someone, role_id: number, attended: boolean) => {
      const { status, body, text } = await client.post(`/meetings/${meeting}/attendees`, { member_id: id, role_id })
      assert.equal(status, 201, text)
      await client.patch(`/attendees/${body.attendee_id}`, { attended })
    }
    await add(kim, 2, false)
    await add(sam, 3, true)
    await add(absent, 3, false)
    await add(observer, 4, true)
    return meeting
  }
  const send = (meeting: number, more: object = {}, { client } = scene.owner) =>
    client.post(`/meetings/${meeting}/minutes`, { state: 'in_review', ...more })
  const reviewers = async (meeting: number, { client } = sam) => {
    const { status, body, text } = await client.get(`/meetings/${meeting}/minutes/reviewers`)
    assert.equal(status, 200, text)
    return body
  }
  const asked = async (meeting: number) =>
    (await reviewers(meeting))
      .map(({ member_id }: { member_id: number }) => member_id)
      .sort((a: number, b: number) => a - b)
  const toReview = async ({ client }: Someone, more = '') =>
    ids(await client.get(`/meetings?to_review=true${more}`), 'meeting_id')
  const answer = ({ client }: Someone, meeting: number, approved: boolean, comment?: string) =>
    client.put(`/meetings/${meeting}/minutes/approval`, { approved, comment })

  test('are all attendees who may approve, but the sender', async () => {
    const meeting = await held()
    assert.deepEqual(await asked(meeting), [])
    const { status, body, text } = await send(meeting)
    assert.equal(status, 200, text)
    assert.deepEqual([body.minutes_state, body.minutes_review_ts], ['in_review', null])
    assert.deepEqual(await asked(meeting), [kim.id, sam.id])
    const other = await held()
    await send(other, {}, kim)
    assert.deepEqual(await asked(other), [scene.owner.id, sam.id])
  })

  test('are those who are sent, until a deadline; others than who may approve are refused alike', async () => {
    const meeting = await held()
    for (const one of [absent.id, observer.id, UNKNOWN, await stage().person()]) {
      const answer = await send(meeting, { reviewers: [sam.id, one] })
      assertInvalid(answer, 'meetings', ['reviewers', 'invalid_reference'])
    }
    assertInvalid(await send(meeting, { reviewers: 'all' }), 'meetings', ['reviewers', 'invalid_value'])
    const now = stage().site.clock()
    for (const review_ts of [now, now - DAY])
      assertInvalid(await send(meeting, { review_ts }), 'meetings', ['review_ts', 'invalid_value'])
    const { status, body } = await send(meeting, { reviewers: [sam.id, scene.owner.id], review_ts: now + DAY })
    assert.equal(status, 200)
    assert.deepEqual(body.minutes_review_ts, at(now + DAY))
    assert.deepEqual(await asked(meeting), [scene.owner.id, sam.id])
    assert.deepEqual((await sam.client.get(`/meetings/${meeting}`)).body.minutes_review_ts, at(now + DAY))
  })

  test('are no part of other states', async () => {
    const meeting = await held()
    await send(meeting)
    for (const state of ['approved', 'draft']) {
      const now = stage().site.clock()
      for (const [field, value] of [
        ['reviewers', [sam.id]],
        ['review_ts', now + DAY],
      ] as const) {
        const answer = await scene.owner.client.post(`/meetings/${meeting}/minutes`, { state, [field]: value })
        assertInvalid(answer, 'meetings', [field, 'conflicting_fields'])
      }
    }
  })

  test('are listed with what they answered', async () => {
    const meeting = await held()
    await send(meeting)
    const [name] = (await reviewers(meeting)).filter(({ member_id }: any) => member_id === sam.id)
    const none = { approved: null, comment: null, create_ts: null }
    assert.deepEqual(name, { member_id: sam.id, member_name: name.member_name, ...none })
    assert.equal((await answer(sam, meeting, false, 'Item 2 is missing')).status, 200)
    const now = at(stage().site.clock())
    const [first, second] = await reviewers(meeting)
    const said = { approved: false, comment: 'Item 2 is missing', create_ts: now }
    assert.deepEqual(first, { member_id: sam.id, member_name: name.member_name, ...said })
    assert.deepEqual([second.member_id, second.approved], [kim.id, null])
    // Whoever is not asked is not listed, though they may answer.
    await answer(scene.owner, meeting, true)
    assert.deepEqual(await asked(meeting), [kim.id, sam.id])
    const outsider = await someone(stage(), scene)
    assert.equal((await outsider.client.get(`/meetings/${meeting}/minutes/reviewers`)).status, 403)
    assert.equal((await sam.client.get(`/meetings/${UNKNOWN}/minutes/reviewers`)).status, 404)
  })

  test('find what waits for their review, until they answer or the minutes are no longer in review', async () => {
    const [one, two, three] = [await held(), await held(), await held()]
    for (const meeting of [one, two, three]) await send(meeting)
    const mine = async () => (await toReview(sam)).filter((id) => [one, two, three].includes(id)).sort((a, b) => a - b)
    assert.deepEqual(await mine(), [one, two, three])
    assert.deepEqual(await toReview(absent), [])
    await answer(sam, one, false)
    assert.deepEqual(await mine(), [two, three])
    await scene.owner.client.post(`/meetings/${two}/minutes`, { state: 'draft' })
    assert.deepEqual(await mine(), [three])
    assert.deepEqual(await asked(two), [])
    await scene.owner.client.post(`/meetings/${three}/minutes`, { state: 'approved' })
    assert.deepEqual(await mine(), [])
    assert.deepEqual(await asked(three), [kim.id, sam.id])
    assert.deepEqual(await toReview(sam, `&room_id=${UNKNOWN}`), [])
    assert.ok(ids(await sam.client.get('/meetings?to_review=false'), 'meeting_id').includes(one))
  })

  test('need not attend: whoever manages the room finds it too, and nobody what they may no longer read', async () => {
    const manager = await someone(stage(), scene, { organization: 5, room: 2 })
    const meeting = await held()
    await send(meeting, { reviewers: [manager.id] })
    assert.deepEqual(await toReview(manager), [meeting])
    await stage().write((trx) => trx.deleteFrom('room_member').where('member_id', '=', manager.id).execute())
    assert.deepEqual(await toReview(manager), [])
  })

  test('can be changed while the minutes are in review, and are asked anew after a draft', async () => {
    const meeting = await held()
    await send(meeting)
    const now = stage().site.clock()
    await send(meeting, { review_ts: now + DAY })
    assert.deepEqual(await asked(meeting), [kim.id, sam.id])
    const { body } = await send(meeting, { reviewers: [sam.id, scene.owner.id] })
    assert.deepEqual(body.minutes_review_ts, at(now + DAY))
    assert.deepEqual(await asked(meeting), [scene.owner.id, sam.id])
    const draft = await scene.owner.client.post(`/meetings/${meeting}/minutes`, { state: 'draft' })
    assert.equal(draft.body.minutes_review_ts, null)
    await send(meeting)
    assert.deepEqual(await asked(meeting), [kim.id, sam.id])
  })

  test('are in the audit log with each change: how many were added and removed, and the new deadline', async () => {
    const meeting = await held()
    await stage().audit()
    await send(meeting)
    const now = stage().site.clock()
    const changed: [sent: object, details: object | null][] = [
      [{ reviewers: [sam.id, scene.owner.id] }, { added: 1, removed: 1 }],
      [{ review_ts: now + DAY }, { added: 0, removed: 0, review_ts: now + DAY }],
      [
        { reviewers: [], review_ts: null },
        { added: 0, removed: 2, review_ts: null },
      ],
      // What is the same already has no entry.
      [{ reviewers: [], review_ts: null }, null],
      [{}, null],
    ]
    for (const [sent] of changed) assert.equal((await send(meeting, sent, kim)).status, 200)
    const entries = await stage().audit()
    assert.deepEqual(
      entries.map(({ action, member_id, object_id, details }) => [action, member_id, object_id, details]),
      [
        ['minutes_reviewed', scene.owner.id, meeting, {}],
        ...changed
          .filter(([, details]) => details)
          .map(([, details]) => ['minutes_reviewers_changed', kim.id, meeting, details]),
      ],
    )
  })

  test('are reminded again of another deadline only', async () => {
    const meeting = await held()
    const review_ts = stage().site.clock() + DAY
    await send(meeting, { reviewers: [sam.id], review_ts })
    const { site } = stage()
    await remindReviewers(site)
    const reminders = async () =>
      ids(await sam.client.get(`/notifications?kind=minutes_review_due&meeting_id=${meeting}`), 'notification_id')
    const [first] = await reminders()
    assert.ok(first)
    await send(meeting, { review_ts })
    await remindReviewers(site)
    assert.deepEqual(await reminders(), [first])
    await send(meeting, { review_ts: review_ts - 60 })
    assert.deepEqual(await reminders(), [])
    await remindReviewers(site)
    assert.equal((await reminders()).length, 1)
  })
})
