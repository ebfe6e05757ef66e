// X-HTTP-Method-Override: for clients that have no PUT, PATCH or DELETE.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { newMeeting, type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const as = (verb: string, more: object = {}) => ({ headers: { 'x-http-method-override': verb, ...more } })

onBothDatabases('X-HTTP-Method-Override', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  test('a POST does what the header says: PATCH, PUT, DELETE, in any case', async () => {
    const meeting = `/meetings/${await newMeeting(scene)}`
    const patched = await client.post(meeting, { name: 'Patched' }, as('PATCH'))
    assert.deepEqual([patched.status, patched.body.name], [200, 'Patched'])
    const put = await client.post(meeting, { ...patched.body, name: 'Put' }, as('put'))
    assert.deepEqual([put.status, put.body.name], [200, 'Put'])
    const bare = await client.post(meeting, { name: 'x' }, as(' PUT '))
    assert.equal(bare.status, 422)
    for (const asking of [as('DELETE'), as('DELETE', { 'content-type': 'text/plain' })]) {
      const deleted = await client.ask('POST', `/meetings/${await newMeeting(scene)}`, undefined, asking)
      assert.deepEqual([deleted.status, deleted.text], [204, ''])
    }
    assert.equal((await client.ask('POST', meeting, undefined, { payload: '', ...as('DELETE') })).status, 204)
  })

  test('the content type counts as for the verb itself', async () => {
    const meeting = `/meetings/${await newMeeting(scene)}`
    for (const verb of ['PATCH', 'PUT']) {
      const answer = await client.ask('POST', meeting, undefined, {
        payload: '{}',
        ...as(verb, { 'content-type': 'text/plain' }),
      })
      assert.equal(answer.status, 415)
    }
  })

  test('another value is 400, and nothing is done', async () => {
    const path = `/rooms/${scene.room}/meetings`
    const before = (await client.get(path)).body.length
    await stage().events()
    for (const value of ['GET', 'POST', 'HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'DELETE, PUT', '', 'x']) {
      const { status, body } = await client.post(path, {}, as(value))
      assert.equal(status, 400, value)
      assert.match(body.message, /X-HTTP-Method-Override/)
    }
    assert.equal((await client.get(path)).body.length, before)
    assert.deepEqual(await stage().events(), [])
  })

  test('the header with another method is 400 and changes nothing', async () => {
    const meeting = `/meetings/${await newMeeting(scene)}`
    const was = (await client.get(meeting)).body
    for (const value of ['DELETE', 'PATCH', 'GET'])
      for (const verb of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) {
        const body = verb.startsWith('P') ? { ...was, name: 'Changed' } : undefined
        assert.equal((await client.ask(verb, meeting, body, as(value))).status, 400, `${verb} as ${value}`)
      }
    assert.deepEqual((await client.get(meeting)).body, was)
  })

  test('rights follow the effective verb', async () => {
    const meeting = `/meetings/${await newMeeting(scene)}`
    const reader = await stage().as(scene.owner.id, 'read')
    const observer = await someone(stage(), scene, { room: 4 })
    for (const verb of ['PATCH', 'PUT', 'DELETE']) {
      assert.equal((await reader.post(meeting, {}, as(verb))).status, 403)
      assert.equal((await observer.client.post(meeting, {}, as(verb))).status, 403)
      assert.equal((await stage().nobody.post(meeting, {}, as(verb))).status, 401)
    }
    const posted = await reader.post(`/rooms/${scene.room}/meetings`, {}, as('GET'))
    assert.ok([400, 403].includes(posted.status))
    assert.equal((await client.get(meeting)).status, 200)
  })

  test('a verb that the path does not have is 405, as if it were sent', async () => {
    const { status, headers } = await client.post('/meetings', {}, as('DELETE'))
    assert.deepEqual([status, headers['allow']], [405, 'OPTIONS, HEAD, GET'])
    assert.equal((await client.post('/nowhere', {}, as('DELETE'))).status, 404)
  })
})
