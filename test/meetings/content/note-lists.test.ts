// Lists of notes through HTTP: of a meeting, of a room, of an organization.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** Made in this order, a minute apart unless `tie`. */
const MADE: [description: string, tags: string[], tie?: true][] = [
  ['first', ['decision']],
  ['second', ['issue', 'roof']],
  ['third', [], true],
  ['fourth', ['roof']],
  ['fifth', ['Roof']],
]

const LISTS: [name: string, path: (scene: Scene, meeting: number) => string][] = [
  ['GET /meetings/:meeting_id/notes', (_, meeting) => `/meetings/${meeting}/notes`],
  ['GET /rooms/:room_id/notes', ({ room }) => `/rooms/${room}/notes`],
  ['GET /organizations/:organization_id/notes', ({ organization }) => `/organizations/${organization}/notes`],
]

onBothDatabases('lists of notes', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
    const made: number[] = []
    for (const [description, tags, tie] of MADE) {
      made.push((await client.post(`/meetings/${meeting}/notes`, { description, tags })).body.note_id)
      if (!tie) stage().pass(60)
    }
    await client.patch(`/notes/${made[1]}`, { tags: ['roof', 'issue'] })
  })

  const named = (rows: any[]): string[] => rows.map(({ description }) => description)

  for (const [list, path] of LISTS) {
    const asking = async (query: string): Promise<string[]> => {
      const { status, body } = await client.get(`${path(scene, meeting)}?${query}`)
      assert.equal(status, 200)
      return named(body)
    }

    test(`${list}: all, the newest first, ten a page`, async () => {
      const { body, headers } = await client.get(path(scene, meeting))
      assert.deepEqual(named(body), ['fifth', 'fourth', 'third', 'second', 'first'])
      assert.deepEqual([headers['x-total-count'], headers['x-per-page']], ['5', '10'])
      assert.deepEqual(await asking('per_page=2&page=1'), ['third', 'second'])
    })

    test(`${list}: sort by create_ts and update_ts, both ways, the id between equals`, async () => {
      const orders: [string, string[]][] = [
        ['create_ts', ['first', 'second', 'third', 'fourth', 'fifth']],
        ['-create_ts', ['fifth', 'fourth', 'third', 'second', 'first']],
        ['update_ts', ['first', 'third', 'fourth', 'fifth', 'second']],
        ['-update_ts', ['second', 'fifth', 'fourth', 'third', 'first']],
        ['update_ts,-create_ts', ['first', 'third', 'fourth', 'fifth', 'second']],
      ]
      for (const [sort, order] of orders) assert.deepEqual(await asking(`sort=${sort}`), order, sort)
    })

    test(`${list}: embed=tags`, async () => {
      const { body } = await client.get(`${path(scene, meeting)}?embed=tags&sort=create_ts`)
      assert.deepEqual(
        body.map(({ tags }: any) => tags),
        [['decision'], ['roof', 'issue'], [], ['roof'], ['Roof']],
      )
    })

    test(`${list}: what is not listed is 422 invalid_value`, async () => {
      for (const query of [
        'sort=description',
        'embed=description_clean',
        'state=open',
        'due=0',
        'page=x',
        'per_page=101',
      ])
        assertInvalid(await client.get(`${path(scene, meeting)}?${query}`), 'notes', [
          query.split('=')[0]!,
          'invalid_value',
        ])
    })

    test(`${list}: after and before (of create_ts), tag (any of several), author and agenda_item_id narrow it`, async () => {
      const { body } = await client.get(`${path(scene, meeting)}?sort=create_ts&embed=agenda_item`)
      const [first, second, , , last] = body.map(({ create_ts }: any) => create_ts.value)
      assert.deepEqual(await asking(`after=${second}&sort=create_ts`), ['third', 'fourth', 'fifth'])
      assert.deepEqual(await asking(`before=${second}`), ['first'])
      assert.deepEqual(await asking(`after=${first}&before=${last}&tag=roof`), ['fourth', 'second'])
      assert.deepEqual(await asking('tag=decision,%20Roof,nothing'), ['fifth', 'first'])
      assert.equal((await asking(`author=${scene.owner.id}`)).length, MADE.length)
      assert.deepEqual(await asking('author=999999'), [])
      const { agenda_item_id } = body[0].agenda_item
      assert.equal((await asking(`agenda_item_id=${agenda_item_id}`)).length, MADE.length)
      assert.deepEqual(await asking('agenda_item_id=999999'), [])
      for (const [field, value] of [
        ['after', 'x'],
        ['author', 'me'],
        ['agenda_item_id', '0'],
      ] as const)
        assertInvalid(await client.get(`${path(scene, meeting)}?${field}=${value}`), 'notes', [field, 'invalid_value'])
    })
  }

  test('tag (text): the notes with that tag, whole and in its own case', async () => {
    for (const [, path] of LISTS) {
      const tagged = async (tag: string) =>
        named((await client.get(`${path(scene, meeting)}?tag=${encodeURIComponent(tag)}`)).body)
      assert.deepEqual(await tagged('roof'), ['fourth', 'second'])
      assert.deepEqual(await tagged('Roof'), ['fifth'])
      assert.deepEqual(await tagged('decision'), ['first'])
      for (const none of ['roo', '%', '_oof', "roof' or '1'='1", 'x'.repeat(64), ''])
        assert.deepEqual(await tagged(none), [])
      const long = await client.get(`${path(scene, meeting)}?tag=${'x'.repeat(65)}`)
      assertInvalid(long, 'notes', ['tag', 'too_long'])
      const page = await client.get(`${path(scene, meeting)}?tag=roof&per_page=1&sort=create_ts`)
      assert.deepEqual([named(page.body), page.headers['x-total-count']], [['second'], '2'])
    }
  })

  test('notes of a room are those of its meetings and its own; of an organization, those of its rooms', async () => {
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    const own = await client.post(`/rooms/${attic}/notes`, { description: 'of the attic', tags: ['loft'] })
    const there = await client.post(`/rooms/${attic}/meetings`, {})
    await client.post(`/meetings/${there.body.meeting_id}/notes`, { description: 'said in the attic' })
    assert.deepEqual(named((await client.get(`/rooms/${attic}/notes`)).body), ['said in the attic', 'of the attic'])
    assert.equal((await client.get(`/rooms/${scene.room}/notes`)).body.length, MADE.length)
    const all = await client.get(`/organizations/${scene.organization}/notes`)
    assert.equal(all.headers['x-total-count'], String(MADE.length + 2))
    assert.deepEqual(named((await client.get(`/organizations/${scene.organization}/notes?tag=loft`)).body), [
      'of the attic',
    ])
    await client.delete(`/notes/${own.body.note_id}`)
    await client.delete(`/meetings/${there.body.meeting_id}`)
    assert.deepEqual((await client.get(`/rooms/${attic}/notes`)).body, [])
  })

  test('guests cannot read notes of meetings they were not invited to', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    assert.deepEqual((await guest.client.get(`/rooms/${scene.room}/notes`)).body, [])
    assert.equal((await guest.client.get(`/meetings/${meeting}/notes`)).status, 403)
    const other = await newMeeting(scene)
    await client.post(`/meetings/${other}/guests`, { member_id: guest.id })
    await client.post(`/meetings/${other}/notes`, { description: 'for guests' })
    await client.post(`/rooms/${scene.room}/notes`, { description: 'of the room' })
    const { body, headers } = await guest.client.get(`/rooms/${scene.room}/notes`)
    assert.deepEqual([named(body), headers['x-total-count']], [['for guests'], '1'])
    assert.equal((await guest.client.get(`/meetings/${other}/notes`)).body.length, 1)
    await client.delete(`/meetings/${other}`)
  })

  test('notes of a room require room access; of an organization, organization administrator permission', async () => {
    const [member, administrator, outsider] = [
      await someone(stage(), scene, { organization: 3, room: 2 }),
      await someone(stage(), scene, { organization: 2 }),
      await someone(stage(), scene),
    ]
    const whole = `/organizations/${scene.organization}/notes`
    assert.equal((await member.client.get(`/rooms/${scene.room}/notes`)).status, 200)
    assert.equal((await member.client.get(whole)).status, 403)
    assert.equal((await administrator.client.get(whole)).status, 200)
    for (const path of [whole, `/rooms/${scene.room}/notes`, `/meetings/${meeting}/notes`]) {
      assert.equal((await outsider.client.get(path)).status, 403)
      assert.equal((await outsider.client.get(path.replace(/\d+/, String(UNKNOWN)))).status, 404)
      assert.equal((await stage().nobody.get(path)).status, 401)
    }
  })
})
