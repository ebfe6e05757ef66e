// The body of a change: its content type, and what is JSON and what is not.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const JSON_TYPES = [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
]

const OTHER_TYPES = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/xml, application/json',
  'json',
  '*/*',
  '',
  '-',
]

onBothDatabases('the body of a change', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = `/meetings/${await newMeeting(scene)}`
  })

  const changes = (): [verb: string, path: string][] => [
    ['POST', `/rooms/${scene.room}/meetings`],
    ['PUT', meeting],
    ['PATCH', meeting],
    ['POST', '/transforms/html'],
  ]
  const send = (verb: string, path: string, payload: string | Buffer, type = 'application/json') =>
    client.ask(verb, path, undefined, { payload, headers: { 'content-type': type } })

  test('application/json, in UTF-8 where it says an encoding', async () => {
    for (const type of JSON_TYPES) {
      const { status, body } = await send('PATCH', meeting, Buffer.from('{"name": "Gruß 🛶"}'), type)
      assert.deepEqual([status, body.name], [200, 'Gruß 🛶'], type)
      assert.equal((await send('POST', '/transforms/html', '{"input": 1}', type)).status, 200)
    }
  })

  test('every POST, PUT and PATCH without it is 415, also with an empty body', async () => {
    await stage().events()
    for (const [verb, path] of changes())
      for (const type of OTHER_TYPES)
        for (const payload of ['{"name": "x"}', '']) {
          const { status, body } = await send(verb, path, payload, type)
          assert.deepEqual([status, body], [415, { message: 'Unsupported Media Type' }], `${verb} ${type} ${payload}`)
        }
    for (const [verb, path] of changes()) assert.equal((await client.ask(verb, path)).status, 415)
    assert.deepEqual(await stage().events(), [])
  })

  test('GET and DELETE ask for none', async () => {
    for (const type of ['text/plain', 'application/json', 'application/jsonx']) {
      const headers = { 'content-type': type }
      assert.equal((await client.get(meeting, { headers })).status, 200)
      const gone = `/meetings/${await newMeeting(scene)}`
      assert.equal((await client.delete(gone, { headers })).status, 204)
    }
    const gone = `/meetings/${await newMeeting(scene)}`
    assert.equal((await send('DELETE', gone, '{not json')).status, 204)
  })

  const NO_JSON: [what: string, payload: string | Buffer][] = [
    ['nothing', ''],
    ['white space', ' \n'],
    ['broken JSON', '{"name": "x"'],
    ['text after it', '{"name": "x"} x'],
    ['single quotes', "{'name': 'x'}"],
    ['a trailing comma', '{"name": "x",}'],
    ['NaN', '{"duration_minutes": NaN}'],
    ['a form', 'name=x'],
    ['a byte order mark', Buffer.from('\ufeff{"name": "x"}')],
    ['UTF-16', Buffer.from('{"name": "x"}', 'utf16le')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a surrogate half in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['null', 'null'],
    ['an array', '[{"name": "x"}]'],
    ['a string', '"name"'],
    ['a number', '7'],
    ['true', 'true'],
  ]

  for (const [what, payload] of NO_JSON) {
    test(`${what} as body is 400, with a message`, async () => {
      await stage().events()
      for (const [verb, path] of changes()) {
        const { status, body } = await send(verb, path, payload)
        assert.equal(status, 400, `${verb} ${path}`)
        assert.deepEqual(Object.keys(body), ['message'])
      }
      assert.deepEqual(await stage().events(), [])
    })
  }

  test('of a key that comes twice the last counts', async () => {
    assert.equal((await send('PATCH', meeting, '{"name": "First", "name": "Last"}')).body.name, 'Last')
  })

  test('an empty object is a change of nothing', async () => {
    const was = (await client.get(meeting)).body
    assert.deepEqual((await send('PATCH', meeting, '{}')).body, was)
  })

  test('every answer with a body is JSON in UTF-8', async () => {
    for (const path of [meeting, '/meetings', '/metadata', '/nowhere', '/meetings?x=1'])
      assert.equal((await client.get(path)).headers['content-type'], 'application/json; charset=utf-8', path)
    assert.equal((await stage().nobody.get(meeting)).headers['content-type'], 'application/json; charset=utf-8')
    const gone = await client.delete(`/meetings/${await newMeeting(scene)}`)
    assert.equal(gone.headers['content-type'], undefined)
  })
})
