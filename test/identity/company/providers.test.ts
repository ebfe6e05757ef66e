// Keeping sign-in providers: by the API and on pages; their secrets, their names, and what discovery may say.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { unseal } from '../../../server/db/secrets/seal.ts'
import { reseal } from '../../../server/identity/reseal.ts'
import { browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { PASSWORD, signedIn, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, begin, comeFrom, forgetProviders, HERE_ALLOWED, providerOf, vouched, whoIsIn } from './scene.ts'

onBothDatabases(
  'sign-in providers',
  (stage) => {
    let hostile: Hostile
    let admin: Client
    let document: Record<string, unknown>

    before(async () => {
      hostile = await hostileProvider()
      document = hostile.document
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => hostile.close())
    beforeEach(async () => {
      hostile.document = { ...document }
      await forgetProviders(stage())
    })

    const wrong = async (sent: object, field: string, code = 'invalid_value') => {
      const { status, body } = await admin.post('/sign_in_providers', { ...providerOf(hostile), ...sent })
      assert.equal(status, 422, JSON.stringify(body))
      assert.deepEqual([body.errors[0].field, body.errors[0].code], [field, code])
      return body.errors[0].details as string
    }

    test('a provider has its fields, and never its secret', async () => {
      const sent = { ...providerOf(hostile), domains: ['@Harbour.example', 'bücher.example', 'harbour.example'] }
      const { status, body } = await admin.post('/sign_in_providers', { ...sent, label: undefined })
      assert.equal(status, 201)
      const { sign_in_provider_id: id, create_ts, update_ts, ...fields } = body
      assert.deepEqual(fields, {
        ...{ name: 'company', label: 'company', kind: 'oidc', issuer: hostile.issuer, client_id: 'folkmoot' },
        ...{ scopes: 'openid email profile', domains: ['harbour.example', 'xn--bcher-kva.example'] },
        ...{ creates_members: false, follows_profile: false, only: false, groups_claim: null, enabled: true },
      })
      assert.ok(id && create_ts && update_ts)
      const all = await admin.get('/sign_in_providers')
      assert.deepEqual([all.body.length, all.text.includes(hostile.client_secret)], [1, false])
      const changed = await admin.patch(`/sign_in_providers/${id}`, { ...body, groups_claim: 'groups' })
      assert.deepEqual([changed.status, changed.body.groups_claim], [200, 'groups'])
      assert.equal((await admin.delete(`/sign_in_providers/${id}`)).status, 204)
      assert.equal((await admin.get(`/sign_in_providers/${id}`)).status, 404)
    })

    test('the secret is sealed, is sealed anew with another secret of the site, and is kept unless it is sent', async () => {
      const provider = await addProvider(stage(), admin, providerOf(hostile))
      assert.ok(!provider.client_secret!.includes(hostile.client_secret))
      const to = Buffer.from('another secret for everything that is sealed')
      const rows = stage().site.db.reads.selectFrom('sign_in_provider').select('client_secret')
      await stage()
        .write(async (trx) => {
          await reseal(trx, stage().site.sealKey, to)
          const [row] = await trx.selectFrom('sign_in_provider').select('client_secret').execute()
          assert.equal(unseal(to, row!.client_secret!, 'sign-in provider secret'), hostile.client_secret)
          throw new Error('as it was')
        })
        .catch((error) => assert.equal(error.message, 'as it was'))
      const address = `/sign_in_providers/${provider.sign_in_provider_id}`
      await stage().audit()
      assert.equal((await admin.patch(address, { label: 'Other', client_secret: hostile.client_secret })).status, 200)
      assert.equal((await rows.executeTakeFirstOrThrow()).client_secret, provider.client_secret)
      const [entry] = await stage().audit()
      assert.deepEqual([entry!.action, entry!.details], ['provider_changed', { changed: 'label' }])
    })

    test('what is no provider is refused by its field', async () => {
      for (const name of ['Company', 'a b', '-a', 'a/b', '', 'ä']) await wrong({ name }, 'name')
      await wrong({ issuer: 'https://user:word@id.example' }, 'issuer')
      await wrong({ issuer: 'https://id.example?a=b' }, 'issuer')
      await wrong({ scopes: 'email' }, 'scopes')
      await wrong({ scopes: 'openid offline_access' }, 'scopes')
      for (const domain of ['example', '10.0.0.1', 'a b.example', 'ada@harbour.example', '*.example'])
        await wrong({ domains: [domain] }, 'domains')
      await addProvider(stage(), admin, providerOf(hostile))
      await wrong({}, 'name', 'not_unique')
      await wrong({ kind: 'saml' }, 'kind')
    })

    test('a discovery document with another issuer or without a supported algorithm is refused when saving', async () => {
      hostile.document = { ...document, issuer: 'https://id.example' }
      assert.match(await wrong({}, 'issuer'), /a different issuer/)
      hostile.document = { ...document, issuer: `${hostile.issuer}/` }
      assert.match(await wrong({}, 'issuer'), /a different issuer/)
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
        hostile.document = { ...document, [name]: undefined }
        assert.match(await wrong({}, 'issuer'), new RegExp(name))
      }
      hostile.document = { ...document, id_token_signing_alg_values_supported: ['HS256', 'none'] }
      assert.match(await wrong({}, 'issuer'), /does not sign ID tokens with a supported/)
      assert.match(await wrong({ issuer: `${hostile.issuer}/realms/none` }, 'issuer'), /no discovery document/)
    })

    test('every address in the document must be allowed, including unused ones', async () => {
      for (const [name, address] of [
        ['token_endpoint', 'http://10.0.0.1/token'],
        ['userinfo_endpoint', 'https://127.0.0.2/userinfo'],
        ['jwks_uri', 'https://[::1]/keys'],
        ['end_session_endpoint', 'http://id.example/end'],
        ['authorization_endpoint', 'javascript:alert(1)'],
        ['revocation_endpoint', 'https://169.254.169.254/latest'],
        ['introspection_endpoint', 7],
      ] as const) {
        hostile.document = { ...document, [name]: address }
        assert.match(await wrong({}, 'issuer'), new RegExp(name))
      }
      hostile.document = { ...document, mtls_endpoint_aliases: { token_endpoint: 'https://10.0.0.1/token' } }
      assert.match(await wrong({}, 'issuer'), /token_endpoint/)
      assert.match(await wrong({ issuer: 'https://10.0.0.1' }, 'issuer'), /public internet/)
      assert.match(await wrong({ issuer: 'http://id.example' }, 'issuer'), /https/)
    })

    test('a changed discovery document is checked again before anyone is redirected', async () => {
      const provider = await addProvider(stage(), admin, providerOf(hostile))
      await begin(browser(stage().app))
      hostile.document = { ...document, authorization_endpoint: 'https://10.0.0.1/authorize' }
      stage().pass(601)
      assert.equal((await browser(stage().app).get('/sign-in/with/company')).status, 424)
      // It can still be turned off.
      const address = `/sign_in_providers/${provider.sign_in_provider_id}`
      assert.equal((await admin.patch(address, { enabled: false })).status, 200)
      assert.equal((await admin.patch(address, { enabled: true })).status, 422)
    })

    test('in a session, a provider is added and changed with the password only', async () => {
      const chief = await withPassword(stage(), { enterprise: true })
      const one = await signedIn(stage(), chief)
      const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec((await one.get('/account')).text)![1]!
      const headers = { 'x-csrf-token': csrf }
      const missing = await one.api('POST', '/sign_in_providers', providerOf(hostile), headers)
      assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'current_password'])
      const sent = { ...providerOf(hostile), current_password: PASSWORD }
      assert.equal((await one.api('POST', '/sign_in_providers', sent, headers)).status, 201)
    })

    test('enterprise administrators keep providers on pages, and nobody else', async () => {
      const one = await signedIn(stage(), await withPassword(stage(), { enterprise: true }))
      const plain = await signedIn(stage(), await withPassword(stage()))
      for (const path of ['/administration/sign-in', '/administration/sign-in/new'])
        assert.equal((await plain.get(path)).status, 403, path)
      assert.doesNotMatch((await plain.get('/account')).text, /administration/)
      assert.match((await one.get('/account')).text, /\/administration\/sign-in/)
      const form = {
        ...{ name: 'company', label: 'Harbour ID', issuer: hostile.issuer, client_id: 'folkmoot' },
        ...{ client_secret: hostile.client_secret, scopes: 'openid email profile', domains: 'harbour.example\n' },
        ...{ groups_claim: '', enabled: '1', current_password: PASSWORD },
      }
      await one.get('/administration/sign-in/new')
      const wrong = await one.send('/administration/sign-in', { ...form, issuer: 'https://10.0.0.1', scopes: 'openid' })
      assert.deepEqual([wrong.status, /public internet/.test(wrong.text)], [422, true])
      assert.ok(!wrong.text.includes(hostile.client_secret.slice(0, 10)))
      await one.get('/administration/sign-in/new')
      const empty = await one.send('/administration/sign-in', {
        ...form,
        name: '',
        label: '',
        client_id: '',
        issuer: '',
      })
      assert.deepEqual([empty.status, empty.text.match(/class="fault"/g)?.length], [422, 3])
      const german = { 'accept-language': 'de' }
      hostile.document = { ...document, token_endpoint: 'https://10.0.0.1/token' }
      await one.get('/administration/sign-in/new')
      const told = await one.send('/administration/sign-in', form, german)
      assert.match(told.text, /Die Adresse token_endpoint ist nicht erlaubt/)
      hostile.document = { ...document }
      await one.get('/administration/sign-in/new')
      assert.equal((await one.send('/administration/sign-in', form)).location, '/administration/sign-in?done=created')
      const { text } = await one.get('/administration/sign-in')
      assert.match(text, /https:\/\/moot\.example\/sign-in\/from\/company/)
      const [, id] = /action="\/administration\/sign-in\/(\d+)\/try"/.exec(text)!
      const tried = await one.send(`/administration/sign-in/${id}/try`)
      assert.match(tried.text, /Harbour ID works/)
      const changing = await one.get(`/administration/sign-in/${id}`)
      assert.match(changing.text, /people have a password but no linked account|person has a password/)
      const changed = { ...form, client_secret: '', creates_members: '1' }
      assert.equal(
        (await one.send(`/administration/sign-in/${id}`, changed)).location,
        '/administration/sign-in?done=changed',
      )
      hostile.claims = vouched('new.rower@harbour.example')
      const rower = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, rower)).status, 303)
      assert.equal(await whoIsIn(rower), 'new.rower@harbour.example')
      await one.get('/administration/sign-in')
      const gone = await one.send(`/administration/sign-in/${id}/delete`)
      assert.equal(gone.location, '/administration/sign-in?done=deleted')
      assert.equal(await whoIsIn(rower), undefined)
      assert.equal((await one.get(`/administration/sign-in/${id}`)).status, 404)
    })
  },
  HERE_ALLOWED,
)
