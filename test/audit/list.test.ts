// GET /audit: for enterprise administrators in person, narrowed, paged, ordered, and as a spreadsheet.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusalsWritten } from '../../server/audit/refusals.ts'
import type { Client } from '../client.ts'
import { oauthScene } from '../identity/oauth/scene.ts'
import { opened } from '../sheet.ts'
import { NOW, onBothDatabases } from '../stage.ts'

onBothDatabases('GET /audit', (stage) => {
  let chief: Client
  let chiefId: number
  let member: number
  let organization: number

  before(async () => {
    chiefId = await stage().person({ enterprise: true, first_name: 'Kit', last_name: 'Marlow' })
    chief = await stage().as(chiefId)
    member = await stage().person()
    const made = await chief.post('/organizations', { name: 'Lantern Trust', type: 'enterprise', member_id: chiefId })
    organization = made.body.organization_id
    stage().pass(60)
    const room = await chief.post(`/organizations/${organization}/rooms`, { name: '=cmd|x' })
    stage().pass(60)
    await chief.delete(`/organizations/${organization}/rooms/${room.body.room_id}`)
    stage().pass(60)
    const stranger = await stage().as(member)
    for (const _ of [1, 2, 3]) await stranger.get(`/organizations/${organization}`)
    await refusalsWritten(stage().site)
  })

  const actions = async (query: string): Promise<string[]> => {
    const { status, body } = await chief.get(`/audit?${query}`)
    assert.equal(status, 200, query)
    return body.map(({ action }: any) => action.value)
  }
  const ALL = ['access_refused', 'room_deleted', 'room_added', 'organization_added']

  test('the newest entry is first, with actor, action, address and time', async () => {
    const { body, headers } = await chief.get('/audit')
    assert.deepEqual(
      body.map(({ action }: any) => action.value),
      ALL,
    )
    assert.equal(Number(headers['x-total-count']), 4)
    const { audit_id: _, request_id, token_id, ...deleted } = body[1]
    assert.ok(request_id && token_id)
    assert.deepEqual(deleted, {
      action: { value: 'room_deleted', display: 'Room deleted' },
      result: 'done',
      member_id: { value: chiefId, display: 'Kit Marlow' },
      via: 'token',
      ...{ session_id: null, application_id: null, object_kind: 'room', object_id: deleted.object_id },
      ...{ object_name: '=cmd|x', subject_id: null, organization_id: organization, room_id: deleted.object_id },
      ...{ address: '127.0.0.1', details: { meetings: 0, meeting_series: 0 }, times: 1 },
      last_ts: deleted.create_ts,
      create_ts: { value: NOW + 120, iso_8601: '2026-03-02T10:02:00Z' },
    })
    assert.equal(body[0].times, 3)
    assert.equal(body[0].result, 'refused')
    assert.equal(body[0].details.endpoint, '/organizations/:organization_id')
  })

  test('each filter narrows it, and so do two of them', async () => {
    const [first] = (await chief.get('/audit?action=room_added')).body
    const expected: Record<string, string[]> = {
      'action=room_added': ['room_added'],
      'result=refused': ['access_refused'],
      [`member_id=${chiefId}`]: ALL.slice(1),
      [`member_id=${member}`]: ['access_refused'],
      [`subject_id=${chiefId}`]: ['room_added', 'organization_added'],
      'object_kind=room': ['room_deleted', 'room_added'],
      [`object_kind=organization&object_id=${organization}`]: ['access_refused', 'organization_added'],
      [`organization_id=${organization}`]: ALL,
      'address=127.0.0.1': ALL,
      'address=127.0.0.2': [],
      [`request_id=${first.request_id}`]: ['room_added'],
      [`since=${NOW + 120}`]: ['access_refused', 'room_deleted'],
      [`until=${NOW + 120}`]: ['room_added', 'organization_added'],
      [`since=${NOW + 60}&until=${NOW + 61}`]: ['room_added'],
    }
    for (const [query, found] of Object.entries(expected)) assert.deepEqual(await actions(query), found, query)
  })

  test('it is paged, sorted and filtered like other lists', async () => {
    assert.deepEqual(await actions('sort=create_ts'), ALL.toReversed())
    assert.deepEqual(await actions('per_page=1&page=2'), ['room_added'])
    const { headers } = await chief.get('/audit?per_page=1&page=2')
    assert.match(headers['link']!, /page=1>; rel="prev", <.*page=3>; rel="next"/)
    assert.deepEqual((await chief.get('/audit?fields=result&per_page=1')).body, [{ result: 'refused' }])
    for (const query of ['action=sailed', 'result=good', 'sort=action', 'embed=member', 'since=the+other+day', 'who=1'])
      assert.equal((await chief.get(`/audit?${query}`)).status, 422, query)
  })

  test('one entry is read by its id, and has a tag', async () => {
    const [first] = (await chief.get('/audit?fields=audit_id,action')).body
    const { status, body, headers } = await chief.get(`/audit/${first.audit_id}`)
    assert.deepEqual([status, body.audit_id], [200, first.audit_id])
    assert.equal(
      (await chief.get(`/audit/${first.audit_id}`, { headers: { 'if-none-match': headers['etag']! } })).status,
      304,
    )
    assert.equal((await chief.get('/audit/99999999')).status, 404)
  })

  test('it can be carried away as a spreadsheet, in which nothing is a formula', async () => {
    const { bytes, headers } = await chief.get('/audit?format=xlsx')
    assert.match(headers['content-disposition']!, /filename="Audit log\.xlsx"/)
    const { head, rows } = opened(bytes)
    assert.deepEqual(head.slice(0, 5), ['When', 'What', 'Result', 'Who', 'Via'])
    assert.deepEqual(
      rows.map((row) => row[1]!.v),
      ['Access denied', 'Room deleted', 'Room added', 'Organization added'],
    )
    const name = rows[1]!.find((cell) => String(cell?.v).includes('cmd'))!
    assert.equal(name.t, 's')
    assert.equal(name.f, undefined)
    assert.ok(rows[1]!.some((cell) => cell?.v === '{"meetings":0,"meeting_series":0}'))
  })

  test('only enterprise administrators in person can read it, and nobody can change it', async () => {
    const { audit_id } = (await chief.get('/audit?fields=audit_id')).body[0]
    const oauth = await oauthScene(stage())
    const person = await oauth.person()
    const enterprise = { enterprise_admin: 1 } as const
    await stage().write((trx) =>
      trx.updateTable('member').set(enterprise).where('member_id', '=', person.member_id).execute(),
    )
    const program = oauth.api((await oauth.tokens(await oauth.register(chiefId), person.email)).access_token)
    assert.equal((await program.get('/members')).status, 200)
    const owner = await stage().person()
    await stage().organization(owner)
    for (const client of [program, await stage().as(owner), await stage().as(member)]) {
      for (const path of ['/audit', `/audit/${audit_id}`, '/audit/99999999', '/audit?format=xlsx']) {
        const { status, body } = await client.get(path)
        assert.deepEqual([status, body], [403, { message: 'Forbidden' }], path)
      }
      assert.deepEqual((await client.options('/audit')).body, ['OPTIONS'])
      assert.deepEqual((await client.options(`/audit/${audit_id}`)).body, ['OPTIONS'])
    }
    assert.deepEqual((await chief.options('/audit')).body, ['OPTIONS', 'HEAD', 'GET'])
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/audit', `/audit/${audit_id}`])
        assert.equal((await chief.ask(verb, path, {})).status, 405, `${verb} ${path}`)
  })
})
