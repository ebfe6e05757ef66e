// Who comes in with a company's account: by issuer and sub, by a vouched address once, or as somebody new.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codeAt } from '../../authenticator.ts'
import { type Browser, browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { withFactor } from '../../pages/factor.ts'
import { PASSWORD, signedIn, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import {
  addProvider,
  begin,
  comeFrom,
  forgetProviders,
  HERE_ALLOWED,
  providerOf,
  refusals,
  vouched,
  whoIsIn,
} from './scene.ts'

onBothDatabases(
  'who comes in',
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
      hostile.more = {}
      hostile.claims = {}
    })

    const add = (more: Record<string, unknown> = {}) => addProvider(stage(), admin, providerOf(hostile, more))
    const memberOf = (email: string) =>
      stage().site.db.reads.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst()

    /** Signs in with what is said now, and is refused. */
    async function refused(reason: string, status = 403) {
      const before = await refusals(stage(), reason)
      const one = browser(stage().app)
      const shown = await comeFrom(stage(), hostile, one)
      assert.equal(shown.status, status, shown.text)
      assert.equal(await whoIsIn(one), undefined)
      assert.equal(await refusals(stage(), reason), before + 1)
    }
    async function comesIn(email: string) {
      const one = browser(stage().app)
      const { status, text } = await comeFrom(stage(), hostile, one)
      assert.equal(status, 303, text)
      assert.equal(await whoIsIn(one), email)
      return one
    }

    /** With what the sessions of whoever is signed in began, the present one first. */
    async function beginnings(one: Browser) {
      const { body } = await one.api('GET', '/sessions')
      const shown: { present: boolean; began_with: string }[] = body
      return shown.toSorted((a, b) => Number(b.present) - Number(a.present)).map(({ began_with }) => began_with)
    }

    test('an unclaimed account is linked by its address once, and then identified by its sub', async () => {
      await add()
      const email = newEmail()
      const member_id = await stage().person({ email })
      hostile.claims = vouched(email, 'sub-1')
      await stage().audit()
      const first = await comesIn(email)
      const entries = await stage().audit()
      assert.deepEqual(
        entries.map(({ action, details }) => [action, details]),
        [
          ['account_linked', { provider: 'company', by_email: true }],
          ['signed_in', { provider: 'company' }],
        ],
      )
      assert.deepEqual([entries[0]!.object_id, entries[0]!.member_id], [member_id, member_id])
      assert.deepEqual(await beginnings(first), ['provider'])
      // The address counts no more: not when the provider says none, and not when it says another.
      for (const said of [{ sub: 'sub-1' }, { ...vouched('other@elsewhere.example', 'sub-1') }]) {
        hostile.claims = said
        await comesIn(email)
      }
    })

    test('a second sub with the same address is refused', async () => {
      await add()
      const email = newEmail()
      await stage().person({ email })
      hostile.claims = vouched(email, 'first')
      await comesIn(email)
      hostile.claims = vouched(email, 'second')
      await refused('other account')
    })

    test('an account with a password is not linked by its address, but from its page, signed in', async () => {
      await add()
      const person = await withPassword(stage(), { email: newEmail() })
      hostile.claims = vouched(person.email, 'claimed-1')
      await refused('claimed')
      const one = await signedIn(stage(), person)
      await one.get('/account/sign-in')
      assert.match((await one.send('/account/sign-in/link', { provider: 'company' })).text, /current_password/)
      const wrong = await one.send('/account/sign-in/link', { provider: 'company', asked: '1', current_password: 'x' })
      assert.equal(wrong.status, 422)
      const asked = { provider: 'company', asked: '1', current_password: PASSWORD }
      const { status, headers } = await one.send('/account/sign-in/link', asked)
      assert.equal(status, 200)
      const sent = new URL(headers['refresh']!.slice('0; url='.length))
      assert.equal((await one.get(hostile.back(sent))).location, '/account/sign-in?done=linked')
      assert.match((await one.get('/account/sign-in')).text, /Harbour ID/)
      await comesIn(person.email)
    })

    test('an account is linked only in the session that asked for it', async () => {
      await add()
      const person = await withPassword(stage(), { email: newEmail() })
      hostile.claims = vouched('thief@harbour.example', 'thief')
      const one = await signedIn(stage(), person)
      await one.get('/account/sign-in')
      const asked = { provider: 'company', asked: '1', current_password: PASSWORD }
      const { headers } = await one.send('/account/sign-in/link', asked)
      const path = hostile.back(new URL(headers['refresh']!.slice('0; url='.length)))
      const other = await signedIn(stage(), await withPassword(stage(), { email: newEmail() }))
      for (const [name, value] of one.cookies) if (/company$/.test(name)) other.cookies.set(name, value)
      assert.equal((await other.get(path)).status, 400)
      assert.equal(await stage().site.db.reads.selectFrom('linked_account').selectAll().executeTakeFirst(), undefined)
    })

    test('an account of the provider that is somebody else’s here cannot be linked', async () => {
      await add()
      const email = newEmail()
      await stage().person({ email })
      hostile.claims = vouched(email, 'taken')
      await comesIn(email)
      const one = await signedIn(stage(), await withPassword(stage(), { email: newEmail() }))
      await one.get('/account/sign-in')
      const asked = { provider: 'company', asked: '1', current_password: PASSWORD }
      const { headers } = await one.send('/account/sign-in/link', asked)
      const shown = await one.get(hostile.back(new URL(headers['refresh']!.slice('0; url='.length))))
      assert.equal(shown.status, 403)
      assert.match(shown.text, /is already linked to someone else’s account/)
    })

    test('the last way in is not unlinked; with a password or another account it is', async () => {
      await add()
      const email = newEmail()
      await stage().person({ email })
      hostile.claims = vouched(email, 'only-way')
      const one = await comesIn(email)
      const link = () => stage().site.db.reads.selectFrom('linked_account').selectAll().executeTakeFirst()
      const unlink = async () => {
        await one.get('/account/sign-in')
        return one.send('/account/sign-in/unlink', { linked_account_id: String((await link())!.linked_account_id) })
      }
      const kept = await unlink()
      assert.deepEqual([kept.status, /no other way to sign in/.test(kept.text)], [422, true])
      const password_hash = await stage().site.hashPassword(PASSWORD)
      await stage().write((trx) =>
        trx.updateTable('member').set({ password_hash }).where('email', '=', email).execute(),
      )
      // By now the password is asked for.
      assert.equal((await unlink()).status, 200)
      await one.get('/account/sign-in')
      const given = {
        linked_account_id: String((await link())!.linked_account_id),
        asked: '1',
        current_password: PASSWORD,
      }
      await stage().audit()
      assert.equal((await one.send('/account/sign-in/unlink', given)).location, '/account/sign-in?done=unlinked')
      assert.equal(await link(), undefined)
      const [entry] = await stage().audit()
      assert.deepEqual(
        [entry!.action, entry!.details],
        ['account_unlinked', { provider: 'company', reason: 'by hand' }],
      )
    })

    test('an address counts only where the provider says that it is verified, and in its domains', async () => {
      await add({ creates_members: true, domains: ['harbour.example', 'bücher.example'] })
      const email = newEmail()
      await stage().person({ email })
      for (const email_verified of [false, undefined, 'true', 1, null]) {
        hostile.claims = { sub: 'x', email, ...(email_verified !== undefined && { email_verified }) }
        await refused('unverified')
      }
      hostile.claims = { sub: 'x', email, email_verified: false, xms_edov: true }
      await refused('unverified')
      hostile.claims = vouched('ada@elsewhere.example')
      await refused('domain')
      hostile.claims = vouched('ada@sub.harbour.example')
      await refused('domain')
      hostile.claims = { sub: 'x' }
      await refused('no address')
    })

    test('homographs of a domain are other domains, and letters that become others are refused', async () => {
      await add({ creates_members: true, domains: ['harbour.example', 'bücher.example'] })
      const victim = await withPassword(stage(), { email: 'k.victim@harbour.example' })
      assert.ok(victim.id)
      for (const [email, reason] of [
        ['ada@hаrbour.example', 'domain'], // Cyrillic а
        ['ada@xn--hrbour-6fg.example', 'domain'],
        ['ada@ｈarbour.example', 'no address'], // full-width h
        ['ada@harbour。example', 'no address'],
        ['\u212a.victim@harbour.example', 'no address'], // Kelvin sign
        ['ada@harbour.example\u0000', 'no address'],
        ['a\u0000da@harbour.example', 'no address'],
        ['ada@harbour.example, eve@evil.example', 'no address'],
        [['ada@harbour.example'], 'no address'],
      ] as const) {
        hostile.claims = { sub: 'stranger', email, email_verified: true }
        await refused(reason)
      }
      // Both forms of a domain are one.
      await stage().person({ email: 'otto@bücher.example' })
      hostile.claims = vouched('otto@xn--bcher-kva.example', 'otto')
      await comesIn('otto@bücher.example')
    })

    test('unknown people come in only where the provider creates members, and have no place', async () => {
      await add()
      const email = newEmail()
      hostile.claims = { ...vouched(email, 'new'), given_name: 'Ada', family_name: 'Lovelace' }
      await refused('unknown')
      await admin.patch(`/sign_in_providers/${await idOfProvider()}`, { creates_members: true })
      await stage().audit()
      const one = await comesIn(email)
      assert.deepEqual(
        (await stage().audit()).map(({ action }) => action),
        ['member_added', 'account_linked', 'signed_in'],
      )
      const { first_name, last_name, password_hash, enterprise_admin } = (await memberOf(email))!
      assert.deepEqual([first_name, last_name, password_hash, enterprise_admin], ['Ada', 'Lovelace', null, 0])
      const { body } = await one.api('GET', '/organizations')
      assert.deepEqual(body, [])
    })

    const idOfProvider = async () =>
      (await stage().site.db.reads.selectFrom('sign_in_provider').selectAll().executeTakeFirstOrThrow())
        .sign_in_provider_id

    test('two browsers of the same new person make one account', async () => {
      await add({ creates_members: true })
      const email = newEmail()
      hostile.claims = vouched(email, 'twice')
      const both = [browser(stage().app), browser(stage().app)]
      const paths: string[] = []
      for (const one of both) paths.push(hostile.back(await begin(one)))
      const statuses = await Promise.all(both.map(async (one, at) => (await one.get(paths[at]!)).status))
      assert.ok(
        statuses.includes(303) && statuses.every((status) => status === 303 || status === 400 || status === 403),
        `${statuses}`,
      )
      const { rows } = await countOf(email)
      assert.equal(rows, 1)
    })
    const countOf = async (email: string) => {
      const all = await stage()
        .site.db.reads.selectFrom('member')
        .select('member_id')
        .where('email', '=', email)
        .execute()
      return { rows: all.length }
    }

    test('the profile follows the provider only where it says so', async () => {
      await add()
      const email = newEmail()
      await stage().person({ email, first_name: 'Old', last_name: 'Name' })
      const said = { given_name: 'New', family_name: 'Names', locale: 'de-AT' }
      hostile.claims = { ...vouched(email, 'follow'), ...said }
      await comesIn(email)
      assert.equal((await memberOf(email))!.first_name, 'Old')
      await admin.patch(`/sign_in_providers/${await idOfProvider()}`, { follows_profile: true })
      const later = newEmail()
      hostile.claims = { ...vouched(later, 'follow'), ...said }
      await comesIn(later)
      const { first_name, last_name, language } = (await memberOf(later))!
      assert.deepEqual([first_name, last_name, language], ['New', 'Names', 'de-AT'])
      // An address that is somebody's, or not vouched for, stays away.
      const taken = newEmail()
      await stage().person({ email: taken })
      for (const claims of [vouched(taken, 'follow'), { ...vouched(newEmail(), 'follow'), email_verified: false }]) {
        hostile.claims = claims
        await comesIn(later)
      }
    })

    test('names are kept as the API takes them: without tags, cut where they are too long, none where nothing is left or an address is said', async () => {
      await add({ creates_members: true, follows_profile: true })
      const said = [
        [{ given_name: 'A'.repeat(255), family_name: '<b>Fairweather</b>' }, 'A'.repeat(64), 'Fairweather'],
        [{ given_name: '<b></b>', family_name: '<i> </i>' }, null, null],
        [{ name: `${'Ada '.repeat(40)}Thornbury` }, 'Ada '.repeat(16).trim(), 'Thornbury'],
        [{ name: 'edda.brandt@harbour.example' }, null, null],
        [{ given_name: 'edda@harbour.example', family_name: 'Brandt' }, null, 'Brandt'],
      ] as const
      for (const [claims, first_name, last_name] of said) {
        const email = newEmail()
        // Once as somebody new, once as somebody whose profile follows.
        for (let times = 0; times < 2; times++) {
          hostile.claims = { ...vouched(email), ...claims }
          await comesIn(email)
          const row = (await memberOf(email))!
          assert.deepEqual([row.first_name, row.last_name], [first_name, last_name])
        }
        const { member_id } = (await memberOf(email))!
        assert.equal((await admin.patch(`/members/${member_id}`, { first_name, last_name })).status, 200)
      }
    })

    test('whoever has two-step sign-in here is asked for its code after the provider', async () => {
      await add()
      const email = newEmail()
      const member_id = await stage().person({ email })
      hostile.claims = { ...vouched(email, 'two-step'), amr: ['pwd', 'mfa'] }
      await comesIn(email)
      const factor = { member_id, secret: 'sealed', last_step: 0, create_ts: stage().site.clock() }
      await stage().write((trx) => trx.insertInto('second_factor').values(factor).execute())
      const one = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, one)).location, '/sign-in/code?next=%2F')
      assert.equal(await whoIsIn(one), undefined)
    })

    test('the session that a code completes began with the provider', async () => {
      await add()
      const { id, email, key } = await withFactor(stage(), { email: newEmail() })
      const link = { member_id: id, issuer: hostile.issuer, subject: 'with a code', create_ts: 1, last_used_ts: null }
      await stage().write((trx) => trx.insertInto('linked_account').values(link).execute())
      hostile.claims = { sub: 'with a code' }
      const one = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, one)).location, '/sign-in/code?next=%2F')
      await one.get('/sign-in/code')
      assert.equal((await one.send('/sign-in/code', { code: codeAt(key, stage().site.clock()) })).location, '/')
      assert.equal(await whoIsIn(one), email)
      assert.deepEqual(await beginnings(one), ['provider', 'password'])
    })

    test('a provider that is off, or gone, lets nobody in, and a deleted person not either', async () => {
      const provider = await add()
      const email = newEmail()
      const member_id = await stage().person({ email })
      hostile.claims = vouched(email, 'off')
      const mine = await comesIn(email)
      const address = `/sign_in_providers/${provider.sign_in_provider_id}`
      assert.equal((await admin.patch(address, { enabled: false })).status, 200)
      const one = browser(stage().app)
      assert.equal((await one.get('/sign-in/with/company')).status, 404)
      assert.doesNotMatch((await one.get('/sign-in')).text, /Harbour ID/)
      assert.equal((await admin.patch(address, { enabled: true })).status, 200)
      const sent = await begin(one)
      assert.equal((await admin.delete(`/members/${member_id}`)).status, 204)
      assert.equal((await one.get(hostile.back(sent))).status, 403)
      assert.equal(await whoIsIn(mine), undefined)
    })

    test('sessions that began with a provider end when it is deleted, and links to it', async () => {
      const provider = await add()
      const email = newEmail()
      await stage().person({ email })
      hostile.claims = vouched(email, 'deleted')
      const one = await comesIn(email)
      assert.equal((await admin.delete(`/sign_in_providers/${provider.sign_in_provider_id}`)).status, 204)
      assert.equal(await whoIsIn(one), undefined)
      assert.equal(await stage().site.db.reads.selectFrom('linked_account').selectAll().executeTakeFirst(), undefined)
    })

    test('whoever signs out is offered to sign out at the provider too', async () => {
      await add()
      const email = newEmail()
      await stage().person({ email })
      hostile.claims = vouched(email, 'out')
      const one = await comesIn(email)
      await one.get('/account/security')
      const { location } = await one.send('/sign-out')
      assert.equal(location, '/sign-in?done=signed-out&from=company')
      const { text } = await one.get(location!)
      const href = `${hostile.issuer}/end?client_id=folkmoot&amp;post_logout_redirect_uri=https%3A%2F%2Fmoot.example%2Fsign-in`
      assert.ok(text.includes(href), text)
    })

    test('groups that the provider names do not keep anybody out', async () => {
      await add({ groups_claim: 'groups' })
      const email = newEmail()
      await stage().person({ email })
      for (const groups of [['Crew', 'Board'], 'Crew', undefined, 7, [{ a: 1 }]]) {
        hostile.claims = { ...vouched(email, 'grouped'), ...(groups !== undefined && { groups }) }
        await comesIn(email)
      }
    })
  },
  HERE_ALLOWED,
)
