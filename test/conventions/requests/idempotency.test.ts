// Idempotency-Key: a POST that is sent again is answered again, and done once.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { countKeptAnswer, MOST_KEPT_BYTES } from '../../../server/api/answers/idempotency-limit.ts'
import type { Client } from '../../client.ts'
import { assertInvalid, type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const DAY = 86_400

onBothDatabases('Idempotency-Key', (stage, dialect) => {
  let scene: Scene
  let client: Client
  let path: string
  let keys = 0

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    path = `/rooms/${scene.room}/meetings`
  })

  const newKey = () => `key-${++keys}`
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const count = async () => (await client.get(path)).body.length

  test('the same key and body within 24 h replays the stored answer', async () => {
    const key = newKey()
    await stage().events()
    const first = await client.post(path, { name: 'Once' }, keyed(key))
    assert.equal(first.status, 201)
    assert.equal((await stage().events()).length, 2)
    const before = await count()
    await client.patch(`/meetings/${first.body.meeting_id}`, { name: 'Changed since' })
    await stage().events()
    stage().pass(DAY)
    const again = await client.post(path, { name: 'Once' }, keyed(key))
    assert.deepEqual([again.status, again.body], [201, first.body])
    for (const name of ['location', 'etag', 'content-type']) assert.equal(again.headers[name], first.headers[name])
    assert.equal(await count(), before)
    assert.deepEqual(await stage().events(), [])
  })

  test('after 24 h the key is new', async () => {
    const key = newKey()
    const first = await client.post(path, { name: 'Daily' }, keyed(key))
    stage().pass(DAY + 1)
    const again = await client.post(path, { name: 'Daily' }, keyed(key))
    assert.equal(again.status, 201)
    assert.notEqual(again.body.meeting_id, first.body.meeting_id)
    assert.equal((await client.post(path, { name: 'Daily' }, keyed(key))).body.meeting_id, again.body.meeting_id)
  })

  test('another body, another query or another path is 422, and nothing is done', async () => {
    const key = newKey()
    await client.post(path, { name: 'One' }, keyed(key))
    const before = await count()
    await stage().events()
    for (const answer of [
      await client.post(path, { name: 'Two' }, keyed(key)),
      await client.post(path, {}, keyed(key)),
      await client.post(`${path}?fields=name`, { name: 'One' }, keyed(key)),
      await client.post(`/rooms/${scene.room}/notes`, { description: 'One' }, keyed(key)),
    ]) {
      assert.equal(answer.status, 422)
      assert.deepEqual(
        answer.body.errors.map(({ field, code }: any) => [field, code]),
        [['Idempotency-Key', 'not_unique']],
      )
    }
    assert.equal(await count(), before)
    assert.deepEqual(await stage().events(), [])
  })

  test('twice in parallel: one object; still running is 409', async () => {
    const key = newKey()
    const before = await count()
    await stage().events()
    // Nobody can write until it is released, so that neither request can be over while the other begins.
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = stage().write(async (trx) => {
      if (dialect === 'postgres') await sql`select 1 from room for update`.execute(trx)
      held.resolve()
      await released.promise
    })
    await held.promise
    const sent = [1, 2].map(() => client.post(path, { name: 'Parallel' }, keyed(key)))
    const first = await Promise.race(sent).finally(released.resolve)
    await holding
    assert.equal(first.status, 409)
    assert.match(first.body.message, /Idempotency-Key/)
    const answers = await Promise.all(sent)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.equal(await count(), before + 1)
    assert.equal((await stage().events()).length, 2)
    const after = await client.post(path, { name: 'Parallel' }, keyed(key))
    assert.equal(after.body.meeting_id, answers.find(({ status }) => status === 201)!.body.meeting_id)
  })

  test('however many come at once, there is one object', async () => {
    for (let round = 0; round < 5; round++) {
      const key = newKey()
      const before = await count()
      await stage().events()
      const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(path, { name: 'Parallel' }, keyed(key))))
      const made = answers.filter(({ status }) => status === 201)
      assert.ok(made.length >= 1)
      assert.ok(answers.every(({ status }) => [201, 409].includes(status)))
      assert.equal(new Set(made.map(({ body }) => body.meeting_id)).size, 1)
      assert.equal(await count(), before + 1)
      assert.equal((await stage().events()).length, 2)
    }
  })

  test('what is refused is not kept', async () => {
    const key = newKey()
    assertInvalid(await client.post(path, { name: '' }, keyed(key)), 'meetings', ['name', 'invalid_value'])
    assert.equal((await client.ask('POST', path, undefined, { payload: '{', ...keyed(key) })).status, 400)
    assertInvalid(await client.post(path, { template_id: 7 }, keyed(key)), 'meetings', [
      'template_id',
      'invalid_reference',
    ])
    const made = await client.post(path, { name: 'Better' }, keyed(key))
    assert.equal(made.status, 201)
    assert.equal((await client.post(path, { name: 'Better' }, keyed(key))).body.meeting_id, made.body.meeting_id)
  })

  test("another person's key is another key", async () => {
    const other = await someone(stage(), scene, { room: 3 })
    const key = newKey()
    const [own, theirs] = [
      await client.post(path, { name: 'Mine' }, keyed(key)),
      await other.client.post(path, { name: 'Theirs' }, keyed(key)),
    ]
    assert.deepEqual([own.body.name, theirs.body.name], ['Mine', 'Theirs'])
    assert.equal((await client.post(path, { name: 'Mine' }, keyed(key))).body.meeting_id, own.body.meeting_id)
  })

  test('two tokens of one person share their keys', async () => {
    const [second, key] = [await stage().as(scene.owner.id), newKey()]
    const first = await client.post(path, { name: 'Shared' }, keyed(key))
    assert.equal((await second.post(path, { name: 'Shared' }, keyed(key))).body.meeting_id, first.body.meeting_id)
  })

  test('rights are asked again before an answer is replayed', async () => {
    const { person, place, as } = stage()
    const id = await person()
    const seat = await place(scene.room, id, 3)
    const [leaving, key] = [await as(id), newKey()]
    assert.equal((await leaving.post(path, { name: 'Leaving' }, keyed(key))).status, 201)
    await leaving.delete(`/room_members/${seat}`)
    assert.equal((await leaving.post(path, { name: 'Leaving' }, keyed(key))).status, 403)
  })

  test('every POST that makes something takes one', async () => {
    const meeting = (await client.post(path, {})).body.meeting_id
    const posts: [path: string, body: object][] = [
      [`/meetings/${meeting}/notes`, { description: 'x' }],
      [`/rooms/${scene.room}/notes`, { description: 'x' }],
      [`/meetings/${meeting}/action_items`, { description: 'x' }],
      [`/rooms/${scene.room}/action_items`, { description: 'x' }],
      [`/meetings/${meeting}/meeting_sources`, { source_type: 'a', source_id: 'b' }],
      [`/meetings/${meeting}/guests`, { email: 'guest@elsewhere.example' }],
      [`/rooms/${scene.room}/observers`, { email: 'observer@elsewhere.example' }],
    ]
    for (const [at, body] of posts) {
      const key = newKey()
      const first = await client.post(at, body, keyed(key))
      const again = await client.post(at, body, keyed(key))
      assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body], at)
      assert.equal(again.headers['location'], first.headers['location'])
    }
  })

  test('a POST that makes nothing takes one as well', async () => {
    const key = newKey()
    const asked = (input: string) => client.post('/transforms/html', { input }, keyed(key))
    const [first, again, other] = [await asked('<b>x'), await asked('<b>x'), await asked('<b>y')]
    assert.deepEqual([first.status, again.status, again.body], [200, 200, { input: '<b>x', transformed: '<b>x</b>' }])
    assert.equal(other.status, 422)
    assert.equal(again.headers['idempotency-replayed'], 'true')
  })

  test('of transforms, whose answers are as long as what is sent, no body is kept', async () => {
    const [schedule, long] = [{ dtstart: '2030-01-08T18:00:00', rrule: 'FREQ=DAILY' }, 'x'.repeat(60_000)]
    const held = () =>
      stage()
        .site.db.reads.selectFrom('idempotency')
        .select(sql<number>`sum(length(body))`.as('length'))
        .executeTakeFirstOrThrow()
    const before = Number((await held()).length)
    for (const [transform, body] of [
      ['plain_text', { input: long }],
      ['html', { input: `<p>${long}` }],
      ['recurrence', { ...schedule, timezone_name: 'UTC' }],
    ] as const) {
      const key = newKey()
      const asked = () => client.post(`/transforms/${transform}`, body, keyed(key))
      const [first, again] = [await asked(), await asked()]
      assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body])
    }
    assert.equal(Number((await held()).length), before)
  })

  test('of a person so much is kept in a day; what is beyond is 429 and not done, and repeated answers are given as before', async () => {
    const { site } = stage()
    const { id, client: theirs } = await someone(stage(), scene, { room: 2 })
    const [first, last] = [newKey(), newKey()]
    const { status, body } = await theirs.post(path, { name: 'First' }, keyed(first))
    assert.equal(status, 201)
    countKeptAnswer(site, id, MOST_KEPT_BYTES - Buffer.byteLength(JSON.stringify(body)) - 1)
    assert.equal((await theirs.post(path, { name: 'Last' }, keyed(last))).status, 201)
    const before = await count()
    const refused = await theirs.post(path, { name: 'Beyond' }, keyed(newKey()))
    assert.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }])
    assert.ok(Number(refused.headers['retry-after']) > 0 && Number(refused.headers['retry-after']) <= DAY)
    assert.equal(await count(), before)
    for (const [key, name] of [
      [first, 'First'],
      [last, 'Last'],
    ] as const)
      assert.equal((await theirs.post(path, { name }, keyed(key))).headers['idempotency-replayed'], 'true')
    assert.equal((await theirs.post(path, { name: 'Without a key' })).status, 201)
    assert.equal((await client.post(path, { name: 'Of another' }, keyed(newKey()))).status, 201)
    stage().pass(DAY)
    assert.equal((await theirs.post(path, { name: 'Beyond' }, keyed(newKey()))).status, 201)
  })

  test('a key has 1 to 255 characters, and is for POST only', async () => {
    for (const key of ['', 'x'.repeat(256)]) assert.equal((await client.post(path, {}, keyed(key))).status, 400)
    assert.equal((await client.post(path, {}, keyed('x'.repeat(255)))).status, 201)
    const key = newKey()
    const { body } = await client.post(path, {}, keyed(key))
    const meeting = `/meetings/${body.meeting_id}`
    for (const name of ['One', 'Two']) assert.equal((await client.patch(meeting, { name }, keyed(key))).body.name, name)
    assert.equal((await client.get(meeting, keyed(key))).body.name, 'Two')
  })

  test('with an envelope the replay is in the envelope', async () => {
    const key = newKey()
    const [first, again] = [
      await client.post(`${path}?envelope=true`, {}, keyed(key)),
      await client.post(`${path}?envelope=true`, {}, keyed(key)),
    ]
    assert.deepEqual([again.status, again.body.status, again.body.response], [200, 201, first.body.response])
    assert.equal(again.body.headers.Location, first.body.headers.Location)
  })
})
