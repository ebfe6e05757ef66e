// What is gone is told to whoever saw it, also to those whose right to see it ended at the same time.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('what goes while sight of it ends', (stage) => {
  let scene: Scene
  let owner: Client

  before(async () => {
    scene = await setScene(stage())
    owner = scene.owner.client
  })

  /** What each of some people is told of what is done meanwhile and not put in order before, as `what kind id`. */
  async function toldOf(people: readonly Someone[], act: () => Promise<unknown>): Promise<string[][]> {
    const cursors = await Promise.all(
      people.map(async ({ client }) => (await client.get('/changes?after=now')).headers['x-next-cursor']),
    )
    await act()
    return Promise.all(
      people.map(async ({ client }, at) =>
        (await client.get(`/changes?after=${cursors[at]}`)).body.map(
          ({ what, kind, thing_id }: Record<string, unknown>) => `${what} ${kind} ${thing_id}`,
        ),
      ),
    )
  }

  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    assert.ok(status < 300, text)
  }
  const recordOf = async (table: 'room_member' | 'organization_member' | 'attendee', { id }: Someone) => {
    const key = `${table}_id` as 'room_member_id'
    const rows = stage().site.db.reads.selectFrom(table as 'room_member')
    return (await rows.select(key).where('member_id', '=', id).orderBy(key, 'desc').executeTakeFirstOrThrow())[key]
  }
  const takeOut = async (table: 'room_member' | 'organization_member' | 'attendee', who: Someone) =>
    done(owner.delete(`/${table}s/${await recordOf(table, who)}`))
  const newRoom = async (open: 0 | 1 = 0) => {
    const room = await stage().room(scene.organization, { private: open ? 0 : 1 })
    await stage().place(room, scene.owner.id, 2)
    return room
  }
  const endRoom = (room: number) => done(owner.delete(`/organizations/${scene.organization}/rooms/${room}`))

  test('a room, of which somebody was taken out just before; nobody else hears', async () => {
    const room = await newRoom()
    const [person, outsider] = [
      await someone(stage(), scene, { organization: 5 }),
      await someone(stage(), scene, { organization: 3 }),
    ]
    await stage().place(room, person.id, 3)
    const told = await toldOf([person, outsider], async () => {
      await takeOut('room_member', person)
      await endRoom(room)
    })
    assert.ok(told[0]!.includes(`gone room ${room}`), told[0]!.join())
    assert.deepEqual(told[1], [])
  })

  test('rooms that somebody saw by a role in the organization', async () => {
    const [open, closed] = [await newRoom(1), await newRoom()]
    const [executive, member, guest] = [
      await someone(stage(), scene, { organization: 4 }),
      await someone(stage(), scene, { organization: 3 }),
      await someone(stage(), scene, { organization: 5 }),
    ]
    const people = [executive, member, guest]
    const told = await toldOf(people, async () => {
      for (const one of people) await takeOut('organization_member', one)
      await endRoom(open)
      await endRoom(closed)
    })
    const rooms = told.map((all) => all.filter((one) => one.startsWith('gone room ')).sort())
    assert.deepEqual(rooms, [[`gone room ${open}`, `gone room ${closed}`].sort(), [`gone room ${open}`], []])
  })

  test('a room that turned private just before', async () => {
    const room = await newRoom(1)
    const member = await someone(stage(), scene, { organization: 3 })
    const [told] = await toldOf([member], async () => {
      await done(owner.patch(`/rooms/${room}`, { private: true }))
      await endRoom(room)
    })
    assert.deepEqual(told, [`gone room ${room}`])
  })

  test('rooms and organizations, of who is no enterprise administrator any more', async () => {
    const [before, at] = [await newRoom(), await newRoom()]
    const person = { id: await stage().person({ enterprise: true }), client: owner }
    person.client = await stage().as(person.id)
    const other = await stage().organization(scene.owner.id)
    const told = await toldOf([person], async () => {
      await endRoom(before)
      // What went before is put in order.
      await owner.get('/changes?after=now')
      await stage().write((trx) =>
        trx.updateTable('member').set({ enterprise_admin: 0 }).where('member_id', '=', person.id).execute(),
      )
      await endRoom(at)
      await done(owner.delete(`/organizations/${other}`))
    })
    for (const gone of [`room ${before}`, `room ${at}`, `organization ${other}`])
      assert.ok(told[0]!.includes(`gone ${gone}`), `${gone}: ${told[0]!.join()}`)
  })

  test('the rooms of an organization that ends, by a role in it; an earlier one is not told to who came later', async () => {
    const home = await stage().organization(scene.owner.id)
    const [early, late] = [await stage().room(home), await stage().room(home)]
    await done(owner.delete(`/organizations/${home}/rooms/${early}`))
    await owner.get('/changes?after=now')
    stage().pass(1)
    const person = await someone(stage(), scene)
    await stage().seat(home, person.id, 4)
    // So much goes that it is not put in order at once.
    const now = stage().site.clock()
    const meeting = {
      room_id: late,
      name: 'Round',
      state: 'pending' as const,
      state_ts: now,
      create_ts: now,
      update_ts: now,
    }
    await stage().write((trx) =>
      trx
        .insertInto('meeting')
        .values(Array.from({ length: 600 }, () => meeting))
        .execute(),
    )
    const boss = await stage().as(await stage().person({ enterprise: true }))
    const [told] = await toldOf([person], () => done(boss.delete(`/organizations/${home}`)))
    const places = told!.filter((one) => !one.includes(' meeting '))
    assert.ok(places.includes(`gone room ${late}`) && places.includes(`gone organization ${home}`), places.join())
    assert.ok(!places.includes(`gone room ${early}`))
  })

  test('a meeting from which somebody was taken out, or that moved, just before', async () => {
    const [invited, here] = [
      await someone(stage(), scene, { organization: 5, room: 5 }),
      await someone(stage(), scene, { organization: 5, room: 3 }),
    ]
    const [left, moved] = [await newMeeting(scene), await newMeeting(scene)]
    await done(owner.post(`/meetings/${left}/attendees`, { member_id: invited.id }))
    const room = await newRoom()
    const told = await toldOf([invited, here], async () => {
      await takeOut('attendee', invited)
      await done(owner.delete(`/meetings/${left}`))
      await done(owner.patch(`/meetings/${moved}`, { room_id: room }))
      await done(owner.delete(`/meetings/${moved}`))
    })
    const meetings = told.map((all) => all.filter((one) => one.includes(' meeting ')).sort())
    assert.deepEqual(meetings, [[`gone meeting ${left}`], [`gone meeting ${left}`, `gone meeting ${moved}`].sort()])
  })

  test('an action item that was taken from somebody outside its room just before', async () => {
    const person = await someone(stage(), scene, { organization: 5, room: 3 })
    const { body } = await owner.post(`/rooms/${scene.room}/action_items`, {
      ...{ description: 'Paint', member_id: person.id },
    })
    await takeOut('room_member', person)
    const [notification] = (await person.client.get('/notifications')).body
    const [told] = await toldOf([person], async () => {
      await done(owner.patch(`/action_items/${body.action_item_id}`, { member_id: null }))
      await done(owner.delete(`/action_items/${body.action_item_id}`))
    })
    assert.deepEqual(told, [
      `gone notification ${notification.notification_id}`,
      `gone action_item ${body.action_item_id}`,
    ])
  })
})
