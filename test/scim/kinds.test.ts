// Values of the wrong kind that a directory sends: they are refused by name, and nothing is emptied.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { type Directory, directoryOf, operations } from './directory-client.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

onBothDatabases('values of the wrong kind', (stage) => {
  let ask: Directory
  let user: string
  let group: string
  const whole = {
    userName: 'katya@crew.example',
    name: { givenName: 'Katya', familyName: 'Moroz' },
    emails: [{ value: 'katya@crew.example', type: 'work', primary: true }],
    ...{ title: 'Pilot', preferredLanguage: 'de-DE', locale: 'de-DE', timezone: 'Europe/Berlin', active: true },
    [ENTERPRISE]: { organization: 'Harbour Works' },
  }

  before(async () => {
    ask = await directoryOf(stage())
    user = (await ask('POST', '/Users', whole)).body.id
    group = (await ask('POST', '/Groups', { displayName: 'Crew', members: [{ value: user }] })).body.id
  })

  const kept = async (path: string) => (await ask('GET', path)).body

  async function assertRefused(path: string, scimType: string, sent: () => ReturnType<Directory>, what: unknown) {
    const was = await kept(path)
    const { status, body } = await sent()
    const said = JSON.stringify(what)
    assert.deepEqual([status, body?.scimType], [400, scimType], said)
    // The words of the engine and of libraries are nobody's.
    assert.doesNotMatch(body.detail, /Cannot|undefined|\[object|Error|Invalid/, said)
    assert.deepEqual(await kept(path), was, said)
  }
  const refusedPatch = (path: string, scimType: string, ...ops: object[]) =>
    assertRefused(path, scimType, () => ask('PATCH', path, operations(...ops)), ops)

  const WRONG: Record<string, unknown[]> = {
    name: ['Katya B', '', 5, true, [], [{ givenName: 'x' }]],
    preferredLanguage: [5, { a: 1 }, [], true],
    locale: [5, { a: 1 }, ['de-DE']],
    timezone: [5, { a: 1 }, []],
    title: [5, { a: 1 }, []],
    externalId: [5, { a: 1 }, []],
    userName: [5, { a: 1 }, []],
    active: [5, { a: 1 }, [], ['true']],
    emails: [5, 0, false, [0], [{ value: 0 }], [{ value: { a: 1 } }], [['x@crew.example']]],
    [ENTERPRISE]: ['Harbour Works', 5, [], { organization: 5 }, { organization: [] }],
  }

  test('a User as a whole, new and known', async () => {
    for (const [name, values] of Object.entries(WRONG))
      for (const value of values) {
        const body = { ...whole, [name]: value }
        const path = `/Users/${user}`
        await assertRefused(path, 'invalidValue', () => ask('PUT', path, body), { [name]: value })
        await assertRefused(
          path,
          'invalidValue',
          () => ask('POST', '/Users', { userName: 'new@crew.example', ...{ [name]: value } }),
          { [name]: value },
        )
      }
    assert.equal((await ask('GET', '/Users?filter=userName%20eq%20%22new@crew.example%22')).body.totalResults, 0)
  })

  test('a part of a User, with a path and without', async () => {
    const path = `/Users/${user}`
    for (const [name, values] of Object.entries(WRONG))
      for (const value of values)
        for (const op of ['replace', 'Add']) {
          await refusedPatch(path, 'invalidValue', { op, path: name, value })
          await refusedPatch(path, 'invalidValue', { op, value: { [name]: value } })
        }
    for (const [name, value] of [
      ['name.givenName', { a: 1 }],
      ['name.familyName', 5],
      ['emails[type eq "work"].value', { a: 1 }],
      ['emails[type eq "work"].value', 0],
      ['emails[type eq "work"]', 5],
      ['emails.value', 5],
    ] as const)
      await refusedPatch(path, 'invalidValue', { op: 'replace', path: name, value })
  })

  test('a path into a text leads nowhere, and so does a filter of what has one value', async () => {
    for (const name of [
      'title.x',
      'displayName.x',
      'userName.value',
      'title[value eq "x"]',
      'name[givenName eq "Katya"]',
    ])
      for (const op of ['replace', 'add', 'remove'])
        await refusedPatch(`/Users/${user}`, 'invalidPath', { op, path: name, value: 'x' })
    await refusedPatch(`/Users/${user}`, 'invalidPath', { op: 'add', path: `${ENTERPRISE}:organization.x`, value: 'x' })
    for (const name of ['displayName.x', 'externalId.x', 'displayName[value eq "x"]', 'displayName[value eq "x"].y'])
      for (const op of ['replace', 'add', 'remove'])
        await refusedPatch(`/Groups/${group}`, 'invalidPath', { op, path: name, value: 'x' })
    await refusedPatch(`/Users/${user}`, 'noTarget', {
      op: 'replace',
      path: 'emails[type ne "work"].value',
      value: 'x',
    })
    await refusedPatch(`/Users/${user}`, 'noTarget', {
      op: 'replace',
      path: 'emails[type xx "work"].value',
      value: 'x',
    })
  })

  test('a Group', async () => {
    const path = `/Groups/${group}`
    const wrong = {
      displayName: [5, {}, []],
      externalId: [5, {}, []],
      members: ['x', true, [true], [[user]], [{ value: [user] }]],
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        const body = { displayName: 'Crew', [name]: value }
        await assertRefused(path, 'invalidValue', () => ask('PUT', path, body), body)
        await assertRefused(
          path,
          'invalidValue',
          () => ask('POST', '/Groups', { ...body, ...(name !== 'displayName' && { displayName: 'New' }) }),
          body,
        )
        for (const op of ['replace', 'add']) {
          await refusedPatch(path, 'invalidValue', { op, path: name, value })
          await refusedPatch(path, 'invalidValue', { op, value: { [name]: value } })
        }
      }
    assert.equal((await ask('GET', '/Groups')).body.totalResults, 1)
    await refusedPatch(path, 'invalidValue', { op: 'add', path: 'members', value: null })
  })

  test('null takes away, and an unknown language leaves the choice to the browser', async () => {
    const path = `/Users/${user}`
    const patched = async (name: string, value: unknown) => {
      const { status, body } = await ask('PATCH', path, operations({ op: 'replace', path: name, value }))
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    assert.equal((await patched('name', null)).name.givenName, undefined)
    assert.equal((await patched('name', { givenName: 'Katya' })).name.formatted, 'Katya')
    assert.equal((await patched('preferredLanguage', 'xx')).preferredLanguage, undefined)
    assert.equal((await patched('preferredLanguage', null)).preferredLanguage, undefined)
  })

  test('DELETE has no body, whatever type it says and whatever is sent', async () => {
    for (const type of ['application/scim+json', 'application/json', 'application/json; charset=utf-8', 'text/plain'])
      for (const [at, body] of [undefined, '', '{', '{"a":1}'].entries()) {
        for (const [path, made] of [
          ['/Users', { userName: `leaver${at}@crew.example` }],
          ['/Groups', { displayName: `Leavers ${at}` }],
        ] as const) {
          const { id } = (await ask('POST', path, made)).body
          const gone = await ask('DELETE', `${path}/${id}`, body, { 'content-type': type })
          assert.equal(gone.status, 204, `${path} ${type} ${body}`)
          assert.equal((await ask('GET', `${path}/${id}`)).status, 404)
          assert.equal((await ask('DELETE', `${path}/${id}`, body, { 'content-type': type })).status, 404)
        }
      }
    for (const verb of ['POST', 'PUT', 'PATCH']) {
      const path = verb === 'POST' ? '/Users' : `/Users/${user}`
      const { status, body } = await ask(verb, path, JSON.stringify(whole), { 'content-type': 'text/plain' })
      assert.deepEqual([status, body.status], [415, '415'], verb)
      assert.equal((await ask(verb, path, '')).status, 400, verb)
    }
  })
})
