// GET /events: the events that a hook without a room would get, in the order of the commits.
import assert from 'node:assert/strict'
import { StatementSync } from 'node:sqlite'
import { before, mock, test } from 'node:test'
import pg from 'pg'
import { API, assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('events that were missed', (stage, dialect) => {
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

  /** Deletes a meeting, a series, an attendee and an invitee, so that a record of each is left. */
  async function leaveRecords({ organization }: Scene, room: number, guest: number): Promise<void> {
    const { client } = scene.owner
    const idOf = ({ headers }: { headers: Record<string, string> }) => /\d+$/.exec(headers['location']!)![0]
    const other = await stage().person()
    await stage().seat(organization, other, 3)
    await stage().place(room, other, 3)
    for (const noun of ['meetings', 'meeting_series'])
      for (const deleted of [true, false]) {
        const schedule = { dtstart: '2030-01-08T18:00:00', duration_minutes: 30, rrule: 'FREQ=WEEKLY;COUNT=3' }
        const made = await client.post(`/rooms/${room}/${noun}`, {
          ...{ name: 'Drill' },
          ...(noun === 'meeting_series' && { ...schedule, timezone_name: 'UTC' }),
        })
        const people = noun === 'meetings' ? 'attendees' : 'invitees'
        for (const member_id of [guest, other])
          assert.equal((await client.post(`/${noun}/${idOf(made)}/${people}`, { member_id })).status, 201)
        const list = (await client.get(`/${noun}/${idOf(made)}/${people}`)).body
        const taken = list.find((one: { member_id: number }) => one.member_id === other)
        await client.delete(`/${people}/${taken[`${people.slice(0, -1)}_id`]}`)
        if (deleted) assert.equal((await client.delete(`/${noun}/${idOf(made)}`)).status, 204)
      }
  }

  test('records of deletions are told those who may read them, in as many queries for many as for few', async () => {
    const { organization } = scene
    const guest = await someone(stage(), scene, { organization: 5 })
    const newRoom = async () => {
      const room = await stage().room(organization, { private: 0 })
      await stage().place(room, scene.owner.id, 2)
      await stage().place(room, guest.id, 5)
      return room
    }
    const leave = async (times: number) => {
      const [room, closed] = [await newRoom(), await newRoom()]
      for (let more = 0; more < times; more++) {
        await leaveRecords(scene, room, guest.id)
        await leaveRecords(scene, closed, guest.id)
      }
      await scene.owner.client.delete(`/organizations/${organization}/rooms/${closed}`)
    }
    const member = await someone(stage(), scene, { organization: 3 })
    const readers = [scene.chief, scene.owner, guest, member, await someone(stage(), scene, { organization: 4 })]
    readers.push(await someone(stage(), scene, { organization: 2 }), await someone(stage(), scene))
    const heads = await Promise.all(readers.map(({ client }) => head(client)))
    await stage().events()
    await leave(1)
    const cost = async () => {
      const counted =
        dialect === 'sqlite'
          ? mock.method(StatementSync.prototype, 'all')
          : mock.method(pg.Client.prototype, 'query' as never)
      const { length } = await told(scene.chief.client, `${heads[0]}&per_page=1000`)
      const calls = counted.mock.callCount()
      counted.mock.restore()
      return { length, calls }
    }
    await cost()
    const few = await cost()
    assert.ok(few.calls > 0)
    await leave(3)
    await cost()
    const many = await cost()
    assert.ok(many.length > few.length + 30)
    assert.equal(many.calls, few.calls, `${few.length} in ${few.calls} queries, ${many.length} in ${many.calls}`)

    const all = (await stage().events()).filter((one) => one.includes('_deleted '))
    for (const [at, { client }] of readers.entries()) {
      const listed = (await told(client, `${heads[at]}&per_page=1000`)).filter((one) => one.includes('_deleted '))
      const open: string[] = []
      for (const one of all) {
        const { status } = await client.get(one.split(' ')[1]!)
        if (status === 200 || status === 410) open.push(one)
        else assert.equal(status, 403, one)
      }
      assert.deepEqual(listed.sort(), open.sort(), `reader ${at}`)
    }
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
