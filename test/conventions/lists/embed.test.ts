// `embed`: adds the related data under a key of the same name, and only names that the endpoint lists.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('embed', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
  })

  test('comma-separated names, in any order, each once, blanks between them', async () => {
    const plain = (await client.get(`/meetings/${meeting}`)).body
    for (const embed of [
      'guests,attendees',
      'attendees,guests',
      'attendees,%20guests,attendees',
      ',guests,,attendees,',
    ]) {
      const { attendees, guests, ...rest } = (await client.get(`/meetings/${meeting}?embed=${embed}`)).body
      assert.deepEqual([attendees.length, guests, rest], [1, [], plain])
    }
    assert.deepEqual((await client.get(`/meetings/${meeting}?embed=`)).body, plain)
  })

  test('an invalid embed value yields 422 with code invalid_value', async () => {
    const { body } = await client.get(`/meetings/${meeting}?embed=nothing`)
    assert.equal(body.message, 'Validation failed')
    assert.equal(body.errors.length, 1)
    const [{ details, ...entry }] = body.errors
    assert.deepEqual(entry, { resource: 'meetings', field: 'embed', code: 'invalid_value' })
    assert.match(details, /attendees/)
    for (const embed of ['attendees,nothing', 'room_id', 'constructor', '__proto__', 'attendees.member_id', '*'])
      for (const path of [`/meetings/${meeting}`, '/meetings'])
        assertInvalid(await client.get(`${path}?embed=${embed}`), 'meetings', ['embed', 'invalid_value'])
  })

  test('where nothing can be embedded, and on writes, embed is an unknown parameter', async () => {
    const made = (await client.get(`/meetings/${meeting}/attendees`)).body[0].attendee_id
    const attempts: [answer: Promise<any>, resource: string][] = [
      [client.get('/metadata?embed=room_roles'), 'metadata'],
      [client.get(`/attendees/${made}?embed=member`), 'attendees'],
      [client.get(`/meetings/${meeting}/attendees?embed=attendees`), 'attendees'],
      [client.patch(`/meetings/${meeting}?embed=attendees`, {}), 'meetings'],
      [client.post(`/rooms/${scene.room}/meetings?embed=attendees`, {}), 'meetings'],
      [client.delete(`/meetings/${meeting}?embed=attendees`), 'meetings'],
    ]
    for (const [answer, resource] of attempts) assertInvalid(await answer, resource, ['embed', 'invalid_value'])
    assert.equal((await client.get(`/meetings/${meeting}`)).status, 200)
  })

  test('embeds of a page are the embeds of each: no row gets those of another', async () => {
    for (const count of [1, 2, 3]) {
      const id = await newMeeting(scene, `Of ${count}`)
      for (let guest = 1; guest < count; guest++)
        await client.post(`/meetings/${id}/guests`, { email: `guest.${guest}@elsewhere.example` })
    }
    const { body } = await client.get(`/rooms/${scene.room}/meetings?embed=attendees,guests`)
    for (const row of body) {
      const one = await client.get(`/meetings/${row.meeting_id}?embed=attendees,guests`)
      assert.deepEqual(one.body, row)
      assert.ok(row.attendees.every((attendee: any) => attendee.meeting_id.value === row.meeting_id))
    }
    assert.deepEqual(
      body.map((row: any) => row.attendees.length),
      [3, 2, 1, 1],
    )
  })
})
