// Profiles changed through the records of a person: as attendee, as invitee, as room member, as organization member.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone, WIDE } from '../places/scene.ts'
import { newSeries, pathOf } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

const NOUNS = ['attendees', 'invitees', 'room_members', 'organization_members'] as const

const PROFILE = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill & Co', title: 'Clerk' }

onBothDatabases('profiles through records', (stage) => {
  let scene: Scene
  let meeting: number
  let series: string
  let made = 0

  beforeEach(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    series = pathOf(await newSeries(scene))
  })

  const address = () => `unclaimed${++made}@elsewhere.example`
  const listOf = (noun: (typeof NOUNS)[number]) =>
    ({
      attendees: `/meetings/${meeting}/attendees`,
      invitees: `${series}/invitees`,
      room_members: `/rooms/${scene.room}/room_members`,
      organization_members: `/organizations/${scene.organization}/organization_members`,
    })[noun]
  const memberIs = async (member_id: number) => (await scene.chief.client.get(`/members/${member_id}`)).body

  /** Adds by e-mail and gives the path of the record, and whose it is. */
  async function invited(noun: (typeof NOUNS)[number], by: Client, email = address()) {
    const { status, headers, body } = await by.post(listOf(noun), { email })
    assert.equal(status, 201)
    return { path: headers['location']!.replace(/^.*v1/, ''), member_id: body.member_id as number, email }
  }

  for (const noun of NOUNS) {
    describe(noun, () => {
      test('email, first_name, last_name, company and title update the member', async () => {
        const { path, member_id } = await invited(noun, scene.owner.client)
        const before = await scene.owner.client.get(path)
        stage().pass(60)
        const email = address()
        assert.equal((await scene.owner.client.patch(path, PROFILE)).status, 200)
        const { status, body } = await scene.chief.client.patch(path, { email })
        assert.equal(status, 200)
        const named = { member_name: 'Perpetua Quill', ...('member_email' in body && { member_email: email }) }
        assert.deepEqual(body, { ...before.body, ...named })
        const member = await memberIs(member_id)
        assert.deepEqual({ ...member, email, ...PROFILE }, member)
        assert.equal(member.update_ts.value, stage().site.clock())
        const unset = { first_name: null, last_name: '', company: null, title: '<b></b>' }
        await scene.owner.client.patch(path, unset)
        const { first_name, last_name, company, title } = await memberIs(member_id)
        assert.deepEqual([first_name, last_name, company, title], [null, null, null, null])
      })

      test('for a person who never signed in and whom the same organization made', async () => {
        const { path, member_id, email } = await invited(noun, scene.owner.client)
        assert.equal((await scene.owner.client.patch(path, { title: 'Clerk' })).status, 200)
        assert.equal((await scene.owner.client.patch(path, { email: address() })).status, 403)
        await stage().token(member_id)
        assert.equal((await scene.owner.client.patch(path, { title: 'Other' })).status, 403)
        assert.equal((await scene.owner.client.patch(path, { email: address() })).status, 403)
        assert.deepEqual([(await memberIs(member_id)).title, (await memberIs(member_id)).email], ['Clerk', email])
        assert.equal((await scene.owner.client.patch(path, { title: 'Clerk', email })).status, 200)
      })

      test('not for a person with a password', async () => {
        const { path, member_id } = await invited(noun, scene.owner.client)
        await scene.chief.client.patch(`/members/${member_id}`, { password: 'seven green herons' })
        assert.equal((await scene.owner.client.patch(path, { title: 'Other' })).status, 403)
      })

      test('not for a person whom another organization, or the operator, made', async () => {
        const elsewhere = await setScene(stage())
        const list = `/organizations/${elsewhere.organization}/organization_members`
        const email = address()
        assert.equal((await elsewhere.owner.client.post(list, { email })).status, 201)
        const { path } = await invited(noun, scene.owner.client, email)
        assert.equal((await scene.owner.client.patch(path, { first_name: 'Other' })).status, 403)
        const operators = address()
        await stage().person({ email: operators })
        const other = await invited(noun, scene.owner.client, operators)
        assert.equal((await scene.owner.client.patch(other.path, { first_name: 'Other' })).status, 403)
      })

      test('for oneself, and for an enterprise administrator', async () => {
        const { path, member_id } = await invited(noun, scene.owner.client)
        const own = await stage().as(member_id)
        const email = address()
        const before = (await memberIs(member_id)).email
        assert.equal((await own.patch(path, { ...PROFILE, email })).status, 200)
        const member = await memberIs(member_id)
        assert.deepEqual({ ...member, ...PROFILE, email: before }, member)
        assert.equal((await own.get(`/members/${member_id}`)).body.pending_email, email)
        assert.equal((await scene.chief.client.patch(path, { last_name: 'Vance' })).status, 200)
        assert.equal((await memberIs(member_id)).last_name, 'Vance')
      })

      test('a refused profile changes nothing else of the record', async () => {
        const { path, member_id } = await invited(noun, scene.owner.client)
        await stage().token(member_id)
        const before = await scene.owner.client.get(path)
        assert.equal((await scene.owner.client.patch(path, { role_id: 3, last_name: 'Other' })).status, 403)
        assert.deepEqual((await scene.owner.client.get(path)).body, before.body)
      })

      test('every field is held to its kind, and the e-mail stays unique in any case', async () => {
        const { path, member_id, email } = await invited(noun, scene.owner.client)
        const change = (body: object) => scene.chief.client.patch(path, body)
        for (const [name, most] of Object.entries({ first_name: 64, last_name: 64, company: 64, title: 32 })) {
          assertInvalid(await change({ [name]: WIDE.repeat(most + 1) }), noun, [name, 'too_long'])
          assertInvalid(await change({ [name]: 5 }), noun, [name, 'invalid_value'])
          assert.equal((await change({ [name]: WIDE.repeat(most) })).status, 200)
          assert.equal((await memberIs(member_id))[name], WIDE.repeat(most))
          assert.equal((await change({ [name]: ' <b>Q&A</b> ' })).status, 200)
          assert.equal((await memberIs(member_id))[name], 'Q&A')
        }
        for (const wrong of ['', 'nobody', null, 5])
          assertInvalid(await change({ email: wrong }), noun, ['email', 'invalid_value'])
        const taken = (await memberIs(scene.owner.id)).email.toUpperCase()
        assertInvalid(await change({ email: taken, title: 'Other' }), noun, ['email', 'not_unique'])
        assert.deepEqual([(await memberIs(member_id)).email, (await memberIs(member_id)).title], [email, 'Q&A'])
        assert.equal((await change({ email: email.toUpperCase() })).status, 200)
        assertInvalid(await change({ password: 'seven green herons' }), noun, ['password', 'unknown_field'])
      })
    })
  }

  test('whoever does not run the place changes nobody’s profile', async () => {
    for (const noun of NOUNS) {
      const { path } = await invited(noun, scene.owner.client)
      for (const roles of [{ organization: 4, room: 3 }, { organization: 5, room: 5 }, {}]) {
        const { client } = await someone(stage(), scene, roles)
        assert.equal((await client.patch(path, { first_name: 'Other' })).status, 403)
      }
    }
  })
})
