// What a directory does is in the audit log: each act by its entries, and nothing else.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { type Directory, directoryOf, operations } from './directory-client.ts'

onBothDatabases('the audit log of a directory', (stage) => {
  let ask: Directory
  let user: string
  let group: string

  before(async () => {
    ask = await directoryOf(stage())
  })

  const name = { givenName: 'Ada', familyName: 'Thornbury' }
  const person = { userName: 'ada@crew.example', name, externalId: 'x-1' }
  const replace = (path: string, value: unknown) => operations({ op: 'Replace', path, value })
  const patchUser = (body: object) => ask('PATCH', `/Users/${user}`, body)
  const patchGroup = (body: object) => ask('PATCH', `/Groups/${group}`, body)
  const made = async (path: string, body: object) => {
    const answer = await ask('POST', path, body)
    if (path === '/Users') user = answer.body.id
    else group = answer.body.id
    return answer
  }

  type Entry = [action: string, object: () => string, details?: object]
  const acts: [what: string, act: () => Promise<{ status: number }>, entries: Entry[]][] = [
    ['a person is made', () => made('/Users', person), [['member_added', () => user]]],
    [
      'a title is given',
      () => patchUser(replace('title', 'Pilot')),
      [['member_changed', () => user, { changed: 'title' }]],
    ],
    ['the same title is given again', () => patchUser(replace('title', 'Pilot')), []],
    [
      'they are called otherwise',
      () => patchUser(operations({ op: 'replace', value: { userName: 'ada-7', externalId: 'x-2' } })),
      [['member_changed', () => user, { changed: 'user_name, external_id' }]],
    ],
    [
      'they get another address',
      () => patchUser(replace('emails[type eq "work"].value', 'ada@tides.example')),
      [['email_changed', () => user]],
    ],
    ['they are made inactive', () => patchUser(replace('active', 'False')), [['member_deactivated', () => user]]],
    ['they are made inactive again', () => patchUser(replace('active', 'False')), []],
    ['they are made active', () => patchUser(replace('active', 'True')), [['member_activated', () => user]]],
    ['a group is made', () => made('/Groups', { displayName: 'Pilots' }), [['group_added', () => group]]],
    [
      'a group is renamed',
      () => patchGroup(replace('displayName', 'Sea pilots')),
      [['group_changed', () => group, { changed: 'name' }]],
    ],
    [
      'a group gets another id there',
      () => patchGroup(replace('externalId', 'g-1')),
      [['group_changed', () => group, { changed: 'external_id' }]],
    ],
    [
      'somebody comes into a group',
      () => patchGroup(operations({ op: 'Add', path: 'members', value: [{ value: user }] })),
      [['group_members_changed', () => group, { added: 1, removed: 0 }]],
    ],
    [
      'somebody leaves a group',
      () => patchGroup(operations({ op: 'Remove', path: `members[value eq "${user}"]` })),
      [['group_members_changed', () => group, { added: 0, removed: 1 }]],
    ],
    [
      'a group is deleted',
      () => ask('DELETE', `/Groups/${group}`),
      [['group_deleted', () => group, { members: 0, roles: 0 }]],
    ],
    ['what is refused leaves nothing', () => ask('POST', '/Users', { ...person, userName: undefined }), []],
  ]

  for (const [what, act, entries] of acts)
    test(what, async () => {
      await stage().audit()
      await act()
      const written = await stage().audit()
      assert.deepEqual(
        written.map(({ action, via, result, object_id, details }) => [action, via, result, String(object_id), details]),
        entries.map(([action, object, details = {}]) => [action, 'directory', 'done', object(), details]),
      )
      // Neither tokens, nor addresses, nor what a directory calls people.
      const told = written.map(({ request_id: _, ...row }) => row)
      assert.doesNotMatch(JSON.stringify(told), /fmd_|@|ada|x-1|x-2/i)
    })

  test('a person is deleted', async () => {
    await stage().audit()
    assert.equal((await ask('DELETE', `/Users/${user}`)).status, 204)
    const written = await stage().audit()
    const [action, via] = [written.map((one) => one.action), written.map((one) => one.via)]
    assert.deepEqual([action, via], [['member_deleted'], ['directory']])
  })
})
