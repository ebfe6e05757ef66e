// The times of meetings through HTTP: start, end and duration, and how a change of one moves the others.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, at, newMeeting, type Scene, setScene } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const START = NOW + 86_400
const LONGEST = 366 * 86_400

type Sent = Record<string, unknown>
/** Start, end and duration, in seconds. */
type Schedule = [start: number | null, end: number | null, duration: number | null]

/** What is sent for a new meeting, and the schedule that it gets. */
const MADE: [rule: string, sent: Sent, schedule: Schedule][] = [
  ['nothing is scheduled unless it is sent', {}, [null, null, null]],
  ['a start alone has no end', { start_time: START }, [START, null, null]],
  ['the end gives the duration', { start_time: START, end_time: START + 3600 }, [START, START + 3600, 3600]],
  ['minutes give the end', { start_time: START, duration_minutes: 25 }, [START, START + 1500, 1500]],
  ['seconds give the end', { start_time: START, duration_seconds: 61 }, [START, START + 61, 61]],
  [
    'duration_minutes overrides end_time when present',
    { start_time: START, end_time: START + 9, duration_minutes: 1 },
    [START, START + 60, 60],
  ],
  [
    'duration_seconds overrides end_time and duration_minutes when present',
    { start_time: START, end_time: START + 9, duration_minutes: 1, duration_seconds: 7 },
    [START, START + 7, 7],
  ],
  ['a duration without a start is kept for when there is one', { duration_minutes: 30 }, [null, null, 1800]],
  ['a meeting may end as it starts', { start_time: START, end_time: START }, [START, START, 0]],
  ['a meeting may last 366 days', { start_time: START, duration_seconds: LONGEST }, [START, START + LONGEST, LONGEST]],
  [
    'null is unset',
    { start_time: null, end_time: null, duration_minutes: null, duration_seconds: null },
    [null, null, null],
  ],
]

/** What a change makes of a meeting that starts at START and lasts an hour. */
const CHANGED: [rule: string, sent: Sent, schedule: Schedule][] = [
  ['a moved start takes the end with it', { start_time: START + 900 }, [START + 900, START + 4500, 3600]],
  ['a moved end changes the duration', { end_time: START + 7200 }, [START, START + 7200, 7200]],
  ['both are moved', { start_time: START + 60, end_time: START + 90 }, [START + 60, START + 90, 30]],
  ['duration_minutes moves the end', { duration_minutes: 5 }, [START, START + 300, 300]],
  ['duration_seconds moves the end', { duration_seconds: 5 }, [START, START + 5, 5]],
  ['without its start a meeting keeps its duration', { start_time: null }, [null, null, 3600]],
  ['without its end a meeting has no duration', { end_time: null }, [START, null, null]],
  ['without a duration a meeting has no end', { duration_seconds: null }, [START, null, null]],
]

const REFUSED: [sent: Sent, field: string][] = [
  [{ start_time: START, end_time: START - 1 }, 'end_time'],
  [{ end_time: START }, 'end_time'],
  [{ start_time: START, end_time: START + LONGEST + 1 }, 'end_time'],
  [{ start_time: 'someday' }, 'start_time'],
  [{ start_time: 1.5 }, 'start_time'],
  [{ start_time: true }, 'start_time'],
  [{ start_time: START, end_time: '2026-02-30' }, 'end_time'],
  [{ duration_minutes: -1 }, 'duration_minutes'],
  [{ duration_minutes: 1.5 }, 'duration_minutes'],
  [{ duration_minutes: '30' }, 'duration_minutes'],
  [{ duration_minutes: LONGEST / 60 + 1 }, 'duration_minutes'],
  [{ duration_seconds: -1 }, 'duration_seconds'],
  [{ duration_seconds: LONGEST + 1 }, 'duration_seconds'],
  [{ duration_seconds: {} }, 'duration_seconds'],
]

