// The order of the checks: 401 → 429 → 404/405 → 403 → 415 → 400 → 422 (decisions 2.1).
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('the order of the checks', (stage) => {
  let chief: Client
  let stranger: Client
  let reader: Client
  let meeting: number
  let room: number

  before(async () => {
    const { person, organization, place, as } = stage()
    const id = await person()
    room = await stage().room(await organization(id))
    await place(room, id, 2)
    chief = await as(id)
    reader = await as(id, 'read')
    stranger = await as(await person())
    meeting = (await chief.post(`/rooms/${room}/meetings`, {})).body.meeting_id
  })

  const text = { headers: { 'content-type': 'text/plain' }, payload: 'text' }
  const broken = { headers: { 'content-type': 'application/json' }, payload: '{' }
  const other = { headers: { 'x-http-method-override': 'GET' } }

  const cases: [string, () => Client, string, () => string, unknown, object, number][] = [
    ['nobody, wrong path and body', () => stage().nobody, 'PATCH', () => '/meetings/999', {}, broken, 401],
    ['no such meeting, wrong query', () => chief, 'GET', () => '/meetings/999?foo=1', undefined, {}, 404],
    ['no access, wrong query', () => stranger, 'GET', () => `/meetings/${meeting}?embed=zz`, undefined, {}, 403],
    ['no access to the people, wrong query', () => stranger, 'GET', () => '/members?foo=1', undefined, {}, 403],
    ['no such verb, wrong type', () => chief, 'PUT', () => `/rooms/${room}`, undefined, text, 405],
    ['read token, no such meeting', () => reader, 'PATCH', () => '/meetings/999', {}, {}, 404],
    ['read token, no such room', () => reader, 'POST', () => '/rooms/999/meetings', {}, {}, 404],
    ['read token, wrong type', () => reader, 'PATCH', () => `/meetings/${meeting}`, undefined, text, 403],
    ['no access, wrong type', () => stranger, 'PATCH', () => `/meetings/${meeting}`, undefined, text, 403],
    ['wrong type, broken body', () => chief, 'PATCH', () => `/meetings/${meeting}`, undefined, text, 415],
    ['broken body, wrong query', () => chief, 'PATCH', () => `/meetings/${meeting}?foo=1`, undefined, broken, 400],
    ['wrong field', () => chief, 'PATCH', () => `/meetings/${meeting}`, { foo: 1 }, {}, 422],
    ['override by GET where POST is unknown', () => chief, 'POST', () => `/meetings/${meeting}`, {}, other, 400],
    ['override by GET at metadata', () => chief, 'POST', () => '/metadata', {}, other, 400],
  ]

  for (const [name, who, verb, path, body, asking, status] of cases) {
    test(`${name}: ${status}`, async () => {
      const answer = await who().ask(verb, path(), body, asking)
      assert.equal(answer.status, status, answer.text)
    })
  }

  test('OPTIONS is answered whatever content type it names', async () => {
    const { status } = await chief.options(`/meetings/${meeting}`, { headers: { 'content-type': 'application/json' } })
    assert.equal(status, 200)
  })

  test('a compressed body is 415', async () => {
    const headers = { 'content-encoding': 'gzip' }
    assert.equal((await chief.patch(`/meetings/${meeting}`, {}, { headers })).status, 415)
  })
})
