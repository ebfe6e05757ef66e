// The states of meetings through HTTP: the specification's table of transitions, pasted in.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { meetingStates } from '../../contract/codes.ts'
import { assertInvalid, at, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

type State = (typeof meetingStates)[number]

/** From, to, and the event of it (decisions 6). */
const TABLE: [from: State, to: State, event: string | null][] = [
  ['pending', 'started', 'meeting_started'],
  ['pending', 'canceled', 'meeting_canceled'],
  ['canceled', 'pending', 'meeting_restored'],
  ['started', 'paused', null],
  ['started', 'ended', 'meeting_ended'],
  ['paused', 'started', null],
  ['paused', 'ended', 'meeting_ended'],
  ['ended', 'started', 'meeting_started'],
]

/** How a meeting gets into each state. */
const WAY: Record<State, State[]> = {
  pending: [],
  started: ['started'],
  paused: ['started', 'paused'],
  ended: ['started', 'ended'],
  canceled: ['canceled'],
}

onBothDatabases('states of meetings', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  /** A meeting that has come into a state, of which nothing is told any more. */
  async function meetingIn(state: State): Promise<any> {
    const meeting = await newMeeting(scene)
    for (const step of WAY[state]) assert.equal((await to(meeting, step)).status, 200)
    await stage().events()
    return (await scene.owner.client.get(`/meetings/${meeting}`)).body
  }
  const to = (meeting: number, state: unknown) => scene.owner.client.patch(`/meetings/${meeting}`, { state })
  /** The same by PUT: everything else as it is. */
  const set = (was: any, state: unknown) => scene.owner.client.put(`/meetings/${was.meeting_id}`, { ...was, state })

  for (const from of meetingStates) {
    for (const state of meetingStates) {
      const row = TABLE.find(([before, after]) => before === from && after === state)
      for (const change of ['PATCH', 'PUT'] as const) {
        const ask = (was: any) => (change === 'PATCH' ? to(was.meeting_id, state) : set(was, state))

        if (row) {
          test(`${change}: ${from} → ${state}: ${row[2] ?? 'no event'}`, async () => {
            const was = await meetingIn(from)
            stage().pass(60)
            const { status, body } = await ask(was)
            assert.equal(status, 200)
            assert.equal(body.state, state)
            const now = at(stage().site.clock())
            const { meeting_inprogress_url: _, ...rest } = body
            const { meeting_inprogress_url: __, ...kept } = was
            const began = state === 'started' && from === 'pending' ? { started_ts: now } : {}
            assert.deepEqual(rest, { ...kept, ...began, state, state_ts: now, update_ts: now })
            assert.deepEqual(await stage().events(), row[2] ? [`${row[2]} /meetings/${was.meeting_id}`] : [])
          })
        } else if (from === state) {
          test(`${change}: ${from} → ${state}: setting the present state is no change and no error`, async () => {
            const was = await meetingIn(from)
            stage().pass(60)
            const { status, body } = await ask(was)
            assert.equal(status, 200)
            assert.deepEqual(body, was)
            assert.deepEqual(await stage().events(), [])
          })
        } else {
          test(`${change}: ${from} → ${state}: outside the table: 422 invalid_transition on state`, async () => {
            const was = await meetingIn(from)
            assertInvalid(await ask(was), 'meetings', ['state', 'invalid_transition'])
            assert.deepEqual((await scene.owner.client.get(`/meetings/${was.meeting_id}`)).body, was)
            assert.deepEqual(await stage().events(), [])
          })
        }
      }
    }
  }

  test('state is one of five', async () => {
    const was = await meetingIn('pending')
    for (const state of ['', 'Started', 'running', 1, null, { value: 'started' }]) {
      assertInvalid(await to(was.meeting_id, state), 'meetings', ['state', 'invalid_value'])
      assertInvalid(await set(was, state), 'meetings', ['state', 'invalid_value'])
    }
  })

  test('meeting_inprogress_url is returned only while the meeting is running', async () => {
    const addresses: Record<State, boolean> = {
      pending: false,
      started: true,
      paused: true,
      ended: false,
      canceled: false,
    }
    for (const state of meetingStates) {
      const { meeting_id, ...body } = await meetingIn(state)
      const url = `https://moot.example/meetings/${meeting_id}/live`
      assert.equal(body.meeting_inprogress_url, addresses[state] ? url : undefined)
      const asked = await scene.owner.client.get(`/meetings/${meeting_id}?fields=meeting_inprogress_url`)
      assert.deepEqual(asked.body, addresses[state] ? { meeting_inprogress_url: url } : {})
    }
  })

  test('a canceled or ended meeting may still have its text edited', async () => {
    for (const state of ['canceled', 'ended'] as const) {
      const was = await meetingIn(state)
      const { status, body } = await scene.owner.client.patch(`/meetings/${was.meeting_id}`, { name: 'Edited' })
      assert.equal(status, 200)
      assert.deepEqual([body.name, body.state, body.state_ts], ['Edited', state, was.state_ts])
      assert.deepEqual(await stage().events(), [`meeting_content_changed /meetings/${was.meeting_id}`])
    }
  })

  test('of a change with a refused transition nothing is done', async () => {
    const was = await meetingIn('pending')
    const sent = { name: 'Half', start_time: NOW, state: 'ended' }
    const answer = await scene.owner.client.patch(`/meetings/${was.meeting_id}`, sent)
    assertInvalid(answer, 'meetings', ['state', 'invalid_transition'])
    assert.deepEqual((await scene.owner.client.get(`/meetings/${was.meeting_id}`)).body, was)
    assert.deepEqual(await stage().events(), [])
  })

  test('one change may tell of schedule, content and state', async () => {
    const { meeting_id } = await meetingIn('pending')
    await scene.owner.client.patch(`/meetings/${meeting_id}`, { name: 'All', start_time: NOW, state: 'started' })
    assert.deepEqual(await stage().events(), [
      `meeting_scheduled /meetings/${meeting_id}`,
      `meeting_content_changed /meetings/${meeting_id}`,
      `meeting_started /meetings/${meeting_id}`,
    ])
  })

  test('the state is changed by those who run the meeting', async () => {
    const { meeting_id } = await meetingIn('pending')
    const participant = await someone(stage(), scene, { room: 3 })
    await scene.owner.client.post(`/meetings/${meeting_id}/participants`, { member_id: participant.id })
    await stage().events()
    assert.equal((await participant.client.patch(`/meetings/${meeting_id}`, { state: 'started' })).status, 403)
    assert.deepEqual(await stage().events(), [])
  })
})

