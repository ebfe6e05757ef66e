// GET /events: what a hook without a room would have been told, in the order of the commits.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, newMeeting, type Scene, setScene, someone } from '../contract/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('events that were missed', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const told = async (client: Scene['owner']['client'], query: string): Promise<string[]> =>
    (await client.get(`/events?${query}`)).body.map((one: Record<string, string>) => {
      assert.ok(one['resource_url']!.startsWith(API))
      return `${one['event']} ${one['resource_url']!.slice(API.length)}`
    })
  const head = async (client: Scene['owner']['client'], filters = '') =>
    `after=${(await client.get(`/events?after=now${filters}`)).headers['x-next-cursor']}${filters}`

  test('everything that happened, as hooks are told it, with a cursor', async () => {
    const { client } = scene.owner
    const after = await head(client)
    await stage().events()
    const meeting = await newMeeting(scene)
    await client.patch(`/meetings/${meeting}`, { name: 'Round', state: 'started' })
    await client.post(`/meetings/${meeting}/action_items`, { description: 'Paint', member_id: scene.owner.id })
    const invited = await someone(stage(), scene, { organization: 3, room: 5 })
    const { body } = await client.post(`/meetings/${meeting}/attendees`, { member_id: invited.id })
    await client.delete(`/attendees/${body.attendee_id}`)
    await client.delete(`/meetings/${meeting}`)
    // What leads to something that is gone by now is told nobody, as hooks are not; records of deletions stay.
    const left = (await stage().events()).filter((one) => one.includes('_deleted '))
    assert.equal(left.length, 2)
    assert.deepEqual(await told(client, after), left)
    const other = await newMeeting(scene, 'Another')
    const [one] = (await client.get(`/events?${after}&per_page=1000`)).body.slice(-1)
    assert.deepEqual(one, {
      ...{ cursor: one.cursor, resource_url: one.resource_url, event: 'attendee_added', hook_id: null },
      ...{ meeting_id: other, meeting_series_id: null, organization_id: scene.organization, room_id: scene.room },
      ...{ from_room_id: null, to_room_id: null },
    })
  })

  test('what the caller may not read is not told', async () => {
    const [outsider, guest] = [
      await someone(stage(), scene),
      await someone(stage(), scene, { organization: 5, room: 5 }),
    ]
    const [first, second] = [await head(outsider.client), await head(guest.client)]
    const meeting = await newMeeting(scene)
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: guest.id })
    assert.deepEqual(await told(outsider.client, first), [])
    const seen = await told(guest.client, second)
    assert.ok(seen.includes(`meeting_created /meetings/${meeting}`))
    assert.equal(seen.at(-1), `attendee_added /attendees/${body.attendee_id}`)
  })

  test('whoever made an action item, or is to do it, hears of it when they are in its room no more', async () => {
    const { room, organization, owner } = scene
    const [author, assignee, other] = [
      await someone(stage(), scene, { organization: 5, room: 3 }),
      await someone(stage(), scene, { organization: 5, room: 3 }),
      await someone(stage(), scene, { organization: 5, room: 3 }),
    ]
    const { body } = await author.client.post(`/rooms/${room}/action_items`, { description: 'Paint' })
    const { body: members } = await owner.client.get(`/rooms/${room}/room_members`)
    for (const { id } of [author, other]) {
      const one = members.find(({ member_id }: { member_id: number }) => member_id === id)
      await owner.client.delete(`/room_members/${one.room_member_id}`)
    }
    const people = [author, assignee, other]
    const filter = `&room_id=${room}`
    const cursors = await Promise.all(people.map(({ client }) => head(client)))
    const narrow = await head(author.client, filter)
    const assigned = `action_item_assigned /action_items/${body.action_item_id}`
    await owner.client.patch(`/action_items/${body.action_item_id}`, { member_id: assignee.id })
    const heard = () => Promise.all(people.map(({ client }, at) => told(client, cursors[at]!)))
    assert.deepEqual(await heard(), [[assigned], [assigned], []])
    assert.deepEqual(await told(author.client, narrow), [assigned])
    const { body: events } = await author.client.get(`/events?${cursors[0]}`)
    assert.deepEqual([events[0].room_id, events[0].organization_id], [room, organization])
    // Where the item is theirs no more, or gone, nothing is told of it.
    await owner.client.delete(`/action_items/${body.action_item_id}`)
    assert.deepEqual(await heard(), [[], [], []])
  })

  test('filters, cursors and refusals as of changes', async () => {
    const { client } = scene.owner
    const filter = '&event=meeting_created,meeting_started'
    const after = await head(client, filter)
    const meeting = await newMeeting(scene)
    assert.deepEqual(await told(client, after), [`meeting_created /meetings/${meeting}`])
    assert.deepEqual(await told(client, `${await head(client, '&room_id=2000000000')}`), [])
    const cursor = (await client.get('/changes?after=now')).headers['x-next-cursor']
    assert.equal((await client.get(`/events?after=${cursor}`)).status, 410)
    assertInvalid(await client.get('/events?after=x'), 'events', ['after', 'invalid_value'])
    assertInvalid(await client.get('/events?event=meeting_made'), 'events', ['event', 'invalid_value'])
    assertInvalid(await client.get('/events?embed=resource'), 'events', ['embed', 'invalid_value'])
    assert.equal((await stage().nobody.get('/events')).status, 401)
  })
})
