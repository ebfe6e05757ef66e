// What the lists of people in places share: their order, and that nobody is there twice, also when asked at once.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { ids, newMeeting, type Scene, setScene, someone } from './scene.ts'

const NOUNS = {
  organization_members: { id: 'organization_member_id', byRole: 'members' },
  room_members: { id: 'room_member_id', byRole: 'observers' },
  attendees: { id: 'attendee_id', byRole: 'participants' },
} as const

onBothDatabases('people in places', (stage) => {
  let scene: Scene
  let meeting: number
  let made = 0

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  const address = () => `crowd${++made}@elsewhere.example`
  const place = (noun: string) =>
    ({
      organization_members: `/organizations/${scene.organization}`,
      room_members: `/rooms/${scene.room}`,
      attendees: `/meetings/${meeting}`,
    })[noun]!

  for (const [noun, { id, byRole }] of Object.entries(NOUNS)) {
    describe(noun, () => {
      test('-create_ts, with the id as tie-breaker, in the list and in its subsets', async () => {
        const { client } = scene.chief
        const list = `${place(noun)}/${byRole}`
        const added: number[] = []
        for (const seconds of [0, 0, 60, 0]) {
          stage().pass(seconds)
          added.unshift((await client.post(list, { email: address() })).body[id])
        }
        assert.deepEqual(ids(await client.get(list), id), added)
        assert.deepEqual(ids(await client.get(`${place(noun)}/${noun}`), id).slice(0, 4), added)
      })

      test('of equal concurrent requests, one adds the person', async () => {
        const { client } = scene.chief
        const person = await stage().person()
        await stage().seat(scene.organization, person, 5)
        if (noun === 'attendees') await stage().place(scene.room, person, 5)
        const list = `${place(noun)}/${noun}`
        const bodies = [{ email: address() }, ...(noun === 'organization_members' ? [] : [{ member_id: person }])]
        for (const body of bodies) {
          await stage().events()
          const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(list, body)))
          const statuses = answers.map(({ status }) => status).sort()
          assert.deepEqual(statuses, [201, 422, 422, 422, 422])
          const [field] = Object.keys(body)
          for (const refused of answers.filter(({ status }) => status === 422))
            assert.deepEqual([refused.body.errors[0].field, refused.body.errors[0].code], [field, 'not_unique'])
          assert.equal((await stage().events()).length, noun === 'attendees' ? 1 : 0)
        }
      })

      test('whether an address has an account is not told by 422 not_unique, which names only who is there', async () => {
        const { client } = scene.owner
        const list = `${place(noun)}/${noun}`
        const elsewhere = await setScene(stage())
        const beside = await stage().room(scene.organization, { name: 'Beside' })
        const [unknown, known, seated, placed] = [address(), address(), address(), address()]
        await stage().person({ email: known })
        await stage().seat(elsewhere.organization, await stage().person({ email: seated }), 3)
        await stage().place(beside, await stage().person({ email: placed }), 3)
        const shapes: unknown[] = []
        for (const email of [unknown, known, seated, placed]) {
          const { status, body } = await client.post(list, { email })
          shapes.push([status, Object.keys(body).sort(), body.role_id])
        }
        assert.deepEqual(shapes, Array(4).fill(shapes[0]))
        assert.equal((shapes[0] as number[])[0], 201)
        for (const email of [unknown, known, seated, placed]) {
          const { status, body } = await client.post(list, { email })
          assert.deepEqual([status, body.errors[0].code], [422, 'not_unique'])
        }
      })

      test('whoever may not invite is refused alike for every address, there or not', async () => {
        const { client } = await someone(stage(), scene, { organization: 5, room: 5 })
        const list = `${place(noun)}/${noun}`
        const [there, known] = [address(), address()]
        assert.equal((await scene.owner.client.post(list, { email: there })).status, 201)
        await stage().person({ email: known })
        const answers = await Promise.all([there, known, address()].map((email) => client.post(list, { email })))
        const [first] = answers
        assert.equal(first!.status, 403)
        for (const { status, text } of answers) assert.deepEqual([status, text], [403, first!.text])
      })
    })
  }

  test('of different places that invite one new person at once, all make the same one', async () => {
    const email = address()
    const { client } = scene.chief
    const answers = await Promise.all(
      Object.keys(NOUNS).map((other) => client.post(`${place(other)}/${other}`, { email })),
    )
    const members = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.member_id))
    assert.equal(members.size, 1)
    for (const { status } of answers) assert.ok(status === 201 || status === 422)
    const found = await client.get(`/members?search=${encodeURIComponent(email)}`)
    assert.equal(found.headers['x-total-count'], '1')
  })
})
