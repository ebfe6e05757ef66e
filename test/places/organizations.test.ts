// Organizations through HTTP: their fields, lists, embeds and creation, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, at, ids, type Scene, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

onBothDatabases('organizations', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const founding = () => ({ name: 'Lantern Trust', type: 'enterprise', member_id: scene.owner.id })

  test('POST /organizations: 201 with the organization and its Location', async () => {
    const { status, headers, body } = await scene.chief.client.post('/organizations', founding())
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/organizations/${body.organization_id}`)
    const now = stage().site.clock()
    assert.deepEqual(body, {
      organization_id: body.organization_id,
      organization_url: `https://moot.example/organizations/${body.organization_id}`,
      name: 'Lantern Trust',
      member_id: { value: scene.owner.id, display: 'Bram Okafor' },
      assistants: 'on',
      create_ts: at(now),
      update_ts: at(now),
    })
    assert.deepEqual((await scene.owner.client.get(`/organizations/${body.organization_id}`)).body, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('the member_id of a new organization is its owner, with the role Owner', async () => {
    const { body } = await scene.chief.client.post('/organizations', founding())
    const all = await scene.owner.client.get(`/organizations/${body.organization_id}/organization_members`)
    assert.equal(all.body.length, 1)
    assert.equal(all.body[0].member_id, scene.owner.id)
    assert.deepEqual(all.body[0].role_id, { value: 1, display: 'Owner' })
  })

  test('type (required: enterprise, free-subscription, flex-subscription)', async () => {
    for (const type of ['enterprise', 'free-subscription', 'flex-subscription']) {
      const { status, body } = await scene.chief.client.post('/organizations', { ...founding(), type })
      assert.equal(status, 201)
      const kept = await stage()
        .site.db.reads.selectFrom('organization')
        .select('type')
        .where('organization_id', '=', body.organization_id)
        .executeTakeFirstOrThrow()
      assert.equal(kept.type, type)
    }
    for (const type of ['', 'Enterprise', 'paid', 1, null]) {
      const answer = await scene.chief.client.post('/organizations', { ...founding(), type })
      assertInvalid(answer, 'organizations', ['type', 'invalid_value'])
    }
  })

  test('name, type and member_id are required', async () => {
    const { chief } = scene
    for (const name of ['name', 'type', 'member_id']) {
      const answer = await chief.client.post('/organizations', { ...founding(), [name]: undefined })
      assertInvalid(answer, 'organizations', [name, 'missing_field'])
    }
    assertInvalid(
      await chief.client.post('/organizations', {}),
      'organizations',
      ['name', 'missing_field'],
      ['type', 'missing_field'],
      ['member_id', 'missing_field'],
    )
  })

  test('name is plain text of at most 255 characters and not empty', async () => {
    const { chief } = scene
    const named = (name: unknown) => chief.client.post('/organizations', { ...founding(), name })
    for (const name of ['', '  \n', '<b></b>', null, 7, ['x']])
      assertInvalid(await named(name), 'organizations', ['name', 'invalid_value'])
    assertInvalid(await named(WIDE.repeat(256)), 'organizations', ['name', 'too_long'])
    assert.equal((await named(WIDE.repeat(255))).body.name, WIDE.repeat(255))
    assert.equal((await named(' <i>Lantern</i> & <script>Trust ')).body.name, 'Lantern & Trust')
  })

  test('the owner is a person of the site', async () => {
    const { chief } = scene
    const gone = await stage().person()
    assert.equal((await chief.client.delete(`/members/${gone}`)).status, 204)
    for (const member_id of [UNKNOWN, gone])
      assertInvalid(await chief.client.post('/organizations', { ...founding(), member_id }), 'organizations', [
        'member_id',
        'invalid_reference',
      ])
    for (const member_id of [0, -1, 1.5, '1', null, 2 ** 31])
      assertInvalid(await chief.client.post('/organizations', { ...founding(), member_id }), 'organizations', [
        'member_id',
        'invalid_value',
      ])
    const member_id = { value: scene.owner.id, display: 'Anything' }
    const { status, body } = await chief.client.post('/organizations', { ...founding(), member_id })
    assert.equal(status, 201)
    assert.equal(body.member_id.value, scene.owner.id)
  })

  test('creating an organization needs enterprise administrative permission', async () => {
    assert.equal((await scene.owner.client.post('/organizations', founding())).status, 403)
    assert.equal((await stage().nobody.post('/organizations', founding())).status, 401)
  })

  test('what an organization shows may be sent along and is ignored; any other name is unknown_field', async () => {
    const shown = { organization_id: 1, organization_url: 'x', create_ts: 1, update_ts: 1, rooms: [], guests: [] }
    const { status, body } = await scene.chief.client.post('/organizations', { ...founding(), ...shown })
    assert.equal(status, 201)
    assert.notEqual(body.organization_id, 1)
    assert.equal(body.create_ts.value, stage().site.clock())
    assertInvalid(
      await scene.chief.client.post('/organizations', { ...founding(), owner: 1, owner_name: 'x' }),
      'organizations',
      ['owner', 'unknown_field'],
      ['owner_name', 'unknown_field'],
    )
  })

  test('GET /organizations: those that the caller belongs to, all of them for an enterprise administrator', async () => {
    const { organization, room, seat } = stage()
    const member = await someone(stage(), scene, { organization: 3 })
    const guest = await someone(stage(), scene, { organization: 5 })
    const other = await organization((await someone(stage(), scene)).id, 'Elmport University')
    await room(other)
    await seat(other, guest.id, 2)
    assert.deepEqual(ids(await member.client.get('/organizations'), 'organization_id'), [scene.organization])
    assert.deepEqual(ids(await guest.client.get('/organizations'), 'organization_id'), [other, scene.organization])
    const all = ids(await scene.chief.client.get('/organizations'), 'organization_id')
    assert.ok(all.includes(other) && all.includes(scene.organization))
    assert.deepEqual(ids(await (await someone(stage(), scene)).client.get('/organizations'), 'organization_id'), [])

    assert.deepEqual(ids(await guest.client.get('/organizations?manager=true'), 'organization_id'), [other])
    assert.deepEqual(ids(await member.client.get('/organizations?manager=true'), 'organization_id'), [])
    assert.equal((await guest.client.get('/organizations?manager=false')).body.length, 2)
    for (const platform of ['automation_platform', 'zapier'])
      for (const value of [true, false])
        assert.equal((await guest.client.get(`/organizations?${platform}=${value}`)).body.length, 2)
  })

  test('the default order is descending creation order, the id deciding between equals', async () => {
    const { person, organization, pass, as } = stage()
    const id = await person()
    const [first, second] = [await organization(id), await organization(id)]
    pass(60)
    const third = await organization(id)
    assert.deepEqual(ids(await (await as(id)).get('/organizations'), 'organization_id'), [third, second, first])
  })

  test('the list takes manager, automation_platform, embed, fields and envelope, and nothing else', async () => {
    const { owner } = scene
    for (const wrong of ['manager=1', 'manager=', 'manager=TRUE', 'automation_platform=yes'])
      assertInvalid(await owner.client.get(`/organizations?${wrong}`), 'organizations', [
        wrong.split('=')[0]!,
        'invalid_value',
      ])
    for (const unknown of ['page', 'per_page', 'sort', 'search', 'me'])
      assertInvalid(await owner.client.get(`/organizations?${unknown}=1`), 'organizations', [unknown, 'invalid_value'])
    const { body } = await owner.client.get('/organizations?fields=name,member_id&manager=true')
    assert.deepEqual(Object.keys(body[0]), ['name', 'member_id'])
    const wrapped = await owner.client.get('/organizations?envelope=true&fields=name')
    assert.equal(wrapped.body.status, 200)
    assert.deepEqual(Object.keys(wrapped.body.response[0]), ['name'])
  })
})
