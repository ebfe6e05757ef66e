// What deleted series and removed invitees leave, through HTTP: their records, and who may still read them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { API, assertInvalid, at, type Scene, type Someone, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

onBothDatabases('records of series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const get = (path: string) => scene.owner.client.get(path)
  /** The address that the last event of that name gives. */
  async function told(event: string): Promise<string> {
    const events = await stage().events()
    return events.findLast((one) => one.startsWith(`${event} `))!.split(' ')[1]!
  }
  async function deleted(series: any): Promise<string> {
    assert.equal((await scene.owner.client.delete(pathOf(series))).status, 204)
    return told('meeting_series_deleted')
  }
  async function removed(invitee: any): Promise<string> {
    assert.equal((await scene.owner.client.delete(`/invitees/${invitee.invitee_id}`)).status, 204)
    return told('invitee_deleted')
  }
  const invite = async (series: any, { id }: Someone) =>
    (await scene.owner.client.post(`${pathOf(series)}/guests`, { member_id: id })).body
  const statuses = async (path: string, people: Record<string, Someone>) => {
    const found: Record<string, number> = {}
    for (const [name, { client }] of Object.entries(people)) found[name] = (await client.get(path)).status
    return found
  }

  test('GET /deleted_meeting_series/:event_id: every field', async () => {
    const series = await newSeries(scene)
    stage().pass(60)
    const address = await deleted(series)
    const event_id = Number(address.replace('/deleted_meeting_series/', ''))
    const { status, body } = await get(address)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id: event_id,
      resource_url: `${API}${address}`,
      event_id,
      meeting_series_id: series.meeting_series_id,
      room_id: { value: scene.room, display: 'Board' },
      deleted_ts: at(stage().site.clock()),
    })
    const rows = await stage()
      .site.db.reads.selectFrom('event')
      .select(['event', 'meeting_id', 'meeting_series_id', 'room_id', 'organization_id'])
      .where('event_id', '=', event_id)
      .execute()
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        {
          event: 'meeting_series_deleted',
          meeting_id: null,
          meeting_series_id: series.meeting_series_id,
          room_id: scene.room,
          organization_id: scene.organization,
        },
      ],
    )
    assert.deepEqual((await get(`${address}?fields=room_id`)).body, { room_id: body.room_id })
  })

  test('embed=meeting_series_source: the source as it was, or null; its pair is free again', async () => {
    const pair = { source_type: 'calendar', source_id: 'gone' }
    const series = await newSeries(scene, { meeting_series_source: { ...pair, source_data: { a: [1, 'b'] } } })
    const [source] = (await get(`${pathOf(series)}/meeting_series_sources`)).body
    const embed = '?embed=meeting_series_source'
    const [with_, without] = [await deleted(series), await deleted(await newSeries(scene))]
    assert.deepEqual((await get(`${with_}${embed}`)).body.meeting_series_source, source)
    assert.equal((await get(`${without}${embed}`)).body.meeting_series_source, null)
    assertInvalid(await get(`${with_}?embed=invitees`), 'deleted_meeting_series', ['embed', 'invalid_value'])
    assert.equal((await get(`/meeting_series_sources/${source.id}`)).status, 404)
    await newSeries(scene, { meeting_series_source: pair })
  })

  test('a collapsed series leaves its record too', async () => {
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[0])
    await scene.owner.client.post(`${pathOf(series)}/collapse`, { meeting_id })
    const { event_id } = await stage()
      .site.db.reads.selectFrom('event')
      .select('event_id')
      .where('event', '=', 'meeting_series_collapsed')
      .where('meeting_series_id', '=', series.meeting_series_id)
      .executeTakeFirstOrThrow()
    const { body } = await get(`/deleted_meeting_series/${event_id}`)
    assert.deepEqual([body.meeting_series_id, body.event_id], [series.meeting_series_id, event_id])
  })

  test('the record is for members of the room, for its Guests if they were invited', async () => {
    const people = {
      manager: await someone(stage(), scene, { room: 2 }),
      member: await someone(stage(), scene, { room: 3 }),
      observer: await someone(stage(), scene, { room: 4 }),
      invited: await someone(stage(), scene, { room: 5 }),
      guest: await someone(stage(), scene, { room: 5 }),
      administrator: await someone(stage(), scene, { organization: 2 }),
      colleague: await someone(stage(), scene, { organization: 3 }),
      outsider: await someone(stage(), scene),
      chief: scene.chief,
    }
    const series = await newSeries(scene)
    await invite(series, people.invited)
    const address = await deleted(series)
    assert.deepEqual(await statuses(address, people), {
      manager: 200,
      member: 200,
      observer: 200,
      invited: 200,
      guest: 403,
      administrator: 200,
      colleague: 403,
      outsider: 403,
      chief: 200,
    })
    assert.equal((await stage().nobody.get(address)).status, 401)
    assert.equal((await get(`/deleted_meeting_series/${UNKNOWN}`)).status, 404)
    assert.equal((await get('/deleted_meeting_series')).status, 404)
  })

  test('GET /deleted_invitees/:event_id: for those who read the series; 410 once it is gone', async () => {
    const people = {
      reader: await someone(stage(), scene, { room: 4 }),
      guest: await someone(stage(), scene, { room: 5 }),
      outsider: await someone(stage(), scene),
    }
    const series = await newSeries(scene)
    const address = await removed(await invite(series, people.guest))
    assert.deepEqual(await statuses(address, people), { reader: 200, guest: 403, outsider: 403 })
    const { body } = await get(address)
    assert.deepEqual(Object.keys(body).toSorted(), [
      ...['deleted_ts', 'event_id', 'id', 'invitee_id', 'meeting_series_id', 'member_email', 'member_id'],
      ...['member_name', 'resource_url'],
    ])
    await scene.owner.client.patch(pathOf(series), { name: 'Pier round' })
    assert.equal((await get(address)).body.meeting_series_id.display, 'Pier round')
    assert.equal((await get(`/deleted_invitees/${UNKNOWN}`)).status, 404)
    assertInvalid(await get(`${address}?embed=x`), 'deleted_invitees', ['embed', 'invalid_value'])
    const { body: places } = await get(`/rooms/${scene.room}/room_members?member_id=${people.guest.id}`)
    const shownTo = async (client: Client) => (await client.get(address)).body.member_email
    assert.equal(await shownTo(people.reader.client), body.member_email)
    await scene.owner.client.delete(`/room_members/${places[0].room_member_id}`)
    // Whoever left the room as well is in no list that shows their address.
    assert.deepEqual(
      [await shownTo(people.reader.client), await shownTo(scene.chief.client)],
      [null, body.member_email],
    )
    await scene.chief.client.delete(`/members/${people.guest.id}`)
    assert.equal((await scene.chief.client.get(address)).body.member_email, null)
    await deleted(series)
    assert.equal((await people.reader.client.get(address)).status, 410)
    assert.equal((await people.outsider.client.get(address)).status, 403)
  })

  test('a person invited and removed again and again leaves a record each time', async () => {
    const person = await someone(stage(), scene, { room: 5 })
    const series = await newSeries(scene)
    const one = await removed(await invite(series, person))
    const other = await removed(await invite(series, person))
    assert.notEqual(one, other)
    for (const address of [one, other]) assert.equal((await get(address)).body.member_id, person.id)
  })

  test('once the room is deleted, 410 for its members, 403 for others', async () => {
    const { room, place } = stage()
    const [member, outsider] = [await someone(stage(), scene), await someone(stage(), scene)]
    const attic = await room(scene.organization, { name: 'Attic' })
    await place(attic, member.id, 3)
    await place(attic, scene.owner.id, 2)
    const there = { ...scene, room: attic }
    const [gone, left] = [await newSeries(there), await newSeries(there)]
    const { meeting_id } = await meetingAt(scene.owner.client, left, SLOTS[0])
    const guest = await someone(stage(), scene)
    await place(attic, guest.id, 5)
    const records = [await deleted(gone), await removed(await invite(left, guest))]
    await invite(left, guest)
    await stage().events()
    for (const address of records) assert.equal((await member.client.get(address)).status, 200)
    const end = await scene.owner.client.delete(`/organizations/${scene.organization}/rooms/${attic}`)
    assert.equal(end.status, 204)
    records.push(...(await stage().events()).map((event) => event.split(' ')[1]!))
    assert.equal(records.length, 4)
    const paths = [pathOf(left), `${pathOf(left)}/meeting_at/${SLOTS[0]}`, `${pathOf(left)}/meeting_summaries`]
    for (const path of [...records, ...paths, pathOf(gone), `/meetings/${meeting_id}`]) {
      assert.equal((await member.client.get(path)).status, 410, path)
      assert.equal((await scene.owner.client.get(path)).status, 410, path)
      assert.equal((await outsider.client.get(path)).status, 403, path)
    }
    for (const path of [pathOf(left), `/meetings/${meeting_id}`])
      assert.equal((await guest.client.get(path)).status, 410, path)
  })

  test('records are read only', async () => {
    const series = await newSeries(scene)
    const invitee = await invite(series, await someone(stage(), scene, { room: 5 }))
    for (const address of [await removed(invitee), await deleted(series)])
      for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await scene.owner.client.ask(verb, address, {})
        assert.deepEqual([status, headers['allow']], [405, 'OPTIONS, HEAD, GET'])
      }
  })
})
