// Groups that a provider says at each sign-in, and the roles that follow from them.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { PASSWORD } from '../../pages/people.ts'
import { directoryOf, operations } from '../../scim/directory-client.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, comeFrom, forgetProviders, HERE_ALLOWED, providerOf, vouched } from './scene.ts'

onBothDatabases(
  'groups at a sign-in',
  (stage) => {
    let hostile: Hostile
    let admin: Client
    let room: number
    let crew: number
    let pilots: number
    let people = 0

    before(async () => {
      hostile = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true }))
      room = await stage().room(await stage().organization(await stage().person()))
      crew = (await admin.post('/groups', { name: 'Harbour crew' })).body.group_id
      pilots = (await admin.post('/groups', { name: 'Pilots' })).body.group_id
      assert.equal((await admin.post(`/groups/${crew}/roles`, { room_id: room, role_id: 4 })).status, 201)
      assert.equal((await admin.post(`/groups/${pilots}/roles`, { room_id: room, role_id: 2 })).status, 201)
    })
    after(() => hostile.close())
    beforeEach(async () => {
      await forgetProviders(stage())
      hostile.more = {}
      hostile.claims = {}
    })

    const add = (more: object = {}) =>
      addProvider(stage(), admin, providerOf(hostile, { creates_members: true, groups_claim: 'groups', ...more }))
    const newEmail = () => `mate${++people}@harbour.example`
    /** Signs in with these groups. */
    async function signIn(email: string, groups: unknown, claim = 'groups') {
      hostile.claims = { ...vouched(email), [claim]: groups }
      const { status, text } = await comeFrom(stage(), hostile, browser(stage().app))
      assert.equal(status, 303, text)
    }
    /** The role of a person in the room, and the group that gives it. */
    async function role(email: string) {
      const { db } = stage().site
      const own = await db.reads
        .selectFrom('room_member')
        .innerJoin('member', 'member.member_id', 'room_member.member_id')
        .select(['role_id', 'from_group_id'])
        .where('email', '=', email)
        .where('room_id', '=', room)
        .executeTakeFirst()
      return own && [own.role_id, own.from_group_id]
    }

    test('give their roles, and take them at the next one', async () => {
      await add()
      const email = newEmail()
      await stage().audit()
      await signIn(email, ['harbour CREW', 'Nobody knows it'])
      assert.deepEqual(await role(email), [4, crew])
      const entries = (await stage().audit()).map(({ action, details }) => [action, details['group_id']])
      assert.ok(entries.some(([action, group]) => action === 'room_member_added' && group === crew))
      await signIn(email, ['Harbour crew', 'Pilots'])
      assert.deepEqual(await role(email), [2, pilots])
      await signIn(email, 'Harbour crew')
      assert.deepEqual(await role(email), [4, crew])
      // Too many to say: nothing changes.
      hostile.claims = { ...vouched(email), _claim_names: { groups: 'src1' } }
      assert.equal((await comeFrom(stage(), hostile, browser(stage().app))).status, 303)
      assert.deepEqual(await role(email), [4, crew])
      await signIn(email, [])
      assert.equal(await role(email), undefined)
    })

    test('are not read without a claim, and what was said ends with it and with the provider', async () => {
      const provider = await add()
      const email = newEmail()
      await signIn(email, ['Harbour crew'])
      assert.deepEqual(await role(email), [4, crew])
      const path = `/sign_in_providers/${provider.sign_in_provider_id}`
      assert.equal((await admin.patch(path, { groups_claim: null })).status, 200)
      assert.equal(await role(email), undefined)
      await signIn(email, ['Harbour crew'])
      assert.equal(await role(email), undefined)
      assert.equal((await admin.patch(path, { groups_claim: 'teams' })).status, 200)
      await signIn(email, ['Harbour crew'], 'teams')
      assert.deepEqual(await role(email), [4, crew])
      assert.equal((await admin.delete(path)).status, 204)
      assert.equal(await role(email), undefined)
    })

    test('end with the link to the account, and when the provider speaks of other people', async () => {
      const provider = await add()
      const email = newEmail()
      await signIn(email, ['Harbour crew'])
      assert.deepEqual(await role(email), [4, crew])
      const { db } = stage().site
      const password_hash = await stage().site.hashPassword(PASSWORD)
      await stage().write((trx) =>
        trx.updateTable('member').set({ password_hash }).where('email', '=', email).execute(),
      )
      const one = browser(stage().app)
      assert.equal((await one.signIn(email, PASSWORD)).status, 303)
      const { linked_account_id } = await db.reads
        .selectFrom('linked_account')
        .innerJoin('member', 'member.member_id', 'linked_account.member_id')
        .select('linked_account_id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await one.get('/account/sign-in')
      const given = { linked_account_id: String(linked_account_id), asked: '1', current_password: PASSWORD }
      assert.equal((await one.send('/account/sign-in/unlink', given)).location, '/account/sign-in?done=unlinked')
      assert.equal(await role(email), undefined)

      const other = newEmail()
      await signIn(other, ['Harbour crew'])
      assert.deepEqual(await role(other), [4, crew])
      const elsewhere = await hostileProvider()
      try {
        const path = `/sign_in_providers/${provider.sign_in_provider_id}`
        assert.equal((await admin.patch(path, { issuer: elsewhere.issuer })).status, 200)
        assert.equal(await role(other), undefined)
      } finally {
        elsewhere.close()
      }
    })

    test('leave what the directory says as it is, which takes people out whoever said that they are in', async () => {
      await add()
      const email = newEmail()
      await signIn(email, [])
      const scim = await directoryOf(stage())
      const filter = encodeURIComponent(`userName eq "${email}"`)
      const [{ id }] = (await scim('GET', `/Users?filter=${filter}`)).body.Resources
      const patch = (op: string, group: number) =>
        scim('PATCH', `/Groups/${group}`, operations({ op, path: 'members', value: [{ value: id }] }))
      await patch('add', crew)
      await signIn(email, ['Pilots'])
      assert.deepEqual(await role(email), [2, pilots])
      await signIn(email, [])
      assert.deepEqual(await role(email), [4, crew])
      await signIn(email, ['Harbour crew'])
      await patch('remove', crew)
      assert.equal(await role(email), undefined)
    })
  },
  HERE_ALLOWED,
)
