// The last enterprise administrator of a site: kept in, whatever way somebody is kept out, deleted or left without an address.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { assertInvalid, type Scene, setScene } from '../places/scene.ts'
import { type Directory, directoryOf, operations } from '../scim/directory-client.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('the last enterprise administrator', (stage) => {
  let scene: Scene
  let ask: Directory
  let path: string

  beforeEach(async () => {
    await stage().write((trx) => trx.updateTable('member').set({ enterprise_admin: 0 }).execute())
    scene = await setScene(stage())
    ask = await directoryOf(stage())
    path = `/Users/${scene.chief.id}`
  })

  const inactive = operations({ op: 'Replace', path: 'active', value: 'False' })
  const another = async () => {
    const id = await stage().person({ enterprise: true })
    return { id, client: await stage().as(id) }
  }

  /** The account is as it was, and its tokens work. */
  async function unchanged(before: object): Promise<void> {
    assert.equal((await scene.chief.client.get('/metadata')).status, 200)
    assert.deepEqual((await ask('GET', path)).body, before)
  }

  test('is 409 for a directory that makes them inactive, deletes them or takes their address, and nothing of it is done', async () => {
    const { body: before } = await ask('GET', path)
    const changes: [string, unknown?][] = [
      ['PATCH', inactive],
      [
        'PATCH',
        operations({ op: 'Replace', path: 'title', value: 'Pilot' }, { op: 'Replace', value: { active: false } }),
      ],
      ['PUT', { userName: before.userName, name: { givenName: 'Other' }, active: false }],
      ['PATCH', operations({ op: 'Remove', path: 'emails' })],
      ['DELETE'],
    ]
    for (const [verb, body] of changes) {
      const refused = await ask(verb, path, body)
      assert.equal(refused.status, 409, `${verb} ${JSON.stringify(body)}`)
      assert.deepEqual(refused.body, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        detail: 'This person is the last enterprise administrator. Appoint another one first.',
      })
      await unchanged(before)
    }
  })

  test('is 422 where they delete themselves', async () => {
    const { body: before } = await ask('GET', path)
    const refused = await scene.chief.client.delete(`/members/${scene.chief.id}`)
    assertInvalid(refused, 'members', ['member_id', 'invalid_value'])
    await unchanged(before)
  })

  test('is nobody while another one may sign in', async () => {
    const second = await another()
    assert.equal((await ask('PATCH', path, inactive)).status, 200)
    // Who is inactive, deleted or without an address counts no more, and is kept by no rule.
    assert.equal((await ask('PATCH', `/Users/${second.id}`, inactive)).status, 409)
    assert.equal((await ask('DELETE', path)).status, 204)
    assertInvalid(await second.client.delete(`/members/${second.id}`), 'members', ['member_id', 'invalid_value'])
    const third = await another()
    const without = stage().write((trx) =>
      trx.updateTable('member').set({ email: null, email_key: null }).where('member_id', '=', third.id).execute(),
    )
    await without
    assert.equal((await ask('PATCH', `/Users/${second.id}`, inactive)).status, 409)
    await another()
    assert.equal((await second.client.delete(`/members/${second.id}`)).status, 204)
  })

  test('is one of two who are made inactive at once', async () => {
    const second = await another()
    const both = await Promise.all([path, `/Users/${second.id}`].map((one) => ask('PATCH', one, inactive)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })
})
