// `fields`: the response contains only those fields.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('fields', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
  })

  test('comma-separated field names, each alone and any together; ids stay out unless asked for', async () => {
    const whole = (await client.get(`/meetings/${meeting}`)).body
    for (const [name, value] of Object.entries(whole))
      assert.deepEqual((await client.get(`/meetings/${meeting}?fields=${name}`)).body, { [name]: value })
    const { body } = await client.get(`/meetings/${meeting}?fields=name,%20state,name,room_id`)
    assert.deepEqual(body, { name: whole.name, state: whole.state, room_id: whole.room_id })
    const { body: all } = await client.get(`/meetings/${meeting}?fields=${Object.keys(whole).reverse().join()}`)
    assert.deepEqual(all, whole)
  })

  test('all responses: lists, and the answers to POST, PATCH and PUT', async () => {
    const only = { name: 'Fewer' }
    const made = await client.post(`/rooms/${scene.room}/meetings?fields=name`, only)
    assert.deepEqual([made.status, made.body], [201, only])
    assert.match(made.headers['location']!, /\/meetings\/\d+$/)
    const path = `${made.headers['location']!.replace(/^.*(?=\/meetings)/, '')}?fields=name`
    assert.deepEqual((await client.patch(path, only)).body, only)
    const whole = { description: null, outcomes: null, location: null, audio: null, start_time: null, end_time: null }
    assert.deepEqual((await client.put(path, { ...only, ...whole, state: 'pending' })).body, only)
    for (const list of ['/meetings', `/rooms/${scene.room}/meetings`, '/meetings?per_page=2'])
      for (const row of (await client.get(`${list}${list.includes('?') ? '&' : '?'}fields=name`)).body)
        assert.deepEqual(Object.keys(row), ['name'])
    assert.deepEqual(Object.keys((await client.get('/metadata?fields=room_roles')).body), ['room_roles'])
  })

  test('fields also selects embedded keys', async () => {
    const { body } = await client.get(`/meetings/${meeting}?embed=attendees,guests&fields=attendees,name`)
    assert.deepEqual(Object.keys(body), ['name', 'attendees'])
    assert.equal(body.attendees.length, 1)
    const without = await client.get(`/meetings/${meeting}?embed=attendees&fields=name`)
    assert.deepEqual(without.body, { name: 'Weekly round' })
  })

  test('unknown names are 422 invalid_value and reveal no internal columns', async () => {
    const unknown = ['nothing', 'create_id', 'Name', 'room_name', 'room_id.value', '*', '__proto__', 'constructor']
    for (const name of [...unknown, 'name,nothing', 'name;state', 'toString'])
      for (const path of [`/meetings/${meeting}`, '/meetings', `/rooms/${scene.room}/meetings`])
        assertInvalid(await client.get(`${path}?fields=${name}`), 'meetings', ['fields', 'invalid_value'])
    for (const name of ['password', 'password_hash', 'enterprise_admin', 'search_text', 'email_key'])
      assertInvalid(await client.get(`/members?me=true&fields=${name}`), 'members', ['fields', 'invalid_value'])
    assertInvalid(await client.get('/metadata?fields=name'), 'metadata', ['fields', 'invalid_value'])
  })

  test('a write whose fields are wrong is not done', async () => {
    const was = (await client.get(`/meetings/${meeting}`)).body
    await stage().events()
    const answer = await client.patch(`/meetings/${meeting}?fields=nothing`, { name: 'Not done' })
    assertInvalid(answer, 'meetings', ['fields', 'invalid_value'])
    assertInvalid(await client.delete(`/meetings/${meeting}?fields=nothing`), 'meetings', ['fields', 'invalid_value'])
    assert.deepEqual((await client.get(`/meetings/${meeting}`)).body, was)
    assert.deepEqual(await stage().events(), [])
  })
})
