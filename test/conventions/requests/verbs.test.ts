// Verbs: what OPTIONS and HEAD say, which verbs a path has, and 405 for the others.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client, TestAnswer } from '../../client.ts'
import { newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('verbs', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
    await client.post(`/meetings/${meeting}/notes`, { description: 'x' })
  })

  const allowed = ({ status, headers, body }: TestAnswer): string => {
    assert.equal(status, 200)
    assert.equal(headers['allow'], body.join(', '))
    return headers['allow']!
  }

  test('OPTIONS answers 200 with Allow and a JSON array of the verbs that this caller may use here', async () => {
    const observer = await someone(stage(), scene, { room: 4 })
    const outsider = await someone(stage(), scene)
    const reader = await stage().as(scene.owner.id, 'read')
    const paths: [path: string, owner: string, observer: string, outsider: string, reader: string][] = [
      ['/meetings', 'OPTIONS, HEAD, GET', 'OPTIONS, HEAD, GET', 'OPTIONS, HEAD, GET', 'OPTIONS, HEAD, GET'],
      [
        `/rooms/${scene.room}/meetings`,
        'OPTIONS, HEAD, GET, POST',
        'OPTIONS, HEAD, GET',
        'OPTIONS',
        'OPTIONS, HEAD, GET',
      ],
      [
        `/meetings/${meeting}`,
        'OPTIONS, HEAD, GET, PUT, PATCH, DELETE',
        'OPTIONS, HEAD, GET',
        'OPTIONS',
        'OPTIONS, HEAD, GET',
      ],
      [`/meetings/${meeting}/notes`, 'OPTIONS, HEAD, GET, POST', 'OPTIONS, HEAD, GET', 'OPTIONS', 'OPTIONS, HEAD, GET'],
      ['/transforms/html', 'OPTIONS, POST', 'OPTIONS, POST', 'OPTIONS, POST', 'OPTIONS'],
    ]
    for (const [path, ...expected] of paths) {
      const answers = [client, observer.client, outsider.client, reader].map((who) => who.options(path))
      assert.deepEqual((await Promise.all(answers)).map(allowed), expected, path)
    }
  })

  test('OPTIONS of what is not there is 404, of nobody 401', async () => {
    for (const path of ['/meeting', `/meetings/${UNKNOWN}`, `/rooms/${UNKNOWN}/meetings`, '/meetings/x'])
      assert.equal((await client.options(path)).status, 404, path)
    assert.equal((await stage().nobody.options('/meetings')).status, 401)
  })

  test('HEAD is GET without body, with the same headers', async () => {
    const { etag } = (await client.get(`/meetings/${meeting}`)).headers
    const asked: [path: string, status: number, headers?: Record<string, string>][] = [
      [`/meetings/${meeting}`, 200],
      [`/meetings/${meeting}?embed=attendees&fields=attendees`, 200],
      [`/meetings/${meeting}`, 304, { 'if-none-match': etag! }],
      ['/meetings', 200],
      [`/meetings/${meeting}/notes?per_page=1&page=7`, 200],
      ['/metadata', 200],
      ['/metadata?envelope=true', 200],
      ['/metadata?nothing=1', 422],
      [`/meetings/${UNKNOWN}`, 404],
      ['/nowhere', 404],
      ['/transforms/html', 405],
    ]
    for (const [path, status, headers = {}] of asked) {
      const [get, head] = [await client.get(path, { headers }), await client.ask('HEAD', path, undefined, { headers })]
      assert.deepEqual([get.status, head.status, head.text], [status, status, ''], path)
      for (const answer of [get, head]) {
        delete answer.headers['x-rate-limit-remaining']
        delete answer.headers['x-rate-limit-reset']
        delete answer.headers['date']
      }
      assert.deepEqual(head.headers, get.headers, path)
    }
    assert.equal((await stage().nobody.ask('HEAD', '/meetings')).status, 401)
  })

  test('a verb that a path does not have is 405, with those that it has in Allow', async () => {
    const paths: [path: string, allow: string][] = [
      ['/meetings', 'OPTIONS, HEAD, GET'],
      [`/rooms/${scene.room}/meetings`, 'OPTIONS, HEAD, GET, POST'],
      [`/meetings/${meeting}`, 'OPTIONS, HEAD, GET, PUT, PATCH, DELETE'],
      [`/rooms/${scene.room}/action_items`, 'OPTIONS, HEAD, GET, POST'],
      ['/meeting_sources', 'OPTIONS, HEAD, GET'],
      ['/metadata', 'OPTIONS, HEAD, GET'],
      ['/transforms/plain_text', 'OPTIONS, POST'],
    ]
    for (const [path, allow] of paths) {
      for (const verb of ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((verb) => !allow.includes(verb))) {
        const { status, headers, body } = await client.ask(verb, path, verb === 'HEAD' ? undefined : {})
        assert.deepEqual([status, headers['allow']], [405, allow], `${verb} ${path}`)
        if (verb !== 'HEAD') assert.deepEqual(body, { message: 'Method Not Allowed' })
      }
    }
  })

  test('unknown methods are 405 too: TRACE, PROPFIND, SEARCH', async () => {
    for (const verb of ['TRACE', 'PROPFIND', 'SEARCH', 'LINK']) {
      const { status, headers, body } = await client.ask(verb, `/meetings/${meeting}`)
      assert.deepEqual([status, body], [405, { message: 'Method Not Allowed' }])
      assert.equal(headers['allow'], 'OPTIONS, HEAD, GET, PUT, PATCH, DELETE')
      assert.equal((await client.ask(verb, '/nowhere')).status, 404)
      assert.equal((await stage().nobody.ask(verb, `/meetings/${meeting}`)).status, 401)
    }
  })

  test('the order of checks: 401, 404 or 405, 403, 415, 400, 422', async () => {
    const outsider = await someone(stage(), scene)
    const path = `/rooms/${scene.room}/meetings`
    const text = { payload: '{', headers: { 'content-type': 'text/plain' } }
    const answers: [who: Client, verb: string, path: string, asking: object, status: number][] = [
      [stage().nobody, 'POST', '/nowhere?x=1', text, 401],
      [stage().nobody, 'PUT', path, text, 401],
      [outsider.client, 'POST', '/nowhere?x=1', text, 404],
      [outsider.client, 'POST', `/rooms/${UNKNOWN}/meetings?x=1`, text, 404],
      [outsider.client, 'PUT', `${path}?x=1`, text, 405],
      [outsider.client, 'POST', `${path}?x=1`, text, 403],
      [client, 'POST', `${path}?x=1`, text, 415],
      [client, 'POST', `${path}?x=1`, { payload: '{' }, 400],
      [client, 'POST', `${path}?x=1`, { payload: '{"x":1}' }, 422],
    ]
    for (const [who, verb, at, asking, status] of answers)
      assert.equal((await who.ask(verb, at, undefined, asking)).status, status, `${verb} ${at} ${status}`)
  })
})
