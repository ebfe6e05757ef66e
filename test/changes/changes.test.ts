// GET /changes: which changes it lists, where the list begins, and what is refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sweepChanges } from '../../server/changes/reading/expiry-job.ts'
import type { Client } from '../client.ts'
import { API, assertInvalid, at, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const DAY = 86_400

/** Where somebody is. */
export const headOf = async ({ get }: Client, filters = ''): Promise<string> =>
  (await get(`/changes?after=now${filters}`)).headers['x-next-cursor']!

const short = ({ kind, thing_id, what }: Record<string, unknown>) => `${kind} ${thing_id} ${what}`

onBothDatabases('the feed of changes', (stage) => {
  let scene: Scene
  let meeting: number
  let owner: Client
  let member: Someone

  before(async () => {
    scene = await setScene(stage())
    owner = scene.owner.client
    meeting = await newMeeting(scene)
    member = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  const note = async (description = 'It rains'): Promise<number> =>
    (await owner.post(`/meetings/${meeting}/notes`, { description })).body.note_id
  const told = async (client: Client, after: string, more = '') =>
    (await client.get(`/changes?after=${after}${more}`)).body.map(short)

  test('a change says what became of what, where, by whom and when', async () => {
    const after = await headOf(member.client)
    const note_id = await note()
    const { status, body, headers } = await member.client.get(`/changes?after=${after}`)
    assert.equal(status, 200)
    assert.deepEqual(body, [
      {
        ...{ cursor: body[0].cursor, kind: 'note', thing_id: note_id, what: 'made' },
        ...{ organization_id: scene.organization, room_id: scene.room, meeting_id: meeting, meeting_series_id: null },
        ...{ resource_url: `${API}/notes/${note_id}`, member_id: scene.owner.id, create_ts: at(NOW) },
      },
    ])
    assert.equal(headers['link'], `<${API}/changes?after=${headers['x-next-cursor']}>; rel="next"`)
    assert.deepEqual(await told(member.client, body[0]!.cursor), [])
    assert.deepEqual(await told(member.client, headers['x-next-cursor']!), [])
  })

  test('places lie in themselves', async () => {
    const after = await headOf(owner)
    await owner.patch(`/meetings/${meeting}`, { name: 'Round' })
    await owner.patch(`/rooms/${scene.room}`, { description: 'Here' })
    await owner.patch(`/organizations/${scene.organization}`, { name: 'Works' })
    const { body } = await owner.get(`/changes?after=${after}`)
    const ids = body.map((one: any) => [one.kind, one.organization_id, one.room_id, one.meeting_id])
    const { organization, room } = scene
    assert.deepEqual(ids, [
      ['meeting', organization, room, meeting],
      ['room', organization, room, null],
      ['organization', organization, null, null],
    ])
  })

  test('of a thing a page tells the latest change; one that was deleted has no address', async () => {
    const after = await headOf(member.client)
    const [stays, goes] = [await note(), await note()]
    await owner.patch(`/notes/${stays}`, { description: 'It pours' })
    await owner.delete(`/notes/${goes}`)
    const { body } = await member.client.get(`/changes?after=${after}&embed=resource`)
    assert.deepEqual(body.map(short), [`note ${stays} changed`, `note ${goes} gone`])
    assert.deepEqual(
      body.map((one: any) => [one.resource_url, one.resource?.description ?? null]),
      [
        [`${API}/notes/${stays}`, 'It pours'],
        [null, null],
      ],
    )
    assert.deepEqual(body[0].resource, (await member.client.get(`/notes/${stays}`)).body)
    // Page by page it is told twice, since it cannot be known what is yet to come.
    const [first] = (await member.client.get(`/changes?after=${after}&per_page=1`)).body
    assert.equal(short(first), `note ${stays} changed`)
  })

  test('pages go on where the one before ended, until one is empty', async () => {
    const after = await headOf(member.client)
    const made = [await note(), await note(), await note()].map((id) => `note ${id} made`)
    let next = after
    for (const one of made) {
      const { body, headers } = await member.client.get(`/changes?after=${next}&per_page=1`)
      assert.deepEqual(body.map(short), [one])
      next = headers['x-next-cursor']!
    }
    assert.deepEqual(await told(member.client, next), [])
    const { body } = await member.client.get('/changes?per_page=1000')
    assert.deepEqual(body.slice(-3).map(short), made)
  })

  test('where one thing changes again and again, a page ends before it is full, and the next goes on', async () => {
    const after = await headOf(member.client)
    const often = await note()
    for (let time = 0; time < 20; time++) await owner.patch(`/notes/${often}`, { description: `Wave ${time}` })
    const seldom = await note()
    const pages: string[][] = []
    for (let next = after; ; ) {
      const { body, headers } = await member.client.get(`/changes?after=${next}&per_page=2`)
      if (!body.length) break
      pages.push(body.map(short))
      next = headers['x-next-cursor']!
    }
    assert.deepEqual(pages[0], [`note ${often} changed`])
    assert.deepEqual(pages.at(-1)!.at(-1), `note ${seldom} made`)
  })

  test('filters narrow, and a foreign place gives an empty page', async () => {
    const filters = (one: string) => headOf(owner, one)
    const wanted = ['&kind=action_item', `&meeting_id=${meeting}`, '&kind=note,chat_message', `&room_id=${scene.room}`]
    const cursors = await Promise.all(wanted.map(filters))
    const other = await newMeeting(scene, 'Another')
    const note_id = await note()
    const { body: item } = await owner.post(`/rooms/${scene.room}/action_items`, { description: 'Paint' })
    const answers = await Promise.all(wanted.map((one, place) => told(owner, cursors[place]!, one)))
    assert.deepEqual(answers.slice(0, 3), [
      [`action_item ${item.action_item_id} made`],
      [`note ${note_id} made`],
      [`note ${note_id} made`],
    ])
    assert.ok(answers[3]!.includes(`meeting ${other} made`))
    const stranger = await someone(stage(), scene)
    for (const one of [
      `room_id=${scene.room}`,
      `organization_id=${scene.organization}`,
      'meeting_series_id=2000000000',
    ])
      assert.deepEqual((await stranger.client.get(`/changes?${one}`)).body, [])
  })

  test('fields, envelope, HEAD and OPTIONS as everywhere; embed=resource costs one credit', async () => {
    const after = await headOf(owner)
    await note()
    assert.deepEqual(Object.keys((await owner.get(`/changes?after=${after}&fields=kind,what`)).body[0]), [
      'kind',
      'what',
    ])
    const part = await owner.get(`/changes?after=${after}&embed=resource&fields=kind,resource`)
    assert.deepEqual(Object.keys(part.body[0]), ['kind', 'resource'])
    const { body } = await owner.get(`/changes?after=${after}&envelope=true`)
    assert.equal(body.status, 200)
    assert.ok(body.headers['X-Next-Cursor'] && body.headers.Link.endsWith('rel="next"') && body.response.length === 1)
    assert.ok((await owner.ask('HEAD', `/changes?after=${after}`)).headers['x-next-cursor'])
    assert.deepEqual((await owner.options('/changes')).body, ['OPTIONS', 'HEAD', 'GET'])
    const used = async (path: string) => (await owner.get(path)).headers['x-rate-limit-used']
    assert.deepEqual(
      [await used('/changes'), await used('/changes?embed=resource')],
      ['1', '2'].map(Number).map(String),
    )
  })

  test('what is no cursor is 422; one of another person, of other filters, or from before a restore is 410', async () => {
    const cursor = await headOf(owner)
    for (const wrong of ['x', '', 'v1.', 'NOW', `${cursor.slice(0, -4)}AAAA`, cursor.slice(0, -1)])
      assertInvalid(await owner.get(`/changes?after=${encodeURIComponent(wrong)}`), 'changes', [
        'after',
        'invalid_value',
      ])
    const stale = [
      await member.client.get(`/changes?after=${cursor}`),
      await owner.get(`/changes?after=${cursor}&room_id=${scene.room}`),
      await owner.get(`/changes?after=${cursor}&kind=note`),
    ]
    // Kinds are a set: in another order they are the same.
    const set = await headOf(owner, '&kind=note,room')
    assert.equal((await owner.get(`/changes?after=${set}&kind=room,note,note`)).status, 200)
    await stage().write((trx) => trx.updateTable('change_feed').set({ epoch: 'another' }).execute())
    stale.push(await owner.get(`/changes?after=${cursor}`))
    for (const { status, body } of stale) {
      assert.equal(status, 410)
      assert.match(body.message, /Start over/)
    }
  })

  test('unknown kinds and parameters are 422; nobody is 401', async () => {
    for (const [query, field] of [
      ['kind=hook', 'kind'],
      ['kind=', 'kind'],
      ['kind=note,Room', 'kind'],
      ['per_page=0', 'per_page'],
      ['per_page=1001', 'per_page'],
      ['room_id=x', 'room_id'],
      ['page=1', 'page'],
      ['sort=create_ts', 'sort'],
      ['embed=meeting', 'embed'],
      ['after=a&after=b', 'after'],
    ] as const)
      assertInvalid(await owner.get(`/changes?${query}`), 'changes', [field, 'invalid_value'])
    assert.equal((await stage().nobody.get('/changes')).status, 401)
    assert.equal((await owner.post('/changes', {})).status, 405)
    const reader = await stage().as(member.id, 'read')
    assert.equal((await reader.get('/changes')).status, 200)
  })

  test('changes are kept for 30 days; an older cursor is 410', async () => {
    const old = await headOf(owner)
    const goes = await note()
    const later = await headOf(owner)
    stage().pass(29 * DAY)
    await sweepChanges(stage().site)
    assert.deepEqual(await told(owner, old), [`note ${goes} made`])
    const stays = await note()
    await headOf(owner)
    stage().pass(2 * DAY)
    await sweepChanges(stage().site)
    assert.equal((await owner.get(`/changes?after=${old}`)).status, 410)
    assert.deepEqual(await told(owner, later), [`note ${stays} made`])
    assert.deepEqual((await owner.get('/changes')).body.map(short), [`note ${stays} made`])
  })

  test('a cursor is as long whatever lies before it, and never twice the same', async () => {
    const [one, other] = [await headOf(owner), await headOf(owner)]
    for (let count = 0; count < 12; count++) await note()
    assert.notEqual(one, other)
    assert.deepEqual([other.length, (await headOf(owner)).length], [one.length, one.length])
  })
})
