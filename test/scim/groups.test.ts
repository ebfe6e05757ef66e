// Groups of SCIM, as Entra ID and Okta send them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { type Directory, directoryOf, operations, PATCH } from './directory-client.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

onBothDatabases('groups of a directory', (stage) => {
  let ask: Directory
  let people: string[]
  let made = 0

  before(async () => {
    ask = await directoryOf(stage())
    people = []
    for (const userName of ['ada', 'bram', 'chiara', 'dmitri'])
      people.push((await ask('POST', '/Users', { userName: `${userName}@crew.example` })).body.id)
  })

  const newGroup = async (more: object = {}) => {
    const { status, body } = await ask('POST', '/Groups', {
      schemas: [GROUP],
      displayName: `Harbour crew ${++made}`,
      ...more,
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const valued = (...ids: string[]) => ids.map((value) => ({ value }))
  const membersOf = async (id: string) =>
    (await ask('GET', `/Groups/${id}`)).body.members.map(({ value }: any) => value).sort()
  const patch = async (id: string, ...ops: object[]) => {
    const { status, body } = await ask('PATCH', `/Groups/${id}`, operations(...ops))
    assert.equal(status, 204, JSON.stringify(body))
  }
  const found = async (filter: string) =>
    (await ask('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).body.Resources.map((one: any) => one.id)

  test('as Entra ID asks: looked for, made, renamed, filled and emptied', async () => {
    const none = await ask('GET', '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Pilots%22')
    assert.deepEqual([none.status, none.body.totalResults, none.body.Resources], [200, 0, []])
    const { status, headers, body } = await ask('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Pilots',
      meta: { resourceType: 'Group' },
    })
    assert.equal(status, 201)
    const { id, meta } = body
    assert.deepEqual(
      [body.displayName, body.externalId, body.members, headers['location'], headers['etag']],
      ['Pilots', '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', [], meta.location, meta.version],
    )
    assert.deepEqual(await found('displayName eq "PILOTS"'), [id])
    assert.deepEqual(await found('externalId eq "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"'), [id])
    const put = { op: 'Add', path: 'members', value: [{ $ref: null, value: people[0] }, ...valued(people[1]!)] }
    await patch(id, put)
    assert.deepEqual(await membersOf(id), people.slice(0, 2).sort())
    assert.deepEqual(await found(`id eq "${id}" and members eq "${people[1]}"`), [id])
    assert.deepEqual(await found(`members[value eq "${people[2]}"]`), [])
    await patch(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: people[0] }] })
    assert.deepEqual(await membersOf(id), [people[1]])
    await patch(id, put, { op: 'Remove', path: `members[value eq "${people[1]}"]` })
    assert.deepEqual(await membersOf(id), [people[0]])
    await patch(id, { op: 'Replace', path: 'displayName', value: 'Harbour pilots' })
    const shown = await ask('GET', `/Groups/${id}?excludedAttributes=members`)
    assert.deepEqual([shown.body.displayName, shown.body.members], ['Harbour pilots', undefined])
    assert.notEqual(shown.body.meta.version, meta.version)
    assert.equal((await ask('DELETE', `/Groups/${id}`)).status, 204)
    assert.equal((await ask('GET', `/Groups/${id}`)).status, 404)
    assert.equal((await ask('DELETE', `/Groups/${id}`)).status, 404)
  })

  test('as Okta asks: pushed with its people, replaced as a whole, patched without paths', async () => {
    const group = await newGroup({
      displayName: 'Watch keepers',
      members: people.slice(0, 2).map((value) => ({ value, display: `${value}@crew.example` })),
    })
    assert.deepEqual(await membersOf(group.id), people.slice(0, 2).sort())
    await patch(group.id, { op: 'replace', value: { id: group.id, displayName: 'Night watch' } })
    await patch(
      group.id,
      { op: 'remove', path: `members[value eq "${people[0]}"]` },
      { op: 'add', path: 'members', value: [{ value: people[2], display: 'chiara@crew.example' }] },
    )
    const { body } = await ask('GET', `/Groups/${group.id}`)
    assert.equal(body.displayName, 'Night watch')
    assert.deepEqual(await membersOf(group.id), people.slice(1, 3).sort())
    const put = await ask('PUT', `/Groups/${group.id}`, {
      schemas: [GROUP],
      id: group.id,
      displayName: 'Night watch',
      members: valued(people[3]!),
    })
    assert.deepEqual([put.status, put.body.members.map(({ value }: any) => value)], [200, [people[3]]])
    await patch(group.id, { op: 'replace', path: 'members', value: valued(people[0]!, people[1]!) })
    assert.deepEqual(await membersOf(group.id), people.slice(0, 2).sort())
    await patch(group.id, { op: 'remove', path: 'members' })
    assert.deepEqual(await membersOf(group.id), [])
  })

  test('a User says in which groups they are, and is found by one', async () => {
    const group = await newGroup({ members: valued(people[3]!) })
    const { body } = await ask('GET', `/Users/${people[3]}`)
    const own = body.groups.find(({ value }: any) => value === group.id)
    assert.deepEqual([own.display, own.type, own.$ref], [group.displayName, 'direct', group.meta.location])
    const { Resources } = (await ask('GET', `/Users?filter=${encodeURIComponent(`groups eq "${group.id}"`)}`)).body
    assert.deepEqual(
      Resources.map(({ id }: any) => id),
      [people[3]],
    )
    assert.equal((await ask('DELETE', `/Users/${people[3]}`)).status, 204)
    assert.deepEqual(await membersOf(group.id), [])
    people.splice(3)
  })

  test('lists are filtered, sorted and paged', async () => {
    const names = ['Alpha boats', 'Beta boats', 'Gamma boats']
    const groups = []
    for (const displayName of names) groups.push((await newGroup({ displayName })).id)
    assert.deepEqual(await found('displayName ew " BOATS"'), groups)
    assert.deepEqual(await found('displayName sw "alpha" or displayName co "gamma"'), [groups[0], groups[2]])
    const boats = encodeURIComponent('displayName co "boats"')
    const page = await ask(
      'GET',
      `/Groups?filter=${boats}&sortBy=displayName&sortOrder=descending&startIndex=2&count=1&attributes=displayName`,
    )
    assert.deepEqual(
      [page.body.totalResults, page.body.startIndex, page.body.itemsPerPage, page.body.Resources[0].displayName],
      [3, 2, 1, 'Beta boats'],
    )
    assert.deepEqual(Object.keys(page.body.Resources[0]).sort(), ['displayName', 'id', 'meta', 'schemas'])
    assert.deepEqual((await ask('GET', '/Groups?count=0')).body.Resources, [])
    assert.equal((await ask('GET', '/Groups?filter=shoe%20eq%201')).body.scimType, 'invalidFilter')
    assert.deepEqual(await found('id eq "9999999999" or members eq "9999999999"'), [])
  })

  test('what cannot be kept is refused, and nothing of it is done', async () => {
    const group = await newGroup({ displayName: 'Divers', members: valued(people[0]!) })
    const count = async () => (await ask('GET', '/Groups?count=0')).body.totalResults
    const before = await count()
    for (const [body, status, says] of [
      [{}, 400, /displayName/],
      [{ displayName: '' }, 400, /displayName/],
      [{ displayName: 'x'.repeat(300) }, 400, /displayName/],
      [{ displayName: 'Rowers', crew: [] }, 400, /crew/],
      [{ displayName: 'DIVERS' }, 409, /displayName/],
      [{ displayName: 'Rowers', members: [{ value: 'ada' }] }, 400, /members/],
      [{ displayName: 'Rowers', members: [{ value: '2000000000' }] }, 400, /User 2000000000 does not exist/],
      [{ displayName: 'Rowers', members: [{ value: '9999999999' }] }, 400, /members/],
      [{ displayName: 'Rowers', members: [{ value: group.id, type: 'Group' }] }, 400, /nested groups/],
    ] as const) {
      const answer = await ask('POST', '/Groups', body)
      assert.deepEqual([answer.status, answer.body.status], [status, String(status)], JSON.stringify(body))
      assert.match(answer.body.detail, says)
    }
    for (const ops of [
      [],
      [{ op: 'replace', path: 'shoe', value: 1 }],
      [{ op: 'remove', path: 'displayName' }],
      [{ op: 'replace', path: `members[value eq "${people[0]}"].display`, value: 'x' }],
      [{ op: 'remove', path: 'members[shoe' }],
      [
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: valued('2000000000') },
      ],
    ])
      assert.equal((await ask('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: ops })).status, 400)
    assert.equal(await count(), before)
    assert.deepEqual(await membersOf(group.id), [people[0]])
    const stale = { 'if-match': 'W/"0-0"' }
    assert.equal((await ask('PUT', `/Groups/${group.id}`, { displayName: 'x' }, stale)).status, 412)
    assert.equal((await ask('DELETE', `/Groups/${group.id}`, undefined, stale)).status, 412)
    for (const nobody of ['0', '999999', '9999999999', 'x', '%00'])
      assert.equal((await ask('GET', `/Groups/${nobody}`)).status, 404, nobody)
    assert.equal((await ask('PATCH', '/Groups/999999', operations({ op: 'remove', path: 'members' }))).status, 404)
  })

  test('whoever has a group gets it anew once the name of somebody in it has changed, and can still change it', async () => {
    const [one, other] = ['edda', 'femi'].map((name) => ask('POST', '/Users', { userName: `${name}@crew.example` }))
    const [first, second]: string[] = [(await one!).body.id, (await other!).body.id]
    const { id } = await newGroup({ members: valued(first!, second!) })
    const path = `/Groups/${id}`
    const etag: string = (await ask('GET', path)).body.meta.version
    assert.equal((await ask('GET', path, undefined, { 'if-none-match': etag })).status, 304)
    const name = { op: 'replace', path: 'displayName', value: 'Night crew' }
    const rename = operations({ op: 'replace', path: 'name', value: { givenName: 'Edda', familyName: 'Nakamura' } })
    assert.equal((await ask('PATCH', `/Users/${first}`, rename)).status, 200)
    const again = await ask('GET', path, undefined, { 'if-none-match': etag })
    assert.deepEqual([again.status, again.body.members[0].display], [200, 'Edda Nakamura'])
    assert.equal(again.headers['etag'], again.body.meta.version)
    assert.notEqual(again.headers['etag'], etag)
    assert.equal((await ask('PATCH', path, operations(name), { 'if-match': etag })).status, 204)
    assert.equal((await ask('PATCH', path, operations(name), { 'if-match': etag })).status, 412)
    assert.equal((await ask('GET', path, undefined, { 'if-none-match': String(again.headers['etag']) })).status, 200)
  })

  test('the same groups are at the API, and changes are in the log as done by the directory', async () => {
    const admin = await stage().as(await stage().person({ enterprise: true }))
    const { body: own } = await admin.post('/groups', { name: 'Signallers' })
    assert.deepEqual(await found('displayName eq "signallers"'), [String(own.group_id)])
    await stage().audit()
    const renamed = { op: 'replace', value: { displayName: 'Lamp signallers', externalId: 'lamp' } }
    await patch(own.group_id, renamed, { op: 'add', path: 'members', value: valued(people[0]!, people[1]!) })
    const { body } = await admin.get(`/groups/${own.group_id}`)
    assert.deepEqual([body.name, body.external_id, body.member_count], ['Lamp signallers', 'lamp', 2])
    const entries = (await stage().audit()).map(({ action, via, details }) => [action, via, details])
    assert.deepEqual(entries, [
      ['group_changed', 'directory', { changed: 'name, external_id' }],
      ['group_members_changed', 'directory', { added: 2, removed: 0 }],
    ])
    // Saying the same again changes nothing.
    const { version } = (await ask('GET', `/Groups/${own.group_id}`)).body.meta
    await patch(own.group_id, renamed, { op: 'add', path: 'members', value: valued(people[0]!) })
    assert.equal((await ask('GET', `/Groups/${own.group_id}`)).body.meta.version, version)
    assert.deepEqual(await stage().audit(), [])
  })

  test('they are described', async () => {
    const { Resources } = (await ask('GET', '/ResourceTypes')).body
    assert.deepEqual(
      Resources.map(({ endpoint }: any) => endpoint),
      ['/Users', '/Groups'],
    )
    assert.equal((await ask('GET', '/ResourceTypes/Group')).body.schema, GROUP)
    const { attributes } = (await ask('GET', `/Schemas/${GROUP}`)).body
    assert.deepEqual(
      attributes.map(({ name }: any) => name),
      ['displayName', 'externalId', 'members'],
    )
  })
})
