// What was read can be written: bodies of people and places sent back, empty, or with what does not belong there.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

interface Noun {
  /** A single one, and the query that adds all it can embed. */
  path: () => string
  embed?: string
  /** A change that the noun takes. */
  change: object
  /** Fields that cannot be unset, and fields that can. */
  kept: string[]
  unset: string[]
}

onBothDatabases('bodies sent back', (stage) => {
  let scene: Scene
  const ids: Record<string, number> = {}

  before(async () => {
    scene = await setScene(stage())
    const { client } = scene.owner
    const profile = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill & Co', title: 'Clerk' }
    const sent = { email: 'perpetua@elsewhere.example', ...profile }
    const { body } = await client.post(`/meetings/${await newMeeting(scene)}/attendees`, { ...sent, rsvp: 1 })
    ids['attendee'] = body.attendee_id
    ids['member'] = body.member_id
    ids['place'] = (await client.get(`/rooms/${scene.room}/guests`)).body[0].room_member_id
    ids['seat'] = (await client.get(`/organizations/${scene.organization}/guests`)).body[0].organization_member_id
    await client.patch(`/rooms/${scene.room}`, { description: 'Where the week begins' })
    await stage().events()
  })

  const PROFILE = ['first_name', 'last_name', 'company', 'title']

  const nouns: Record<string, Noun> = {
    organizations: {
      path: () => `/organizations/${scene.organization}`,
      embed: 'rooms,organization_members,administrators,members,guests',
      change: { name: 'Other' },
      kept: ['name', 'member_id', 'assistants'],
      unset: [],
    },
    rooms: {
      path: () => `/rooms/${scene.room}`,
      embed: 'room_members,managers,members,observers,guests',
      change: { name: 'Other' },
      kept: ['name', 'color', 'private', 'busy_in_feeds', 'members_add_agenda_items'],
      unset: ['description', 'key'],
    },
    members: {
      path: () => `/members/${ids['member']}`,
      embed: 'organizations,rooms,meetings',
      change: { title: 'Other' },
      kept: ['email', 'password'],
      unset: [...PROFILE, 'timezone_name', 'language', 'region'],
    },
    organization_members: {
      path: () => `/organization_members/${ids['seat']}`,
      change: { role_id: 3 },
      kept: ['email', 'role_id'],
      unset: PROFILE,
    },
    room_members: {
      path: () => `/room_members/${ids['place']}`,
      change: { role_id: 3 },
      kept: ['email', 'role_id'],
      unset: PROFILE,
    },
    attendees: {
      path: () => `/attendees/${ids['attendee']}`,
      change: { rsvp: 2 },
      kept: ['email', 'role_id', 'rsvp', 'attended', 'note_taker', 'presenter'],
      unset: [...PROFILE, 'representing', 'rsvp_comment'],
    },
  }

  for (const [resource, noun] of Object.entries(nouns)) {
    describe(resource, () => {
      const get = () => scene.chief.client.get(noun.path())
      const change = (body: unknown, payload?: string) =>
        scene.chief.client.patch(noun.path(), body, payload === undefined ? {} : { payload })

      test('what was read, sent back whole, changes nothing and tells nothing', async () => {
        stage().pass(60)
        const was = await get()
        const whole = await scene.chief.client.get(`${noun.path()}${noun.embed ? `?embed=${noun.embed}` : ''}`)
        const { status, body, headers } = await change(whole.body)
        assert.equal(status, 200)
        assert.deepEqual(body, was.body)
        assert.equal(headers['etag'], was.headers['etag'])
        assert.deepEqual((await get()).body, was.body)
        assert.deepEqual(await stage().events(), [])
      })

      test('an empty PATCH changes nothing', async () => {
        stage().pass(60)
        const was = await get()
        const { status, body } = await change({})
        assert.equal(status, 200)
        assert.deepEqual(body, was.body)
      })

      test('fields that are shown and not taken are ignored, whatever they hold', async () => {
        const was = (await get()).body
        const taken = [...Object.keys(noun.change), ...noun.kept, ...noun.unset]
        const shown = [...Object.keys(was), ...(noun.embed?.split(',') ?? [])].filter((name) => !taken.includes(name))
        for (const value of [null, UNKNOWN, 'x', {}, []]) {
          const { status, body } = await change(Object.fromEntries(shown.map((name) => [name, value])))
          assert.equal(status, 200)
          assert.deepEqual(body, was)
        }
      })

      test('any other name is 422 unknown_field, each with an entry, and nothing is changed', async () => {
        const was = (await get()).body
        const strays = ['enterprise_admin', 'toString', 'Name', ' name', 'constructor', '']
        assertInvalid(
          await change({ ...noun.change, ...Object.fromEntries(strays.map((name) => [name, 1])) }),
          resource,
          ...strays.map((name): [string, 'unknown_field'] => [name, 'unknown_field']),
        )
        assertInvalid(await change(undefined, '{"__proto__": {"enterprise": true}}'), resource, [
          '__proto__',
          'unknown_field',
        ])
        assert.deepEqual((await get()).body, was)
      })

      test('null unsets what may be unset, and only that', async () => {
        for (const name of noun.kept) assertInvalid(await change({ [name]: null }), resource, [name, 'invalid_value'])
        const all = Object.fromEntries(noun.unset.map((name) => [name, null]))
        assert.equal((await change(all)).status, 200)
        const record = (await get()).body
        const profile = (await scene.chief.client.get(nouns['members']!.path())).body
        for (const name of noun.unset) assert.equal({ ...profile, ...record }[name], null, name)
      })

      test('a body that is no JSON object is 400', async () => {
        for (const payload of ['[]', 'null', '"x"', '5', 'true', '{', '', '{"a":1}{', "{'name': 'x'}"])
          assert.equal((await change(undefined, payload)).status, 400, payload)
      })

      test('every wrong field has its entry', async () => {
        const entries = noun.kept.map((name): [string, 'invalid_value'] => [name, 'invalid_value'])
        const { body, status } = await change(Object.fromEntries(noun.kept.map((name) => [name, {}])))
        assert.equal(status, 422)
        assert.deepEqual(
          body.errors.map((error: any) => [error.field, error.code]).sort(),
          entries.map((entry) => [...entry]).sort(),
        )
        for (const error of body.errors) assert.equal(typeof error.details, 'string')
      })
    })
  }
})
