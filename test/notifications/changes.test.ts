// Notifications in the change feed: for their person alone, and gone once their resource is out of sight.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { notify } from '../../server/notifications/index.ts'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('changes of notifications', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const begin = async (client: Client) => (await client.get('/changes?after=now')).headers['x-next-cursor'] as string
  const since = async (client: Client, cursor: string) =>
    (await client.get(`/changes?after=${cursor}&kind=notification&embed=resource`)).body as any[]
  const tell = (to: number, meeting_id: number) =>
    stage().write((trx) => notify(trx, { now: stage().site.clock() }, { kind: 'invited', to: [to], meeting_id }))

  test('its person alone gets them, in no place', async () => {
    const one = await someone(stage(), scene, { organization: 3, room: 3 })
    const others = [scene.owner.client, scene.chief.client]
    const begins = (client: Client) =>
      client.get('/changes?after=now&kind=notification').then(({ headers }) => headers['x-next-cursor'] as string)
    const cursor = await begins(one.client)
    const cursors = await Promise.all(others.map(begins))
    await tell(one.id, await newMeeting(scene))
    const [made, ...none] = await since(one.client, cursor)
    assert.deepEqual(none, [])
    assert.deepEqual(
      [made.kind, made.what, made.organization_id, made.room_id, made.meeting_id, made.resource.kind],
      ['notification', 'made', null, null, null, 'invited'],
    )
    for (const [at, client] of others.entries()) assert.deepEqual(await since(client, cursors[at]!), [])
    const path = `/notifications/${made.thing_id}`
    await one.client.patch(path, { read: true })
    const [read] = await since(one.client, made.cursor)
    assert.deepEqual([read.what, read.resource.read, read.resource_url.endsWith(path)], ['changed', true, true])
    await one.client.delete(path)
    assert.deepEqual(
      (await since(one.client, read.cursor)).map(({ what, thing_id }) => [what, thing_id]),
      [['gone', made.thing_id]],
    )
    assert.ok(await begin(one.client))
  })

  test('they are gone for who can not read the resource any more, and do not come back', async () => {
    const one = await someone(stage(), scene, { organization: 5, room: 3 })
    await tell(one.id, await newMeeting(scene))
    const { headers } = await one.client.get('/changes?after=now&kind=notification')
    const seats = (await scene.owner.client.get(`/rooms/${scene.room}/room_members`)).body as any[]
    const seat = seats.find((row) => row.member_id === one.id || row.member_id?.value === one.id)
    assert.equal((await scene.owner.client.delete(`/room_members/${seat.room_member_id}`)).status, 204)
    assert.deepEqual((await one.client.get('/notifications')).body, [])
    assert.deepEqual(
      (await since(one.client, headers['x-next-cursor'] as string)).map(({ what }) => what),
      ['gone'],
    )
    await stage().place(scene.room, one.id, 3)
    assert.deepEqual((await one.client.get('/notifications')).body, [])
  })
})
