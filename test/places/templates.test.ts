// Templates and who is usually there, through HTTP: fields, reading, writing by room managers, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, at, ids, type Scene, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

const WHOLE = {
  name: 'Board meeting',
  description: 'How the board meets',
  group_size_min: 3,
  group_size_max: 12,
  facilitator_guide_text: '<p>Open on <b>time</b>.</p>',
  participant_guide_text: '<p>Read the contents.</p>',
  meeting_name: 'Board of directors',
  meeting_goal: 'Decide what is due',
  meeting_outcomes: 'Decisions',
  duration: 5400,
  room_default: false,
}

const NONE = {
  description: null,
  group_size_min: null,
  group_size_max: null,
  facilitator_guide_text: null,
  participant_guide_text: null,
  meeting_name: null,
  meeting_goal: null,
  meeting_outcomes: null,
  duration: null,
  room_default: false,
}

const REFUSED: [sent: Record<string, unknown>, field: string, code: ErrorCode][] = [
  [{ name: '' }, 'name', 'invalid_value'],
  [{ name: '<b> </b>' }, 'name', 'invalid_value'],
  [{ name: null }, 'name', 'invalid_value'],
  [{ name: 7 }, 'name', 'invalid_value'],
  [{ name: WIDE.repeat(65) }, 'name', 'too_long'],
  [{ meeting_name: WIDE.repeat(256) }, 'meeting_name', 'too_long'],
  [{ description: {} }, 'description', 'invalid_value'],
  [{ meeting_goal: 1 }, 'meeting_goal', 'invalid_value'],
  [{ meeting_outcomes: false }, 'meeting_outcomes', 'invalid_value'],
  [{ facilitator_guide_text: [] }, 'facilitator_guide_text', 'invalid_value'],
  [{ participant_guide_text: 'x'.repeat(65_536) }, 'participant_guide_text', 'too_long'],
  [{ group_size_min: 0 }, 'group_size_min', 'invalid_value'],
  [{ group_size_min: 1.5 }, 'group_size_min', 'invalid_value'],
  [{ group_size_max: '12' }, 'group_size_max', 'invalid_value'],
  [{ group_size_min: 5, group_size_max: 4 }, 'group_size_max', 'invalid_value'],
  [{ duration: -1 }, 'duration', 'invalid_value'],
  [{ duration: '1:30' }, 'duration', 'invalid_value'],
  [{ duration: 366 * 86_400 + 1 }, 'duration', 'invalid_value'],
  [{ room_default: 1 }, 'room_default', 'invalid_value'],
  [{ location: 'Pier 4' }, 'location', 'unknown_field'],
]

