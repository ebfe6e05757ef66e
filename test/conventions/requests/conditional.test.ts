// Conditional requests: ETag, If-None-Match, If-Match.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { newMeeting, type Scene, setScene, someone } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const STRONG = /^"[!#-~]+"$/

onBothDatabases('conditional requests', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  const fresh = async () => {
    const path = `/meetings/${await newMeeting(scene)}`
    const { headers, body } = await client.get(path)
    await stage().events()
    return { path, etag: headers['etag']!, body }
  }
  const ifMatch = (tag: string) => ({ headers: { 'if-match': tag } })
  const ifNoneMatch = (tag: string) => ({ headers: { 'if-none-match': tag } })
  const WHOLE = {
    name: 'Set',
    description: null,
    outcomes: null,
    location: null,
    audio: null,
    start_time: null,
    end_time: null,
  }

  test('single resources carry a strong ETag: the same while nothing changes, another after a change', async () => {
    const { path, etag } = await fresh()
    assert.match(etag, STRONG)
    stage().pass(60)
    assert.equal((await client.get(path)).headers['etag'], etag)
    assert.equal((await client.ask('HEAD', path)).headers['etag'], etag)
    assert.equal((await client.patch(path, { name: 'Weekly round' })).headers['etag'], etag)
    const changed = await client.patch(path, { audio: 'Line 1' })
    assert.notEqual(changed.headers['etag'], etag)
    assert.equal((await client.get(path)).headers['etag'], changed.headers['etag'])
    assert.notEqual((await client.get(`${path}?fields=name`)).headers['etag'], changed.headers['etag'])
    assert.notEqual((await client.get(`${path}?embed=guests`)).headers['etag'], changed.headers['etag'])
  })

  test('answers to POST and PUT carry the tag that a GET then has', async () => {
    const made = await client.post(`/rooms/${scene.room}/meetings`, {})
    const path = `/meetings/${made.body.meeting_id}`
    assert.equal((await client.get(path)).headers['etag'], made.headers['etag'])
    const set = await client.put(path, { ...WHOLE, state: 'pending' })
    assert.equal((await client.get(path)).headers['etag'], set.headers['etag'])
  })

  test('every kind of single resource has one', async () => {
    const { path } = await fresh()
    const note = (await client.post(`${path}/notes`, { description: 'x' })).body.note_id
    const item = (await client.post(`${path}/action_items`, { description: 'x' })).body.action_item_id
    const source = (await client.post(`${path}/meeting_sources`, { source_type: 'x', source_id: 'y' })).body.id
    const [{ attendee_id }] = (await client.get(`${path}/attendees`)).body
    for (const one of [
      path,
      `/notes/${note}`,
      `/action_items/${item}`,
      `/meeting_sources/${source}`,
      `/attendees/${attendee_id}`,
      `/rooms/${scene.room}`,
      `/organizations/${scene.organization}`,
      `/members/${scene.owner.id}`,
      '/metadata',
    ]) {
      const { etag } = (await client.get(one)).headers
      assert.match(etag ?? '', STRONG, one)
      assert.equal((await client.get(one, ifNoneMatch(etag!))).status, 304, one)
    }
  })

  test('If-None-Match gives 304 without body, also weakly, in a list, and with *', async () => {
    const { path, etag } = await fresh()
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, ` W/"x" ,W/${etag} , "y"`, '*']) {
      for (const verb of ['GET', 'HEAD']) {
        const { status, text, headers } = await client.ask(verb, path, undefined, ifNoneMatch(tag))
        assert.deepEqual([status, text, headers['etag']], [304, '', etag], `${verb} ${tag}`)
        assert.equal(headers['content-type'], undefined)
      }
    }
    for (const tag of ['"x"', etag.slice(1, -1), `"${etag}"`, 'W/"*"', '']) {
      const { status, body } = await client.get(path, ifNoneMatch(tag))
      assert.deepEqual([status, body.name], [200, 'Weekly round'], tag)
    }
    await client.patch(path, { name: 'Changed' })
    assert.equal((await client.get(path, ifNoneMatch(etag))).body.name, 'Changed')
  })

  test('a tag says nothing to those who may not read', async () => {
    const { path, etag } = await fresh()
    const outsider = (await someone(stage(), scene)).client
    assert.equal((await outsider.get(path, ifNoneMatch(etag))).status, 403)
    assert.equal((await outsider.get(path, ifNoneMatch('*'))).status, 403)
    assert.equal((await outsider.patch(path, {}, ifMatch(etag))).status, 403)
    assert.equal((await stage().nobody.get(path, ifNoneMatch('*'))).status, 401)
    assert.equal((await client.get('/meetings/2000000000', ifNoneMatch('*'))).status, 404)
  })

  test('a pretty time in another zone is another representation', async () => {
    const made = await client.post(`/rooms/${scene.room}/meetings`, { start_time: NOW })
    const reader = await someone(stage(), scene, { room: 3 })
    await stage().write((trx) =>
      trx.updateTable('member').set({ timezone_name: 'Asia/Tokyo' }).where('member_id', '=', reader.id).execute(),
    )
    const path = `/meetings/${made.body.meeting_id}`
    assert.equal((await reader.client.get(path, ifNoneMatch(made.headers['etag']!))).status, 200)
  })

  test('If-Match lets PATCH, PUT and DELETE through with the present tag, or with *', async () => {
    for (const star of [false, true]) {
      const { path, etag } = await fresh()
      const patched = await client.patch(path, { name: 'One' }, ifMatch(star ? '*' : etag))
      assert.deepEqual([patched.status, patched.body.name], [200, 'One'])
      const tag = star ? '*' : `"x", ${patched.headers['etag']}`
      const put = await client.put(path, { ...WHOLE, state: 'pending' }, ifMatch(tag))
      assert.deepEqual([put.status, put.body.name], [200, 'Set'])
      assert.equal((await client.delete(path, ifMatch(star ? '*' : put.headers['etag']!))).status, 204)
    }
  })

  test('If-Match gives 412 on a stale, a weak or an unknown tag, and nothing is done', async () => {
    const { path, etag: stale } = await fresh()
    const { headers, body } = await client.patch(path, { audio: 'Line 1' })
    const present = headers['etag']!
    for (const tag of [stale, `W/${present}`, '"x"', present.slice(1, -1), `"x", ${stale}`, '']) {
      const { status, body: refused, headers } = await client.patch(path, { name: 'Lost' }, ifMatch(tag))
      assert.deepEqual([status, refused], [412, { message: 'Precondition Failed', present: body }], tag)
      assert.equal(headers['etag'], present)
      for (const answer of [
        await client.put(path, { ...WHOLE, state: 'started' }, ifMatch(tag)),
        await client.delete(path, ifMatch(tag)),
      ])
        assert.deepEqual([answer.status, answer.body], [412, { message: 'Precondition Failed' }], tag)
    }
    assert.deepEqual((await client.get(path)).body, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('of two changes that know the same tag, in parallel, one is done', async () => {
    for (let round = 0; round < 5; round++) {
      const { path, etag } = await fresh()
      const names = ['One', 'Two', 'Three']
      const answers = await Promise.all(names.map((name) => client.patch(path, { name }, ifMatch(etag))))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412, 412])
      const winner = answers.find(({ status }) => status === 200)!
      assert.deepEqual((await client.get(path)).body, winner.body)
      assert.deepEqual(await stage().events(), [`meeting_content_changed ${path}`])
    }
  })

  test('a tag that came with fields lets a change through while nothing has changed, and then no more', async () => {
    const { path } = await fresh()
    const some = `${path}?fields=name`
    const { etag } = (await client.get(some)).headers
    assert.equal((await client.patch(some, { name: 'One' }, ifMatch(etag!))).status, 200)
    assert.equal((await client.patch(some, { name: 'Two' }, ifMatch(etag!))).status, 412)
    assert.equal((await client.get(path)).body.name, 'One')
  })
})