/** The stage begins on a Monday at 10:00 UTC; a meeting ends then. */
const SAME_DAY: [zone: string, hoursLater: number, mayStart: boolean][] = [
  ['UTC', 13, true],
  ['UTC', 14, false],
  ['UTC', 24 * 7, false],
  // 23:00 in Auckland: midnight comes in an hour.
  ['Pacific/Auckland', 0.9, true],
  ['Pacific/Auckland', 1, false],
  // 02:00 in Los Angeles: the date of UTC changes before theirs.
  ['America/Los_Angeles', 16, true],
  ['America/Los_Angeles', 21.9, true],
  ['America/Los_Angeles', 22, false],
]

for (const [timezone, hours, mayStart] of SAME_DAY) {
  onBothDatabases(
    `a meeting that ended, in ${timezone}`,
    (stage) => {
      test(`may ${mayStart ? '' : 'not '}be started again ${hours} hours later: the same calendar day only`, async () => {
        const scene = await setScene(stage())
        const { client } = scene.owner
        const { body } = await client.post(`/rooms/${scene.room}/meetings`, { state: 'ended' })
        stage().pass(hours * 3600)
        const answer = await client.patch(`/meetings/${body.meeting_id}`, { state: 'started' })
        if (mayStart) assert.equal(answer.body.state, 'started')
        else assertInvalid(answer, 'meetings', ['state', 'invalid_transition'])
      })
    },
    { timezone },
  )
}