onBothDatabases('templates', (stage) => {
  let scene: Scene
  let list: string

  before(async () => {
    scene = await setScene(stage())
    list = `/rooms/${scene.room}/templates`
  })

  const add = (body: object) => scene.owner.client.post(list, body)
  async function fresh(more: object = {}): Promise<any> {
    const { status, body } = await add({ name: 'Board meeting', ...more })
    assert.equal(status, 201)
    return body
  }
  const pathOf = (template: any) => `/templates/${template.template_id}`
  const change = (template: any, body: object) => scene.owner.client.patch(pathOf(template), body)

  test('POST: 201 with the template and Location, every field as sent; a template is no event', async () => {
    await stage().events()
    const { status, headers, body } = await add(WHOLE)
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/templates/${body.template_id}`)
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      template_id: body.template_id,
      ...WHOLE,
      room_id: body.room_id,
      create_ts: now,
      update_ts: now,
    })
    assert.equal(body.room_id.value, scene.room)
    assert.deepEqual((await scene.owner.client.get(pathOf(body))).body, body)
    assert.deepEqual((await scene.owner.client.get(`${list}/${body.template_id}`)).body, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('only the name is required', async () => {
    const { template_id, room_id, create_ts, update_ts, ...rest } = await fresh()
    assert.deepEqual(rest, { name: 'Board meeting', ...NONE })
    assertInvalid(await add({}), 'templates', ['name', 'missing_field'])
    assert.equal((await fresh({ name: WIDE.repeat(64), meeting_name: WIDE.repeat(255) })).name, WIDE.repeat(64))
  })

  test('plain texts lose their tags, the guides keep the tags that are allowed', async () => {
    const made = await fresh({
      name: '<b>Round</b>',
      meeting_goal: '<i>Q&A</i>',
      facilitator_guide_text: '<p onclick="x()">Open <script>x</script><em>now</em></p>',
    })
    assert.deepEqual(
      [made.name, made.meeting_goal, made.facilitator_guide_text],
      ['Round', 'Q&A', '<p>Open <em>now</em></p>'],
    )
  })

  test('an empty text is an unset one', async () => {
    const texts = ['description', 'facilitator_guide_text', 'meeting_name', 'meeting_goal', 'meeting_outcomes']
    const empty = Object.fromEntries(texts.map((name) => [name, '<b></b>']))
    const made = await fresh({ ...empty, facilitator_guide_text: '' })
    const whole = await fresh(WHOLE)
    const { body } = await change(whole, { ...empty, facilitator_guide_text: '' })
    for (const name of texts) assert.deepEqual([made[name], body[name]], [null, null], name)
  })

  for (const [sent, field, code] of REFUSED) {
    test(`refused: ${JSON.stringify(sent).slice(0, 60)}`, async () => {
      assertInvalid(await add({ name: 'x', ...sent }), 'templates', [field, code])
      const template = await fresh()
      assertInvalid(await change(template, sent), 'templates', [field, code])
      assert.deepEqual((await scene.owner.client.get(pathOf(template))).body, template)
    })
  }

  test('PATCH: every field, each by itself; a value that is there already is no change', async () => {
    const template = await fresh()
    stage().pass(60)
    for (const [name, value] of Object.entries(WHOLE)) {
      const { status, body } = await change(template, { [name]: value })
      assert.equal(status, 200)
      assert.deepEqual(body[name], value)
    }
    const { body: whole } = await scene.owner.client.get(pathOf(template))
    assert.deepEqual(whole.update_ts, at(stage().site.clock()))
    stage().pass(60)
    for (const same of [whole, WHOLE, {}]) assert.deepEqual((await change(template, same)).body, whole)
    const { body } = await change(template, { ...NONE })
    assert.deepEqual({ ...body, ...NONE }, body)
    assertInvalid(await change(await fresh({ group_size_min: 5 }), { group_size_max: 4 }), 'templates', [
      'group_size_max',
      'invalid_value',
    ])
  })

  test('GET /rooms/:room_id/templates: those of the room, newest first, with fields, embed and envelope only', async () => {
    const other = await stage().room(scene.organization)
    const one = await fresh()
    stage().pass(1)
    const two = await fresh()
    const { client } = scene.owner
    const listed = ids(await client.get(list), 'template_id')
    assert.deepEqual(listed.slice(0, 2), [two.template_id, one.template_id])
    assert.deepEqual(ids(await client.get(`/rooms/${other}/templates`), 'template_id'), [])
    assert.equal((await client.get(`/rooms/${other}/templates/${one.template_id}`)).status, 404)
    assert.equal((await client.get(`/rooms/${UNKNOWN}/templates`)).status, 404)
    assert.deepEqual((await client.get(`${list}?fields=name`)).body[0], { name: 'Board meeting' })
    assert.equal((await client.get(`${list}?envelope=true`)).body.response.length, listed.length)
    for (const unknown of ['page', 'per_page', 'sort', 'name'])
      assertInvalid(await client.get(`${list}?${unknown}=1`), 'templates', [unknown, 'invalid_value'])
    assertInvalid(await client.get(`${list}?embed=observers`), 'templates', ['embed', 'invalid_value'])
    assertInvalid(await client.get(`${pathOf(one)}?embed=agenda`), 'templates', ['embed', 'invalid_value'])
  })

  test('a room has one default template at most', async () => {
    const [one, two] = [await fresh({ room_default: true }), await fresh()]
    assert.equal(one.room_default, true)
    assert.equal((await change(two, { room_default: true })).body.room_default, true)
    assert.equal((await scene.owner.client.get(pathOf(one))).body.room_default, false)
    const three = await fresh({ room_default: true })
    assert.equal((await scene.owner.client.get(pathOf(two))).body.room_default, false)
    assert.equal((await change(three, { room_default: false })).body.room_default, false)
  })

  test('of several that become the default at once, one is', async () => {
    for (let round = 0; round < 4; round++) {
      const there = [await fresh(), await fresh(), await fresh()]
      const answers = await Promise.all([
        ...there.map((template) => change(template, { room_default: true })),
        ...[1, 2, 3].map(() => add({ name: 'New', room_default: true })),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 201, 201, 201],
      )
      const { body } = await scene.owner.client.get(`${list}?fields=room_default`)
      assert.equal(body.filter((row: any) => row.room_default).length, 1)
    }
  })

  test('DELETE: 204; what was made from a template stays, and names none', async () => {
    const { client } = scene.owner
    const template = await fresh()
    const { template_id } = template
    const meeting = (await client.post(`/rooms/${scene.room}/meetings`, { template_id })).body
    assert.deepEqual(meeting.template_id, { value: template_id, display: 'Board meeting' })
    assert.equal((await client.delete(pathOf(template))).status, 204)
    assert.equal((await client.get(pathOf(template))).status, 404)
    assert.equal((await client.get(`/meetings/${meeting.meeting_id}`)).body.template_id, null)
    assert.equal((await client.delete(pathOf(template))).status, 404)
  })

  test('templates are as readable as their room, and written by its managers', async () => {
    const template = await fresh()
    const roles: [who: object, reads: boolean, writes: boolean][] = [
      [{ room: 2 }, true, true],
      [{ room: 3 }, true, false],
      [{ room: 4 }, true, false],
      [{ room: 5 }, false, false],
      [{ organization: 2 }, true, true],
      [{ organization: 3 }, false, false],
      [{ organization: 4 }, true, false],
      [{}, false, false],
    ]
    for (const [who, reads, writes] of roles) {
      const { client } = await someone(stage(), scene, who)
      for (const path of [list, pathOf(template), `${list}/${template.template_id}`, `${pathOf(template)}/attendees`])
        assert.equal((await client.get(path)).status, reads ? 200 : 403, `${JSON.stringify(who)} ${path}`)
      assert.equal((await client.post(list, { name: 'x' })).status, writes ? 201 : 403)
      assert.equal((await client.patch(pathOf(template), { name: 'Board meeting' })).status, writes ? 200 : 403)
      assert.equal((await client.delete(pathOf(await fresh()))).status, writes ? 204 : 403)
    }
    assert.equal((await scene.owner.client.get(`/templates/${UNKNOWN}`)).status, 404)
    assert.equal((await scene.owner.client.put(pathOf(template), {})).status, 405)
  })
})
