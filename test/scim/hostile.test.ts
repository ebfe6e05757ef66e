// What a directory sends that would keep the server busy: it is refused before it is worked out.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { type Directory, directoryOf, operations } from './directory-client.ts'

onBothDatabases('a directory that sends too much', (stage) => {
  let ask: Directory
  let user: string
  let group: string
  const people: string[] = []

  before(async () => {
    ask = await directoryOf(stage())
    for (const userName of ['ada', 'bram', 'chiara'])
      people.push((await ask('POST', '/Users', { userName: `${userName}@crew.example` })).body.id)
    user = people[0]!
    group = (await ask('POST', '/Groups', { displayName: 'Crew', members: people.map((value) => ({ value })) })).body.id
  })

  const patched = async (path: string, ...ops: object[]) => {
    const { status, body } = await ask('PATCH', path, operations(...ops))
    return [status, body?.scimType, body?.detail]
  }
  const inGroup = async () =>
    (await ask('GET', `/Groups/${group}`)).body.members.map(({ value }: { value: string }) => value)
  const tooLong = [400, 'invalidPath', 'A path can have at most 4000 characters.']

  test('a path that is too long is refused as such, whatever it holds', async () => {
    for (const path of [
      `urn:${':2.0:a'.repeat(1_000)}\n`,
      `emails[${'value eq "a" or '.repeat(300)}value eq "b"].value`,
    ])
      assert.deepEqual(await patched(`/Users/${user}`, { op: 'replace', path, value: 'x' }), tooLong)
    const several = [1, 2, 3].map((one) => ({
      ...{ op: 'replace', value: `${one}@crew.example` },
      path: `emails[${'value eq "a" or '.repeat(100)}type eq "work"].value`,
    }))
    assert.deepEqual(await patched(`/Users/${user}`, ...several), tooLong)
    const { body } = await ask('GET', `/Users/${user}`)
    assert.equal(body.emails[0].value, 'ada@crew.example')
  })

  test('a name of which nothing is kept is refused, for somebody new and for somebody known', async () => {
    for (const userName of ['', '  ', '<b>']) {
      const made = await ask('POST', '/Users', { userName })
      assert.equal(made.status, 400, userName)
      assert.match(made.body.detail, /^userName must not be empty/)
      assert.equal((await patched(`/Users/${user}`, { op: 'replace', path: 'userName', value: userName }))[0], 400)
    }
    assert.equal((await ask('GET', `/Users/${user}`)).body.userName, 'ada@crew.example')
  })

  test('people of a group are named by their ids, many at once; other filters are short', async () => {
    const remove = (...filters: string[]) =>
      patched(`/Groups/${group}`, ...filters.map((one) => ({ op: 'remove', path: `members[${one}]` })))
    const all = [...people.slice(0, 2), ...Array.from({ length: 100 }, (_, at) => String(900_000 + at))]
    assert.equal((await remove(all.map((id) => `value eq "${id}"`).join(' or ')))[0], 204)
    assert.deepEqual(await inGroup(), people.slice(2))
    const filter = 'value ne "1" and '.repeat(20)
    assert.deepEqual(await remove(`${filter}type eq "User"`, `${filter}type eq "User"`), [
      400,
      'invalidPath',
      'Filters other than value eq "ID" can have at most 500 characters.',
    ])
    assert.deepEqual(await inGroup(), people.slice(2))
    assert.equal((await remove(`${filter}type eq "User"`))[0], 204)
    assert.deepEqual(await inGroup(), [])
  })

  test('no PATCH reaches what all objects share, and what is not kept is passed over', async () => {
    const pollutes = { polluted: 'x', [`${'.'.repeat(100_000)}polluted`]: 'x' }
    for (const path of ['roles', 'phoneNumbers', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'])
      for (const [at, value] of [
        [`${path}.__proto__`, pollutes],
        [`${path}.constructor`, { 'prototype.polluted': 'x' }],
        [`${path}[value eq "x"].__proto__`, 'x'],
        [`${path}[value eq "x"]`, { display: 'x' }],
      ] as const)
        for (const op of ['add', 'replace']) {
          const [status] = await patched(`/Users/${user}`, { op, path: at, value })
          assert.ok(status === 200 || status === 400, `${op} ${at}: ${status}`)
        }
    for (const keys of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'x.__proto__.polluted',
      '.'.repeat(10_000),
    ])
      for (const path of [
        'title',
        'phoneNumbers',
        'name',
        'emails',
        'emails[type eq "work"]',
        'emails[type eq "work"].value',
      ])
        for (const value of [{ [keys]: 'x' }, [{ value: 'y', type: { [keys]: 'x' } }]]) {
          const first = { op: 'add', path, value: { value: 'ada@crew.example', type: 'work' } }
          const [status, type] = await patched(`/Users/${user}`, first, { op: 'replace', path, value })
          assert.deepEqual([status, type], [400, 'invalidSyntax'], `${keys.slice(0, 30)} at ${path}`)
        }
    assert.deepEqual(
      await patched(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ '__proto__.polluted': 'x' }] }),
      [400, 'invalidSyntax', 'Unknown attribute: __proto__.polluted.'],
    )
    assert.equal('polluted' in {}, false)
    const { body } = await ask('GET', `/Users/${user}`)
    assert.deepEqual([body.emails[0].value, body.title], ['ada@crew.example', undefined])
    assert.equal((await patched(`/Users/${user}`, { op: 'remove', path: 'roles[value eq "x"]' }))[0], 200)
  })

  test('a body that is nested too deeply is 400', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    for (const [path, attribute] of [
      ['/Users', 'emails'],
      ['/Users', 'active'],
      ['/Groups', 'members'],
    ]) {
      const { status, body } = await ask('POST', path!, `{"${attribute}": ${deep}}`)
      assert.deepEqual([status, body.scimType], [400, 'invalidSyntax'], `${path} ${attribute}`)
    }
  })
})
