// Notifications: a person's own inbox, its texts, and how events join.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { type NewNotification, notify, withdraw, withdrawOne } from '../../server/notifications/index.ts'
import type { Client } from '../client.ts'
import {
  assertInvalid,
  at,
  newMeeting as meetingNamed,
  someone as person,
  type Scene,
  setScene,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('notifications', (stage) => {
  let scene: Scene
  let ada: number
  let organizer: Client

  before(async () => {
    scene = await setScene(stage())
    ada = scene.owner.id
    organizer = scene.owner.client
    await organizer.patch(`/members/${ada}`, { first_name: 'Ada', last_name: 'Wells' })
  })

  const someone = () => person(stage(), scene, { organization: 3, room: 3 })
  const newMeeting = (name = 'Budget') => meetingNamed(scene, name)
  const tell = (by: number | undefined, notification: NewNotification, more: object = {}) =>
    stage().write((trx) =>
      notify(
        trx,
        { actor: by === undefined ? undefined : { member_id: by }, now: stage().site.clock(), ...more },
        notification,
      ),
    )
  const inbox = async (client: Client, query = '') => (await client.get(`/notifications${query}`)).body as any[]

  test('a notification has its texts, addresses and places', async () => {
    const { id, client } = await someone()
    await client.patch(`/members/${id}`, { language: 'de' })
    const meeting_id = await newMeeting()
    await tell(ada, { kind: 'invited', to: [id], meeting_id })
    const now = at(stage().site.clock())
    const [row] = await inbox(client)
    assert.deepEqual(row, {
      notification_id: row.notification_id,
      ...{ kind: 'invited', title: 'Budget', text: `Ada Wells hat Sie zu dieser Besprechung eingeladen.`, count: 1 },
      ...{ read: false, read_ts: null, create_id: { value: ada, display: 'Ada Wells' } },
      organization_id: { value: scene.organization, display: 'Harbour Works' },
      room_id: { value: scene.room, display: 'Board' },
      ...{ meeting_id: { value: meeting_id, display: 'Budget' }, meeting_series_id: null },
      ...{ resource_url: row.resource_url, page_url: row.page_url, create_ts: now, update_ts: now },
    })
    assert.match(row.resource_url, new RegExp(`/api/v1/meetings/${meeting_id}$`))
    assert.match(row.page_url, new RegExp(`/meetings/${meeting_id}$`))
    assert.deepEqual((await client.get(`/notifications/${row.notification_id}`)).body, row)
  })

  test('while a row is unread, further events join it; then a new one begins', async () => {
    const { id, client } = await someone()
    const meeting_id = await newMeeting()
    const objection = { kind: 'minutes_objected', to: [id], meeting_id } as const
    await tell(ada, objection)
    stage().pass(60)
    await tell(ada, objection)
    const [joined, ...none] = await inbox(client)
    assert.deepEqual([joined.count, none.length, joined.update_ts.value - joined.create_ts.value], [2, 0, 60])
    const read = await client.patch(`/notifications/${joined.notification_id}`, { read: true })
    assert.deepEqual([read.status, read.body.read, read.body.read_ts.value], [200, true, stage().site.clock()])
    await tell(ada, objection)
    assert.deepEqual(
      (await inbox(client)).map(({ count, read }) => [count, read]),
      [
        [1, false],
        [2, true],
      ],
    )
    // Unread again, it does not take over from the newer one.
    await client.patch(`/notifications/${joined.notification_id}`, { read: false })
    await tell(ada, objection)
    assert.deepEqual(
      (await inbox(client, '?sort=create_ts')).map(({ count, read }) => [count, read]),
      [
        [2, false],
        [2, false],
      ],
    )
  })

  test('nobody is notified of their own acts, or where nobody is to be', async () => {
    const { id, client } = await someone()
    const meeting_id = await newMeeting()
    await tell(id, { kind: 'invited', to: [id], meeting_id })
    await tell(ada, { kind: 'invited', to: [id], meeting_id }, { quiet: true })
    assert.deepEqual(await inbox(client), [])
  })

  test('the count of unread ones is a header', async () => {
    const { id, client } = await someone()
    for (const name of ['One', 'Two', 'Three'])
      await tell(ada, { kind: 'invited', to: [id], meeting_id: await newMeeting(name) })
    const [first] = await inbox(client)
    await client.patch(`/notifications/${first.notification_id}`, { read: true })
    const counted = await client.get('/notifications?unread=true&per_page=0')
    assert.deepEqual([counted.headers['x-total-count'], counted.body], ['2', []])
    const read = await client.get('/notifications?unread=false')
    assert.equal(read.headers['x-total-count'], '1')
    assert.deepEqual(
      read.body.map(({ notification_id, read }: any) => [notification_id, read]),
      [[first.notification_id, true]],
    )
  })

  test('filters narrow the list, and unknown values are refused', async () => {
    const { id, client } = await someone()
    const [one, two] = [await newMeeting('One'), await newMeeting('Two')]
    await tell(ada, { kind: 'invited', to: [id], meeting_id: one })
    await tell(ada, { kind: 'meeting_canceled', to: [id], meeting_id: two })
    const kinds = async (query: string) => (await inbox(client, query)).map(({ kind }) => kind)
    assert.deepEqual(await kinds(`?meeting_id=${two}`), ['meeting_canceled'])
    assert.deepEqual(await kinds('?kind=invited,mentioned'), ['invited'])
    assert.deepEqual(await kinds('?kind=mentioned,invited'), ['invited'])
    assert.deepEqual(await kinds('?organization_id=999999'), [])
    assertInvalid(await client.get('/notifications?kind=nothing'), 'notifications', ['kind', 'invalid_value'])
    assertInvalid(await client.get('/notifications?sort=name'), 'notifications', ['sort', 'invalid_value'])
  })

  test('rows are marked as read together, up to a time or in a meeting', async () => {
    const { id, client } = await someone()
    const [one, two, three] = [await newMeeting('One'), await newMeeting('Two'), await newMeeting('Three')]
    await tell(ada, { kind: 'invited', to: [id], meeting_id: one })
    const until = stage().site.clock()
    stage().pass(60)
    await tell(ada, { kind: 'invited', to: [id], meeting_id: two })
    await tell(ada, { kind: 'invited', to: [id], meeting_id: three })
    const mark = async (body: object) => {
      const { status, body: marked } = await client.post('/notifications/read', body)
      return [status, marked]
    }
    assert.deepEqual(await mark({ until }), [200, { count: 1 }])
    assert.deepEqual(await mark({ meeting_id: two }), [200, { count: 1 }])
    assert.deepEqual(await mark({}), [200, { count: 1 }])
    assert.deepEqual(await mark({}), [200, { count: 0 }])
  })

  test('nobody else reads or changes it, and it is gone once deleted', async () => {
    const { id, client } = await someone()
    await tell(ada, { kind: 'invited', to: [id], meeting_id: await newMeeting() })
    const path = `/notifications/${(await inbox(client))[0].notification_id}`
    const chief = await stage().as(await stage().person({ enterprise: true }))
    for (const other of [organizer, chief])
      for (const answer of [other.get(path), other.patch(path, { read: true }), other.delete(path)])
        assert.equal((await answer).status, 403)
    assert.deepEqual(await inbox(chief), [])
    assert.equal((await client.delete(path)).status, 204)
    assert.equal((await client.get(path)).status, 404)
  })

  test('it is out of sight as long as its resource is, and goes with it', async () => {
    const { id, client } = await someone()
    const meeting_id = await newMeeting()
    await tell(ada, { kind: 'invited', to: [id], meeting_id })
    const path = `/notifications/${(await inbox(client))[0].notification_id}`
    await stage().write(async (trx) => {
      await trx.deleteFrom('room_member').where('member_id', '=', id).execute()
      await trx.updateTable('room').set({ private: 1 }).where('room_id', '=', scene.room).execute()
    })
    assert.deepEqual(await inbox(client), [])
    assert.equal((await client.get('/notifications?per_page=0')).headers['x-total-count'], '0')
    for (const answer of [client.get(path), client.patch(path, { read: true }), client.delete(path)])
      assert.equal((await answer).status, 404)
  })

  test('what was undone is withdrawn while it is unread', async () => {
    const [one, two] = [await someone(), await someone()]
    const meeting_id = await newMeeting()
    for (const kind of ['mentioned', 'mentioned', 'invited'] as const)
      await tell(ada, { kind, to: [one.id, two.id], meeting_id })
    const standing = sql`select create_id, create_ts, chat_message_id as act_id from chat_message`
    const undone = { by: ada, happened_ts: stage().site.clock(), standing }
    await stage().write((trx) => withdrawOne(trx, { kind: 'mentioned', meeting_id, ...undone }))
    assert.deepEqual(
      (await inbox(one.client, '?kind=mentioned')).map(({ count }) => count),
      [1],
    )
    await stage().write((trx) => withdraw(trx, { kinds: ['mentioned', 'invited'], meeting_id, members: [one.id] }))
    assert.deepEqual([(await inbox(one.client)).length, (await inbox(two.client)).length], [0, 2])
  })

  test('telling somebody, reading, marking and deleting are no events, and in no audit log', async () => {
    const { id, client } = await someone()
    const [one, two] = [await newMeeting('One'), await newMeeting('Two')]
    await stage().events()
    await stage().audit()
    await tell(ada, { kind: 'invited', to: [id], meeting_id: one })
    await tell(ada, { kind: 'invited', to: [id], meeting_id: two })
    const [row] = await inbox(client)
    const path = `/notifications/${row.notification_id}`
    await client.patch(path, { read: true })
    await client.patch(path, { read: false })
    await client.post('/notifications/read', {})
    await client.delete(path)
    assert.deepEqual([await stage().events(), await stage().audit()], [[], []])
  })

  test('the list has pages, is sorted by what it says, and is narrowed to an organization', async () => {
    const { id, client } = await someone()
    for (const name of ['One', 'Two', 'Three']) {
      await tell(ada, { kind: 'invited', to: [id], meeting_id: await newMeeting(name) })
      stage().pass(60)
    }
    const titles = async (query: string) => (await inbox(client, query)).map(({ title }) => title)
    assert.deepEqual(await titles(''), ['Three', 'Two', 'One'])
    assert.deepEqual(await titles('?sort=update_ts'), ['One', 'Two', 'Three'])
    assert.deepEqual(await titles('?sort=-create_ts'), ['Three', 'Two', 'One'])
    assert.deepEqual(await titles('?per_page=2&page=1'), ['One'])
    assert.equal((await client.get('/notifications')).headers['x-total-count'], '3')
    assert.deepEqual(await titles(`?organization_id=${scene.organization}&kind=invited`), ['Three', 'Two', 'One'])
    const elsewhere = await stage().organization(ada, 'Elsewhere')
    assert.deepEqual(await titles(`?organization_id=${elsewhere}`), [])
  })

  test('an older row comes first once a further event has joined it, but for lists in the order of creation', async () => {
    const { id, client } = await someone()
    const [one, two] = [await newMeeting('One'), await newMeeting('Two')]
    for (const meeting_id of [one, two, one]) {
      await tell(ada, { kind: 'minutes_objected', to: [id], meeting_id })
      stage().pass(60)
    }
    for (const [sort, expected] of [
      ['', ['One', 'Two']],
      ['?sort=-update_ts', ['One', 'Two']],
      ['?sort=update_ts', ['Two', 'One']],
      ['?sort=create_ts', ['One', 'Two']],
      ['?sort=-create_ts', ['Two', 'One']],
    ] as const)
      assert.deepEqual(
        (await inbox(client, sort)).map(({ title }) => title),
        expected,
        sort,
      )
  })
})
