// Agenda proposals, through HTTP: made, changed, withdrawn, accepted and declined.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import {
  API,
  assertInvalid,
  at,
  ids,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  WIDE,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, titles } from './agenda-scene.ts'

const REFUSED: [sent: Record<string, unknown>, field: string, code: ErrorCode][] = [
  [{}, 'title', 'missing_field'],
  [{ title: '' }, 'title', 'invalid_value'],
  [{ title: null }, 'title', 'invalid_value'],
  [{ title: WIDE.repeat(256) }, 'title', 'too_long'],
  [{ title: 'Tide', description: 7 }, 'description', 'invalid_value'],
  [{ title: 'Tide', duration_seconds: -1 }, 'duration_seconds', 'invalid_value'],
  [{ title: 'Tide', presenter_id: 1 }, 'presenter_id', 'unknown_field'],
  [{ title: 'Tide', position: 0 }, 'position', 'unknown_field'],
]

onBothDatabases('agenda proposals', (stage) => {
  let scene: Scene
  let sam: Someone
  let kim: Someone

  before(async () => {
    scene = await setScene(stage())
    sam = await someone(stage(), scene, { organization: 5, room: 3 })
    kim = await someone(stage(), scene, { organization: 5, room: 5 })
  })

  const of = (meeting: number) => `/meetings/${meeting}/agenda_proposals`
  const one = (id: number) => `/agenda_proposals/${id}`

  async function proposed(meeting: number, body: object = { title: 'Spring tides' }, { client } = sam) {
    const answer = await client.post(of(meeting), body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const accept = (id: number, body: object = {}, { client } = scene.owner) => client.post(`${one(id)}/accept`, body)
  const decline = (id: number, body: object = {}, { client } = scene.owner) => client.post(`${one(id)}/decline`, body)

  test('POST: 201 with the proposal and Location, every field as sent; it is no item and no event', async () => {
    const meeting = await newMeeting(scene)
    await stage().events()
    const sent = {
      title: '<b>Tide</b> & wind',
      description: '<p onclick="x()">High <b>water</b></p>',
      duration_seconds: 600,
    }
    const { status, headers, body } = await sam.client.post(of(meeting), sent)
    assert.equal(status, 201)
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      agenda_proposal_id: body.agenda_proposal_id,
      meeting_id: { value: meeting, display: 'Weekly round' },
      ...{ title: 'Tide & wind', description: '<p>High <b>water</b></p>', duration_seconds: 600 },
      ...{ state: 'proposed', comment: null, agenda_item_id: null, decide_id: null, decide_ts: null },
      create_id: { value: sam.id, display: body.create_id.display },
      ...{ create_ts: now, update_ts: now },
    })
    assert.equal(headers['location'], `${API}${one(body.agenda_proposal_id)}`)
    assert.deepEqual(titles(await agendaOf(sam.client, `/meetings/${meeting}`)), ['Discussion'])
    assert.deepEqual(await stage().events(), [])
    const later = await proposed(meeting, { title: 'Later' }, scene.owner)
    const listed = await sam.client.get(of(meeting))
    assert.deepEqual(ids(listed, 'agenda_proposal_id'), [body.agenda_proposal_id, later.agenda_proposal_id])
    assert.deepEqual((await sam.client.get(one(body.agenda_proposal_id))).body, body)
  })

  test('POST refuses what is wrong, by its field', async () => {
    const meeting = await newMeeting(scene)
    assert.equal((await proposed(meeting, { title: WIDE.repeat(255) })).title, WIDE.repeat(255))
    for (const [sent, field, code] of REFUSED)
      assertInvalid(await sam.client.post(of(meeting), sent), 'agenda_proposals', [field, code])
  })

  test('Observers and Guests read proposals, and make none', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting)
    await scene.owner.client.post(`/meetings/${meeting}/observers`, { member_id: kim.id })
    assert.equal((await kim.client.get(one(agenda_proposal_id))).status, 200)
    assert.equal((await kim.client.post(of(meeting), { title: 'Low water' })).status, 403)
    const { body } = await kim.client.get(`/meetings/${meeting}/attendees?fields=attendee_id,member_id,role_id`)
    const own = body.find(({ member_id }: { member_id: number }) => member_id === kim.id)
    await scene.owner.client.patch(`/attendees/${own.attendee_id}`, { role_id: 3 })
    await proposed(meeting, { title: 'Low water' }, kim)
  })

  test('only its author changes or withdraws a proposal', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting)
    const path = one(agenda_proposal_id)
    for (const { client } of [scene.owner, scene.chief, kim]) {
      assert.equal((await client.patch(path, { title: 'Mine' })).status, 403)
      assert.equal((await client.delete(path)).status, 403)
    }
    stage().pass(60)
    const { status, body } = await sam.client.patch(path, {
      title: 'Neap tides',
      description: '',
      duration_seconds: 300,
    })
    assert.deepEqual([status, body.title, body.description, body.duration_seconds], [200, 'Neap tides', null, 300])
    assert.ok(body.update_ts.value > body.create_ts.value)
    assert.equal((await sam.client.delete(path)).status, 204)
    assert.equal((await sam.client.get(path)).status, 404)
  })

  test('accepting makes an item at the position, presented by its author', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting, { title: 'Tide', description: 'High', duration_seconds: 60 })
    const { status, body, text } = await accept(agenda_proposal_id, { position: 0 })
    assert.equal(status, 200, text)
    const [item, other] = await agendaOf(sam.client, `/meetings/${meeting}`)
    assert.deepEqual(
      [item.title, item.description, item.duration_seconds, item.presenter_id.value, item.create_id.value],
      ['Tide', 'High', 60, sam.id, scene.owner.id],
    )
    assert.equal(other.title, 'Discussion')
    assert.deepEqual([body.state, body.decide_id.value, body.comment], ['accepted', scene.owner.id, null])
    assert.deepEqual(body.agenda_item_id, { value: item.agenda_item_id, display: 'Tide' })
    assert.ok(body.decide_ts)
    await scene.owner.client.delete(`/agenda_items/${item.agenda_item_id}`)
    assert.equal((await sam.client.get(one(agenda_proposal_id))).body.agenda_item_id, null)
  })

  test('an item that leaves the meeting is no longer named by its proposal', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting)
    const { agenda_item_id } = (await accept(agenda_proposal_id)).body
    const moved = { room_id: scene.room }
    const answer = await scene.owner.client.post(`/agenda_items/${agenda_item_id.value}/move`, moved)
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await sam.client.get(one(agenda_proposal_id))).body.agenda_item_id, null)
  })

  test('the author of a proposal presents nothing once they can no longer present there', async () => {
    const meeting = await newMeeting(scene)
    const guest = await someone(stage(), scene, { organization: 5, room: 3 })
    const { agenda_proposal_id } = await proposed(meeting, { title: 'Tide' }, guest)
    await stage().write((trx) => trx.deleteFrom('room_member').where('member_id', '=', guest.id).execute())
    await stage().write((trx) => trx.deleteFrom('attendee').where('member_id', '=', guest.id).execute())
    assert.equal((await accept(agenda_proposal_id)).status, 200)
    assert.equal((await agendaOf(sam.client, `/meetings/${meeting}`))[1].presenter_id, null)
  })

  test('declining says why, and adds nothing', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting)
    assertInvalid(await decline(agenda_proposal_id, { comment: WIDE.repeat(501) }), 'agenda_proposals', [
      'comment',
      'too_long',
    ])
    const comment = WIDE.repeat(500)
    const { status, body } = await decline(agenda_proposal_id, { comment })
    assert.deepEqual([status, body.state, body.comment, body.agenda_item_id], [200, 'declined', comment, null])
    assert.equal(body.decide_id.value, scene.owner.id)
    assert.equal((await agendaOf(sam.client, `/meetings/${meeting}`)).length, 1)
  })

  test('who does not run the meeting decides nothing', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting)
    for (const decide of [accept, decline]) assert.equal((await decide(agenda_proposal_id, {}, sam)).status, 403)
  })

  test('a decision is final, for those who decide and for the author', async () => {
    const meeting = await newMeeting(scene)
    for (const decide of [accept, decline]) {
      const { agenda_proposal_id } = await proposed(meeting)
      assert.equal((await decide(agenda_proposal_id)).status, 200)
      const path = one(agenda_proposal_id)
      for (const answer of [
        await accept(agenda_proposal_id),
        await decline(agenda_proposal_id),
        await sam.client.patch(path, { title: 'Again' }),
        await sam.client.delete(path),
      ])
        assertInvalid(answer, 'agenda_proposals', ['state', 'invalid_transition'])
    }
  })

  test('of people who decide at once, one does', async () => {
    const meeting = await newMeeting(scene)
    const before = (await agendaOf(sam.client, `/meetings/${meeting}`)).length
    const { agenda_proposal_id } = await proposed(meeting)
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => accept(agenda_proposal_id)),
      ...[1, 2, 3].map(() => decline(agenda_proposal_id, {}, scene.chief)),
      sam.client.delete(one(agenda_proposal_id)),
    ])
    assert.equal(answers.filter(({ status }) => status < 300).length, 1)
    assert.ok(answers.every(({ status }) => [200, 204, 404, 422].includes(status)))
    const after = await agendaOf(sam.client, `/meetings/${meeting}`)
    const accepted = answers.slice(0, 3).filter(({ status }) => status === 200).length
    assert.equal(after.length, before + accepted)
  })

  test('20 of a person can be open for a meeting, also of those that are made at once', async () => {
    const meeting = await newMeeting(scene)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => sam.client.post(of(meeting), { title: `Topic ${at}` })),
    )
    const made = answers.filter(({ status }) => status === 201)
    assert.equal(made.length, 20)
    assertInvalid(await sam.client.post(of(meeting), { title: 'One more' }), 'agenda_proposals', [
      'title',
      'invalid_value',
    ])
    await proposed(meeting, { title: 'Of somebody else' }, scene.owner)
    await proposed(await newMeeting(scene))
    await decline(made[0]!.body.agenda_proposal_id)
    await proposed(meeting)
    assert.equal((await sam.client.get(of(meeting))).body.length, 22)
  })

  test('meetings that have ended or are canceled take none, and only decline what is left', async () => {
    for (const state of ['ended', 'canceled']) {
      const meeting = await newMeeting(scene)
      const { agenda_proposal_id } = await proposed(meeting)
      if (state === 'ended') await scene.owner.client.patch(`/meetings/${meeting}`, { state: 'started' })
      assert.equal((await scene.owner.client.patch(`/meetings/${meeting}`, { state })).status, 200)
      const answers = [await sam.client.post(of(meeting), { title: 'Late' }), await accept(agenda_proposal_id)]
      for (const answer of answers) assertInvalid(answer, 'agenda_proposals', ['state', 'invalid_transition'])
      assert.equal((await decline(agenda_proposal_id)).status, 200)
    }
  })

  test('proposals go with their meeting, and are no part of its agenda, exports and copies', async () => {
    const meeting = await newMeeting(scene)
    const { agenda_proposal_id } = await proposed(meeting, { title: 'Undercurrent' })
    const { text } = await sam.client.get(`/meetings/${meeting}?format=md&embed=action_items,notes`)
    assert.doesNotMatch(text, /Undercurrent/)
    const other = await newMeeting(scene)
    await scene.owner.client.post(`/meetings/${other}/agenda_items/copy`, { meeting_id: meeting })
    assert.deepEqual((await sam.client.get(of(other))).body, [])
    await scene.owner.client.delete(`/meetings/${meeting}`)
    assert.equal((await sam.client.get(one(agenda_proposal_id))).status, 404)
    assert.equal((await sam.client.get(of(meeting))).status, 410)
  })

  test('readers of the meeting find them in the feed of changes, and nobody else', async () => {
    const meeting = await newMeeting(scene)
    const outsider = await someone(stage(), scene, { organization: 5 })
    const cursorOf = async ({ client }: Someone) =>
      (await client.get('/changes?after=now&kind=agenda_proposal')).headers['x-next-cursor'] as string
    const kept = (await proposed(meeting, { title: 'Kept' })).agenda_proposal_id
    const gone = (await proposed(meeting, { title: 'Gone' })).agenda_proposal_id
    const [theirs, others] = [await cursorOf(scene.owner), await cursorOf(outsider)]
    const changes = async ({ client }: Someone, cursor: string) =>
      (await client.get(`/changes?after=${cursor}&kind=agenda_proposal&embed=resource`)).body
    await accept(kept)
    await sam.client.delete(one(gone))
    const told = await changes(scene.owner, theirs)
    assert.deepEqual(
      told.map((row: any) => [row.thing_id, row.what, row.meeting_id]).filter(([id]: number[]) => id === gone),
      [[gone, 'gone', meeting]],
    )
    const last = told.findLast(({ thing_id }: any) => thing_id === kept)
    assert.equal(last.resource.state, 'accepted')
    assert.deepEqual(await changes(outsider, others), [])
  })
})
