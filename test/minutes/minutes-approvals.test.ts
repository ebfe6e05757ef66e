// Approvals of minutes are of the text that their people saw, and outdated once anything of the record is another.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { checkedRecord } from '../../contract/minutes/approved-record.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

onBothDatabases('an approval of minutes', (stage) => {
  let scene: Scene
  let colleague: Someone

  before(async () => {
    scene = await setScene(stage())
    colleague = await someone(stage(), scene, { room: 3 })
  })

  const owner = () => scene.owner.client
  const sum = async (meeting: number) => (await owner().get(`/meetings/${meeting}/minutes`)).body.sha256 as string
  const approve = (meeting: number, more: object = {}, who = colleague) =>
    who.client.put(`/meetings/${meeting}/minutes/approval`, { approved: true, ...more })
  const set = (meeting: number, state: string, more: object = {}) =>
    owner().post(`/meetings/${meeting}/minutes`, { state, ...more })
  const said = async (meeting: number) =>
    (await colleague.client.get(`/meetings/${meeting}/minutes/approvals`)).body.map(
      ({ approved_sha256, outdated }: { approved_sha256: string; outdated: boolean }) => [approved_sha256, outdated],
    )

  async function inReview() {
    const meeting = await newMeeting(scene)
    const client = owner()
    const add = async (path: string, body: object) => (await client.post(`/meetings/${meeting}/${path}`, body)).body
    const { attendee_id } = await add('participants', { member_id: colleague.id })
    await client.patch(`/attendees/${attendee_id}`, { attended: true })
    const { note_id } = await add('notes', { description: '<p>We pay 100</p>' })
    const { action_item_id } = await add('action_items', { description: 'Buy paint' })
    await client.patch(`/meetings/${meeting}`, { state: 'started' })
    await client.patch(`/meetings/${meeting}`, { state: 'ended' })
    await set(meeting, 'in_review')
    return { meeting, note_id, action_item_id, attendee_id }
  }

  test('is outdated by every change of the record, and of the present text once it is given anew', async () => {
    const { meeting, note_id, action_item_id, attendee_id } = await inReview()
    const client = owner()
    const { agenda_item_id } = (await client.get(`/meetings/${meeting}/agenda_items`)).body[0]
    const changes: (() => Promise<{ status: number }>)[] = [
      () => client.patch(`/notes/${note_id}`, { description: '<p>We pay 1,000</p>' }),
      () => client.post(`/meetings/${meeting}/notes`, { description: 'One more' }),
      () => client.patch(`/action_items/${action_item_id}`, { description: 'Buy gold' }),
      () => client.patch(`/agenda_items/${agenda_item_id}`, { title: 'Another' }),
      () => client.patch(`/attendees/${attendee_id}`, { representing: 'Somebody else' }),
      () => client.patch(`/meetings/${meeting}`, { name: 'Renamed' }),
      () => client.post(`/meetings/${meeting}/chat_messages`, { text: 'By the way' }),
    ]
    for (const change of changes) {
      const before = await sum(meeting)
      const { status, body } = await approve(meeting)
      assert.deepEqual([status, body.approved_sha256, body.outdated], [200, before, false])
      assert.deepEqual(await said(meeting), [[before, false]])
      assert.ok((await change()).status < 300)
      assert.notEqual(await sum(meeting), before, String(change))
      assert.deepEqual(await said(meeting), [[before, true]], String(change))
    }
  })

  test('counts again where the text is what it was', async () => {
    const { meeting, note_id } = await inReview()
    const before = await sum(meeting)
    await approve(meeting)
    await owner().patch(`/notes/${note_id}`, { description: '<p>Another</p>' })
    await owner().patch(`/notes/${note_id}`, { description: '<p>We pay 100</p>' })
    assert.deepEqual(await said(meeting), [[before, false]])
  })

  test('is refused where its person, or who freezes the minutes, saw another text', async () => {
    const { meeting, note_id } = await inReview()
    const seen = await sum(meeting)
    await owner().patch(`/notes/${note_id}`, { description: '<p>Another</p>' })
    const refused = ['approved_sha256', 'invalid_value'] as const
    assertInvalid(await approve(meeting, { approved_sha256: seen }), 'approvals', [...refused])
    assertInvalid(await approve(meeting, { approved_sha256: 'x' }), 'approvals', [...refused])
    assert.deepEqual(await said(meeting), [])
    assertInvalid(await set(meeting, 'approved', { approved_sha256: seen }), 'meetings', [...refused])
    assert.equal((await owner().get(`/meetings/${meeting}`)).body.minutes_state, 'in_review')
    const present = await sum(meeting)
    assert.equal((await approve(meeting, { approved_sha256: present })).status, 200)
    assert.equal((await set(meeting, 'approved', { approved_sha256: present })).status, 200)
  })

  test('is of one text alone, whoever writes at the same time', async () => {
    const { meeting, note_id } = await inReview()
    const texts = new Set([await sum(meeting)])
    for (let round = 0; round < 5; round++) {
      const seen = await sum(meeting)
      const [answer] = await Promise.all([
        approve(meeting, { approved_sha256: seen }),
        owner().patch(`/notes/${note_id}`, { description: `<p>Round ${round}</p>` }),
      ])
      texts.add(await sum(meeting))
      assert.ok(answer.status === 200 ? answer.body.approved_sha256 === seen : answer.status === 422, answer.text)
      for (const [of, outdated] of await said(meeting)) {
        assert.ok(texts.has(of))
        assert.equal(outdated, of !== (await sum(meeting)))
      }
    }
  })

  test('is frozen with the text that it is of, and stays as it was while the minutes are approved', async () => {
    const { meeting, note_id, action_item_id } = await inReview()
    await approve(meeting, { comment: 'Fine' })
    const before = await sum(meeting)
    await owner().patch(`/notes/${note_id}`, { description: '<p>Another</p>' })
    await approve(meeting, {}, scene.owner)
    const present = await sum(meeting)
    await set(meeting, 'approved')
    // An action item stays alive: the record is another one by now, and what was frozen is not.
    await owner().patch(`/action_items/${action_item_id}`, { state: 'complete' })
    const frozen = [
      [before, true],
      [present, false],
    ]
    assert.deepEqual((await said(meeting)).sort(), frozen.toSorted())
    const file = await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=json`)
    const { record, previous_sha256 } = JSON.parse(file.text)
    const { number, approved_ts, approve_id, approved_by, approvals, check_sha256, ...added } = record
    const { previous_signatures_sha256, ...text } = added
    assert.equal(sha256(canonicalize(text)!), present)
    assert.deepEqual(approvals.map((one: any) => [one.approved_sha256, one.outdated]).sort(), frozen.toSorted())
    const markdown = await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=markdown`)
    assert.match(markdown.text, /approved an earlier version: Fine/)
    const checked = await checkedRecord(Buffer.from(file.text))
    assert.ok(!('fault' in checked), JSON.stringify(checked))
    assert.deepEqual(checked.said, { present: 1, earlier: 1 })
    // Whoever has all of them approve what was frozen, and computes the check anew, is found out.
    const told = { ...added, number, approved_ts, approve_id, approved_by }
    const forged = { ...told, approvals: approvals.map((one: object) => ({ ...one, outdated: false })) }
    const check = sha256(canonicalize({ record: forged, previous_sha256 })!)
    const bytes = Buffer.from(canonicalize({ record: { ...forged, check_sha256: check }, previous_sha256 })!)
    assert.deepEqual(await checkedRecord(bytes), { fault: 'approvals' })
    await set(meeting, 'draft')
    assert.deepEqual(await said(meeting), [])
  })
})
