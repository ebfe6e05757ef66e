// Series that go on with each other: how they name each other, who sees it, and several who split at once.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { meetingsAt, newSeries, pathOf, SLOTS, startsOf } from '../series-scene.ts'

onBothDatabases('series that go on with another', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const get = async (path: string) => (await scene.owner.client.get(path)).body
  const split = async (series: any, body: object) => {
    const answer = await scene.owner.client.post(`${pathOf(series)}/split`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  /** Each series with the ids of the ones before and after. */
  const linked = (...all: any[]) =>
    Promise.all(
      all.map(async (series) => {
        const { continues_id, continued_by_id } = await get(pathOf(series))
        return [continues_id?.value ?? null, series.meeting_series_id, continued_by_id?.value ?? null]
      }),
    )

  test('they are linked anew when one is split again, and when one in the middle goes', async () => {
    const { client } = scene.owner
    const first = await newSeries(scene)
    const third = await split(first, { from: SLOTS[4], name: 'Third' })
    const second = await split(first, { from: SLOTS[2], name: 'Second' })
    const fourth = await split(third, { from: SLOTS[5], name: 'Fourth' })
    const [a, b, c, d] = [first, second, third, fourth].map(({ meeting_series_id }) => meeting_series_id)
    const chain = [
      [null, a, b],
      [a, b, c],
      [b, c, d],
      [c, d, null],
    ]
    assert.deepEqual(await linked(first, second, third, fourth), chain)
    assert.equal((await get(pathOf(second))).continued_by_id.display, 'Third')
    assert.equal((await client.delete(pathOf(second))).status, 204)
    assert.deepEqual(await linked(first, third, fourth), [
      [null, a, c],
      [a, c, d],
      [c, d, null],
    ])
    const [meeting] = await meetingsAt(client, third, [SLOTS[4]])
    const collapsed = await client.post(`${pathOf(third)}/collapse`, { meeting_id: meeting.meeting_id })
    assert.equal(collapsed.status, 200)
    assert.deepEqual(await linked(first, fourth), [
      [null, a, d],
      [a, d, null],
    ])
    assert.equal((await client.delete(pathOf(first))).status, 204)
    assert.deepEqual(await linked(fourth), [[null, d, null]])
  })

  test('a room goes with all of them', async () => {
    const { client } = scene.owner
    const room = (await client.post(`/organizations/${scene.organization}/rooms`, { name: 'Quay' })).body.room_id
    const first = await newSeries({ ...scene, room })
    const next = await split(first, { from: SLOTS[2] })
    assert.equal((await client.delete(`/organizations/${scene.organization}/rooms/${room}`)).status, 204)
    for (const series of [first, next]) assert.equal((await client.get(pathOf(series))).status, 410)
  })

  test('whoever may not read the other series is not told of it, in lists neither', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const guest = await someone(stage(), scene, {})
    const email = (
      await stage()
        .site.db.reads.selectFrom('member')
        .select('email')
        .where('member_id', '=', guest.id)
        .executeTakeFirstOrThrow()
    ).email
    assert.equal((await client.post(`${pathOf(series)}/guests`, { email })).status, 201)
    const next = await split(series, { from: SLOTS[2] })
    const shown = async (one: any) => {
      const { status, body } = await guest.client.get(pathOf(one))
      return status === 200 ? [body.continues_id?.value ?? null, body.continued_by_id?.value ?? null] : status
    }
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    assert.deepEqual(
      [await shown(series), await shown(next)],
      [
        [null, made],
        [old, null],
      ],
    )
    const invitees = await get(`${pathOf(next)}/invitees`)
    const own = invitees.find(({ member_id }: any) => member_id === guest.id)
    assert.equal((await client.delete(`/invitees/${own.invitee_id}`)).status, 204)
    assert.deepEqual([await shown(series), await shown(next)], [[null, null], 403])
    const { body: mine } = await guest.client.get('/meeting_series')
    assert.deepEqual(
      mine.map(({ continued_by_id }: any) => continued_by_id),
      [null],
    )
    const changes = await guest.client.get('/changes?kind=meeting_series&embed=resource')
    assert.ok(!changes.text.includes(`"value":${made},`))
  })

  test('who runs a series without writing in its room does not split it', async () => {
    const series = await newSeries(scene)
    const [outside, inside] = [
      await someone(stage(), scene, { organization: 5, room: 5 }),
      await someone(stage(), scene, { organization: 3, room: 3 }),
    ]
    for (const { id } of [outside, inside])
      assert.equal((await scene.owner.client.post(`${pathOf(series)}/facilitators`, { member_id: id })).status, 201)
    const path = `${pathOf(series)}/split`
    assert.deepEqual((await outside.client.options(path)).body, ['OPTIONS'])
    assert.equal((await outside.client.post(path, { from: SLOTS[2] })).status, 403)
    assert.deepEqual((await inside.client.options(path)).body, ['OPTIONS', 'POST'])
    const { status, body: next } = await inside.client.post(path, { from: SLOTS[2] })
    assert.equal(status, 201)
    assert.equal((await outside.client.patch(pathOf(next), { name: 'Pier round' })).status, 200)
  })

  test('of two who split at once, one is first, and the other sees what is then', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const meetings = await meetingsAt(client, series, SLOTS)
    const all = await startsOf(client, series)
    const froms = [SLOTS[2], SLOTS[2], SLOTS[4], SLOTS[4], SLOTS[2], SLOTS[3]]
    const answers = await Promise.all(froms.map((from) => client.post(`${pathOf(series)}/split`, { from })))
    for (const answer of answers) assert.ok([201, 422].includes(answer.status), answer.text)
    for (const answer of answers)
      if (answer.status === 422) assertInvalid(answer, 'meeting_series', ['from', 'invalid_value'])
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body)
    assert.ok(made.length > 0)
    const starts = await Promise.all([series, ...made].map((one) => startsOf(client, one)))
    // Summaries tell of a year from the first meeting of each.
    const known = starts.flat().filter((start) => start <= all.at(-1)!)
    assert.deepEqual(
      known.sort((one, other) => one - other),
      all,
    )
    const [now] = starts
    assert.deepEqual(now, SLOTS.slice(0, 2))
    const places = await Promise.all(meetings.map(({ meeting_id }) => get(`/meetings/${meeting_id}`)))
    for (const [place, meeting] of places.entries()) {
      const of = [series, ...made].findIndex((one) => one.meeting_series_id === meeting.meeting_series_id.value)
      assert.ok(starts[of]!.includes(SLOTS[place]!), `${place}`)
    }
    // One chain, from the first to the last.
    const links = await linked(series, ...made)
    assert.equal(links.filter(([before]) => before === null).length, 1)
    assert.equal(links.filter(([, , after]) => after === null).length, 1)
  })

  test('the same Idempotency-Key splits once; a preview is another request', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const headers = { 'idempotency-key': `split ${series.meeting_series_id}` }
    const ask = (query = '') => client.post(`${pathOf(series)}/split${query}`, { from: SLOTS[2] }, { headers })
    const [one, two] = [await ask(), await ask()]
    assert.deepEqual([one.status, two.status], [201, 201])
    assert.equal(two.text, one.text)
    assert.equal(two.headers['location'], one.headers['location'])
    assert.equal((await ask('?preview=true')).status, 422)
  })

  test('a deleted series is not split', async () => {
    const series = await newSeries(scene)
    const { client } = scene.owner
    assert.equal((await client.delete(pathOf(series))).status, 204)
    assert.equal((await client.post(`${pathOf(series)}/split`, { from: SLOTS[2] })).status, 410)
    assert.equal((await client.delete(`${pathOf(series)}?from=${SLOTS[2]}`)).status, 410)
  })
})
