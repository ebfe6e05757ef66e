// Signing in with a company's account while something else changes: somebody is always in, or told why not.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createPersonAtProvider } from '../../../server/actions/people/people.ts'
import { browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { askedMeanwhile } from '../../meanwhile.ts'
import { directoryOf, operations } from '../../scim/directory-client.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, begin, comeFrom, forgetProviders, HERE_ALLOWED, providerOf, vouched, whoIsIn } from './scene.ts'

onBothDatabases(
  'while somebody signs in with their company',
  (stage) => {
    let hostile: Hostile
    let admin: Client
    let people = 0
    const newEmail = () => `rower${++people}@harbour.example`

    before(async () => {
      hostile = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => hostile.close())
    beforeEach(async () => {
      await forgetProviders(stage())
      hostile.claims = {}
    })

    /** Somebody who has signed in once, and the path at which they come back the next time. */
    async function returning(more: Record<string, unknown> = {}) {
      await addProvider(stage(), admin, providerOf(hostile, more))
      const email = newEmail()
      const member_id = await stage().person({ email })
      hostile.claims = vouched(email)
      assert.equal((await comeFrom(stage(), hostile)).status, 303)
      const one = browser(stage().app)
      return { member_id, email, one, path: hostile.back(await begin(one)) }
    }
    const memberAt = (email: string) =>
      stage().site.db.reads.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst()

    test('the address that the profile follows is given to somebody else: names follow, and the address stays', async () => {
      const { email, one, path } = await returning({ follows_profile: true })
      const wanted = newEmail()
      Object.assign(hostile.claims, { email: wanted, given_name: 'Edda', family_name: 'Brandt' })
      const from = { address: '203.0.113.7', user_agent: null } as never
      const shown = await askedMeanwhile(
        stage(),
        (trx) =>
          createPersonAtProvider(
            trx,
            { email: wanted, first_name: 'Taken', last_name: null },
            { from, now: stage().site.clock() },
          ),
        () => one.get(path),
      )
      assert.equal(shown.status, 303, shown.text)
      assert.equal(await whoIsIn(one), email)
      assert.deepEqual([(await memberAt(email))!.first_name, (await memberAt(wanted))!.first_name], ['Edda', 'Taken'])
    })

    test('two people whose addresses change places keep theirs, and both are in', async () => {
      const first = await returning({ follows_profile: true })
      const email = newEmail()
      await stage().person({ email })
      hostile.claims = vouched(email)
      assert.equal((await comeFrom(stage(), hostile)).status, 303)
      const both = [first, { email, one: browser(stage().app) }]
      for (const [at, { one }] of both.entries()) {
        hostile.claims = { ...vouched(both[1 - at]!.email), sub: both[at]!.email }
        assert.equal((await comeFrom(stage(), hostile, one)).status, 303)
        assert.equal(await whoIsIn(one), both[at]!.email)
      }
    })

    test('a person whom the directory makes inactive meanwhile is not in, and those who were are out', async () => {
      const directory = await directoryOf(stage())
      const { member_id, one, path } = await returning()
      const inside = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, inside)).status, 303)
      const more = [browser(stage().app), browser(stage().app)]
      const paths: string[] = []
      for (const another of more) paths.push(hostile.back(await begin(another)))
      const inactive = operations({ op: 'Replace', path: 'active', value: 'False' })
      const [changed, ...shown] = await Promise.all([
        directory('PATCH', `/Users/${member_id}`, inactive),
        one.get(path),
        ...more.map((another, at) => another.get(paths[at]!)),
      ])
      assert.equal(changed.status, 200)
      for (const { status } of shown) assert.ok([303, 403].includes(status), `${status}`)
      for (const another of [one, inside, ...more]) assert.equal(await whoIsIn(another), undefined)
      const { status, text } = await comeFrom(stage(), hostile)
      assert.equal(status, 403, text)
      const sessions = stage().site.db.reads.selectFrom('session').select('session_id')
      assert.deepEqual(await sessions.where('member_id', '=', member_id).execute(), [])
    })

    for (const [what, set] of [
      ['turned off', { enabled: 0 }],
      ['made another', { issuer: 'https://id.example' }],
    ] as const)
      test(`a provider that is ${what} meanwhile lets nobody in`, async () => {
        const { one, path } = await returning()
        const { status } = await askedMeanwhile(
          stage(),
          (trx) => trx.updateTable('sign_in_provider').set(set).execute(),
          () => one.get(path),
        )
        assert.ok([400, 404, 424].includes(status), `${status}`)
        assert.equal(await whoIsIn(one), undefined)
      })

    test('a provider that is deleted while somebody comes back is no error of the server', async () => {
      for (let time = 0; time < 5; time++) {
        await forgetProviders(stage())
        const { one, path } = await returning()
        const { sign_in_provider_id } = await stage()
          .site.db.reads.selectFrom('sign_in_provider')
          .select('sign_in_provider_id')
          .executeTakeFirstOrThrow()
        const [gone, shown] = await Promise.all([
          admin.delete(`/sign_in_providers/${sign_in_provider_id}`),
          one.get(path),
        ])
        assert.equal(gone.status, 204)
        assert.ok(shown.status < 500, `${shown.status} ${shown.text}`)
        assert.equal(await whoIsIn(one), undefined)
      }
    })
  },
  HERE_ALLOWED,
)
