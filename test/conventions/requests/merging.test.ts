// Two people edit the same thing: whoever comes second is shown what is there now, and can merge.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** What can be merged, the address where one is made, and two changes of it. */
const MERGED: [
  name: string,
  made: (scene: Scene, meeting: number) => [path: string, body: object],
  one: object,
  other: object,
][] = [
  [
    'note',
    (_, meeting) => [`/meetings/${meeting}/notes`, { description: 'Low water' }],
    { description: 'High water' },
    { tags: ['tide'] },
  ],
  [
    'action item',
    (_, meeting) => [`/meetings/${meeting}/action_items`, { description: 'Ask the pilot' }],
    { description: 'Ask the harbour master' },
    { state: 1 },
  ],
  [
    'agenda item',
    (_, meeting) => [`/meetings/${meeting}/agenda_items`, { title: 'Tides' }],
    { title: 'Winds' },
    { description: 'From west' },
  ],
  ['meeting', ({ room }) => [`/rooms/${room}/meetings`, { name: 'Round' }], { name: 'Walk' }, { location: 'Quay' }],
  [
    'meeting series',
    ({ room }) => [
      `/rooms/${room}/meeting_series`,
      { name: 'Drill', dtstart: '2030-01-08T18:00:00', rrule: 'FREQ=WEEKLY;COUNT=3', timezone_name: 'UTC' },
    ],
    { name: 'Exercise' },
    { location: 'Quay' },
  ],
  [
    'room',
    ({ organization }) => [`/organizations/${organization}/rooms`, { name: 'Shed' }],
    { name: 'Barn', private: false },
    { description: 'Hay', private: false },
  ],
]

onBothDatabases('editing by two', (stage) => {
  let scene: Scene
  let meeting: number
  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  for (const [name, made, one, other] of MERGED) {
    test(`${name}: 412 shows it as it is now, with the tag by which the merged change goes through`, async () => {
      const { client } = scene.owner
      const [collection, body] = made(scene, meeting)
      const created = await client.post(collection, body)
      assert.equal(created.status, 201, created.text)
      const path = created.headers['location']!.replace(/^.*\/v1/, '')
      const stale = { headers: { 'if-match': created.headers['etag']! } }
      const first = await client.patch(path, one, stale)
      assert.equal(first.status, 200, first.text)

      const refused = await client.patch(path, other, stale)
      assert.deepEqual([refused.status, refused.body], [412, { message: 'Precondition Failed', present: first.body }])
      assert.equal(refused.headers['etag'], first.headers['etag'])
      const enveloped = await client.patch(`${path}?envelope=true`, other, stale)
      assert.deepEqual([enveloped.body.status, enveloped.body.response.present], [412, first.body])

      const merged = await client.patch(path, other, { headers: { 'if-match': refused.headers['etag']! } })
      assert.equal(merged.status, 200)
      assert.deepEqual((await client.get(path)).body, merged.body)
    })
  }

  test('what cannot be merged says only that it has changed', async () => {
    const { client } = scene.owner
    const made = await client.post(`/rooms/${scene.room}/templates`, { name: 'Attic' })
    const { status, body } = await client.patch(
      `/templates/${made.body.template_id}`,
      { name: 'Loft' },
      { headers: { 'if-match': '"x"' } },
    )
    assert.deepEqual([status, body], [412, { message: 'Precondition Failed' }])
  })
})