onBothDatabases('the schedule of meetings', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const plan = (body: Sent) => scene.owner.client.post(`/rooms/${scene.room}/meetings`, body)
  const scheduleOf = (body: any): Schedule => [
    body.start_time?.value ?? null,
    body.end_time?.value ?? null,
    body.duration?.value ?? null,
  ]

  for (const [rule, sent, schedule] of MADE) {
    test(`POST: ${rule}`, async () => {
      const { status, body } = await plan(sent)
      assert.equal(status, 201)
      assert.deepEqual(scheduleOf(body), schedule)
      assert.equal(body.scheduled, schedule[0] !== null)
    })
  }

  for (const [rule, sent, schedule] of CHANGED) {
    test(`PATCH: ${rule}`, async () => {
      const { body: was } = await plan({ start_time: START, duration_minutes: 60 })
      await stage().events()
      const { status, body } = await scene.owner.client.patch(`/meetings/${was.meeting_id}`, sent)
      assert.equal(status, 200)
      assert.deepEqual(scheduleOf(body), schedule)
      assert.equal(body.scheduled, schedule[0] !== null)
      assert.deepEqual(await stage().events(), [`meeting_scheduled /meetings/${was.meeting_id}`])
    })
  }

  test('an end before its start is 422, and so is an invalid time or duration', async () => {
    const { body: was } = await plan({})
    await stage().events()
    for (const [sent, field] of REFUSED) {
      assertInvalid(await plan(sent), 'meetings', [field, 'invalid_value'])
      assertInvalid(await scene.owner.client.patch(`/meetings/${was.meeting_id}`, sent), 'meetings', [
        field,
        'invalid_value',
      ])
    }
    assert.deepEqual(await stage().events(), [])
    assert.deepEqual((await scene.owner.client.get(`/meetings/${was.meeting_id}`)).body, was)
  })

  test('a kept duration is used when the start is set', async () => {
    const { body: was } = await plan({ duration_minutes: 45 })
    await stage().events()
    const { body } = await scene.owner.client.patch(`/meetings/${was.meeting_id}`, { start_time: START })
    assert.deepEqual(scheduleOf(body), [START, START + 2700, 2700])
    assert.deepEqual(await stage().events(), [`meeting_scheduled /meetings/${was.meeting_id}`])
  })

  test('a change of the duration alone is told, also where there is no start', async () => {
    const meeting = await newMeeting(scene)
    await stage().events()
    await scene.owner.client.patch(`/meetings/${meeting}`, { duration_minutes: 10 })
    assert.deepEqual(await stage().events(), [`meeting_scheduled /meetings/${meeting}`])
  })

  test('no change of value, no event', async () => {
    const { body: was } = await plan({ start_time: START, duration_minutes: 60 })
    await stage().events()
    stage().pass(60)
    const same: Sent[] = [
      { start_time: START },
      { end_time: START + 3600 },
      { duration_minutes: 60 },
      { duration_seconds: 3600, duration_minutes: 1 },
      { start_time: at(START), end_time: new Date((START + 3600) * 1000).toISOString() },
      { start_time: was.start_time, end_time: was.end_time },
    ]
    for (const sent of same) {
      const { status, body } = await scene.owner.client.patch(`/meetings/${was.meeting_id}`, sent)
      assert.equal(status, 200)
      assert.deepEqual(body, was)
    }
    assert.deepEqual(await stage().events(), [])
  })

  test('the display of a duration is h:mm', async () => {
    const displays: [number, string][] = [
      [0, '0:00'],
      [59, '0:00'],
      [60, '0:01'],
      [5400, '1:30'],
      [36_000, '10:00'],
      [LONGEST, '8784:00'],
    ]
    for (const [value, display] of displays)
      assert.deepEqual((await plan({ duration_seconds: value })).body.duration, { value, display })
  })

  test('PUT sets start and end, and takes a duration instead of an end', async () => {
    const { body: was } = await plan({ start_time: START, duration_minutes: 60 })
    const texts = {
      name: 'All of it',
      description: null,
      outcomes: null,
      location: null,
      audio: null,
      state: 'pending',
    }
    const set = (more: Sent) => scene.owner.client.put(`/meetings/${was.meeting_id}`, { ...texts, ...more })
    await stage().events()
    const moved = await set({ start_time: START + 60, end_time: START + 120 })
    assert.deepEqual(scheduleOf(moved.body), [START + 60, START + 120, 60])
    assert.deepEqual(await stage().events(), [
      `meeting_scheduled /meetings/${was.meeting_id}`,
      `meeting_content_changed /meetings/${was.meeting_id}`,
    ])
    const longer = await set({ start_time: START, end_time: START + 1, duration_minutes: 2, duration_seconds: 150 })
    assert.deepEqual(scheduleOf(longer.body), [START, START + 150, 150])
    assertInvalid(await set({ start_time: START, end_time: START - 1 }), 'meetings', ['end_time', 'invalid_value'])
    const unset = await set({ start_time: null, end_time: null })
    assert.deepEqual(scheduleOf(unset.body).slice(0, 2), [null, null])
    assert.equal(unset.body.scheduled, false)
  })
})
