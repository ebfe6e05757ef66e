// Applications at two sites of one server: clients, requests, codes and tokens of one do not work at the other.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { authorizationCodeGrant } from 'openid-client'
import { seal, unseal } from '../../../server/db/secrets/seal.ts'
import { identifyAssistant } from '../../../server/identity/oauth/assistant-credential.ts'
import { recordsOf } from '../../../server/identity/oauth/records.ts'
import { PASSWORD } from '../../pages/people.ts'
import { forTwoSites } from '../../two-sites.ts'
import { ask, browserAt, configured, follow, letIn, post, redeem, type Side, setSide } from './crossed.ts'
import { CALLBACK } from './scene.ts'

const UNKNOWN = 'x'.repeat(43)

for (const museum of ['https://museum.example', 'https://museum.example/moot'])
  forTwoSites(
    `applications at https://harbour.example and ${museum}`,
    (sites) => {
      let both: [Side, Side][]
      before(async () => {
        const here = await setSide(sites().harbour)
        const there = await setSide(sites().museum)
        assert.equal(here.somebody.id, there.somebody.id)
        assert.equal(here.application.application_id, there.application.application_id)
        both = [
          [here, there],
          [there, here],
        ]
      })

      const api = ({ place }: Side, access_token: string) => place.client({ authorization: `Bearer ${access_token}` })
      const works = async (side: Side, access_token: string) => {
        const { status, headers } = await api(side, access_token).get('/metadata')
        if (status !== 200) assert.equal(headers['www-authenticate'], 'Bearer error="invalid_token"')
        return status === 200
      }

      test('the metadata of each names its own addresses, and its own alone', async () => {
        for (const [side, other] of both) {
          const { stage, host } = side.place
          for (const url of new Set([
            `/.well-known/oauth-authorization-server${side.root}`,
            `${side.root}/.well-known/oauth-authorization-server`,
          ])) {
            const { statusCode, body } = await stage.app.inject({ url, headers: { host } })
            assert.equal(statusCode, 200, url)
            assert.equal(JSON.parse(body).issuer, stage.site.url)
            assert.equal(JSON.parse(body).token_endpoint, `${stage.site.url}/oauth/token`)
            assert.ok(!body.includes(other.place.host))
          }
        }
      })

      test('an application of one is told to be unknown at the other, and nobody is sent back to it', async () => {
        for (const [side, other] of both) {
          const { path } = await ask(side)
          for (const one of [other.browser, browserAt(other.place)]) {
            const { status, location, text } = await one.get(path)
            assert.deepEqual([status, location], [400, undefined])
            assert.match(text, /isn’t registered/)
          }
          const { status, body } = await post(other, '/oauth/introspect', { token: UNKNOWN }, side.application)
          assert.deepEqual([status, body.error], [401, 'invalid_client'])
        }
      })

      test('a question of one is out of date at the other, whose cookies are the same browser’s', async () => {
        for (const [side, other] of both) {
          const asked = await follow(side, (await ask(side)).path)
          assert.match(asked.text, /access your account/)
          // A browser that has brought the one's question along, by whatever way.
          const carrying = browserAt(other.place)
          const isQuestion = ([name]: [string, string]) => name.startsWith('__Secure-folkmoot-oauth')
          for (const cookie of other.browser.cookies) if (!isQuestion(cookie)) carrying.cookies.set(...cookie)
          for (const cookie of side.browser.cookies) if (isQuestion(cookie)) carrying.cookies.set(...cookie)
          assert.equal((await carrying.get('/account')).status, 200)
          const { csrf_token } = carrying.hidden
          assert.equal((await carrying.get(asked.path)).status, 400)
          const sent = await carrying.send(asked.path, { decision: 'allow', csrf_token: csrf_token! })
          assert.equal(sent.status, 400)
          assert.match(sent.text, /This request has expired/)
          const uid = asked.path.slice(asked.path.lastIndexOf('/'))
          assert.equal((await carrying.get(`/oauth/authorize${uid}`)).status, 400)
        }
      })

      test('a code of one gets nothing at the other, and still works where it is from', async () => {
        for (const [side, other] of both) {
          const asked = await ask(side)
          const back = await letIn(side, asked)
          assert.equal(back.searchParams.get('iss'), side.place.stage.site.url)
          const code = back.searchParams.get('code')!
          const fields = {
            grant_type: 'authorization_code',
            code,
            redirect_uri: CALLBACK,
            code_verifier: asked.verifier,
          }
          const [own, foreign] = [
            await post(other, '/oauth/token', fields, other.application),
            await post(other, '/oauth/token', fields, side.application),
          ]
          assert.deepEqual([own.status, own.body.error], [400, 'invalid_grant'])
          assert.deepEqual([foreign.status, foreign.body.error], [401, 'invalid_client'])
          assert.ok(await works(side, (await redeem(side, asked, back)).access_token))
        }
      })

      test('a library that asked one takes no answer of the other (RFC 9207)', async () => {
        for (const [side, other] of both) {
          const asked = await ask(side)
          const back = await letIn(side, asked)
          await assert.rejects(
            authorizationCodeGrant(other.application.configuration, back, {
              pkceCodeVerifier: asked.verifier,
              expectedState: asked.state,
            }),
            ({ cause }: Error) => /"iss"/.test(String(cause)),
          )
        }
      })

      test('an access token of one site is invalid at the other', async () => {
        for (const [side, other] of both) {
          const asked = await ask(side)
          const tokens = await redeem(side, asked, await letIn(side, asked))
          assert.ok(await works(side, tokens.access_token))
          assert.equal(await works(other, tokens.access_token), false)
          const { headers } = await api(other, tokens.access_token).get('/members?me=true')
          assert.equal(headers['x-requestor'], undefined)
        }
      })

      test('tokens of one cannot be refreshed, looked at or ended at the other', async () => {
        for (const [side, other] of both) {
          const asked = await ask(side)
          const { access_token, refresh_token } = await redeem(side, asked, await letIn(side, asked))
          const fields = { grant_type: 'refresh_token', refresh_token }
          assert.equal((await post(other, '/oauth/token', fields, other.application)).body.error, 'invalid_grant')
          assert.equal((await post(other, '/oauth/token', fields, side.application)).body.error, 'invalid_client')
          for (const token of [access_token, refresh_token]) {
            const seen = await post(other, '/oauth/introspect', { token }, other.application)
            assert.deepEqual(seen.body, { active: false })
            assert.equal((await post(other, '/oauth/revoke', { token }, other.application)).status, 200)
            assert.equal((await post(other, '/oauth/revoke', { token }, side.application)).status, 401)
          }
          assert.ok(await works(side, access_token))
          assert.equal((await post(side, '/oauth/token', fields, side.application)).status, 200)
        }
      })

      test('consent to the same application at one is none at the other', async () => {
        const [[side, other]] = both as [[Side, Side]]
        const row = await side.place.stage.site.db.reads
          .selectFrom('application')
          .select(['client_id', 'secret_hash'])
          .where('application_id', '=', side.application.application_id)
          .executeTakeFirstOrThrow()
        // Whoever runs both may give an application the same names.
        const was = await other.place.stage.site.db.reads
          .selectFrom('application')
          .select(['client_id', 'secret_hash'])
          .where('application_id', '=', other.application.application_id)
          .executeTakeFirstOrThrow()
        const become = (names: typeof row) =>
          other.place.stage.write((trx) =>
            trx
              .updateTable('application')
              .set(names)
              .where('application_id', '=', other.application.application_id)
              .execute(),
          )
        await become(row)
        try {
          const twin: Side = {
            ...other,
            browser: browserAt(other.place),
            application: { ...side.application, configuration: await configured(other.place, side.application) },
          }
          await other.place.stage.write((trx) => trx.deleteFrom('authorization').execute())
          await twin.browser.signIn(twin.somebody.email, PASSWORD)
          const asked = await ask(side)
          const back = await letIn(side, asked)
          const code = back.searchParams.get('code')!
          const fields = {
            grant_type: 'authorization_code',
            code,
            redirect_uri: CALLBACK,
            code_verifier: asked.verifier,
          }
          assert.equal((await post(twin, '/oauth/token', fields, twin.application)).body.error, 'invalid_grant')
          const { access_token, refresh_token } = await redeem(side, asked, back)
          const seen = await post(twin, '/oauth/introspect', { token: access_token }, twin.application)
          assert.deepEqual(seen.body, { active: false })
          const refreshing = { grant_type: 'refresh_token', refresh_token }
          assert.equal((await post(twin, '/oauth/token', refreshing, twin.application)).body.error, 'invalid_grant')
          await post(twin, '/oauth/revoke', { token: refresh_token }, twin.application)
          assert.ok(await works(side, access_token))
          assert.equal(await works(twin, access_token), false)
          assert.match((await follow(twin, (await ask(twin)).path)).text, /access your account/)
        } finally {
          await become(was)
        }
      })

      test('deleting an application at one, or taking its consent back, ends nothing at the other', async () => {
        const [[side, other]] = both as [[Side, Side]]
        const [here, there] = await Promise.all(
          [side, other].map(async (one) => {
            const asked = await ask(one)
            return redeem(one, asked, await letIn(one, asked))
          }),
        )
        const own = await side.place.stage.as(side.somebody.id)
        const [allowed] = (await own.get('/authorizations')).body
        await side.browser.get('/account')
        const form = { authorization_id: String(allowed.authorization_id) }
        assert.equal((await side.browser.send('/account/authorizations/end', form)).status, 303)
        assert.equal(await works(side, here!.access_token), false)
        assert.ok(await works(other, there!.access_token))
        const { client_id } = side.application
        await other.browser.get('/account')
        assert.equal((await other.browser.send('/account/applications/end', { client_id })).status, 303)
        assert.ok(await works(other, there!.access_token))
        assert.equal((await own.get('/applications')).body.length, 1)
      })

      test('what one keeps of an application opens with the key of no other', async () => {
        const [here, there] = both[0]!.map(({ place }) => place.stage.site)
        const record = { jti: UNKNOWN, kind: 'AccessToken', clientId: 'fma' }
        await recordsOf(here!, 'Session').upsert(UNKNOWN, record, 600)
        const row = await here!.db.reads
          .selectFrom('oauth_record')
          .selectAll()
          .where('kind', '=', 'Session')
          .orderBy('record_id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const clocks = () => ({ process: Math.floor(Date.now() / 1000), site: here!.clock() })
        const before = clocks()
        const { exp, ...kept } = (await recordsOf(here!, 'Session').find(UNKNOWN))!
        const after = clocks()
        assert.deepEqual(kept, record)
        // What is left by the clock of the site is told by the clock of the process.
        const least = before.process + row.expires_ts - after.site
        const most = after.process + row.expires_ts - before.site
        assert.ok(least <= exp! && exp! <= most, `${least} <= ${exp} <= ${most}`)
        const { record_id, ...moved } = row
        await there!.db.write((trx) => trx.insertInto('oauth_record').values(moved).execute())
        await assert.rejects(recordsOf(there!, 'Session').find(UNKNOWN))
        assert.throws(() => unseal(there!.sealKey, seal(here!.sealKey, 'tide', 'x'), 'x'))
      })

      test('a token for the assistants of one does not work at the other, which has another resource', async () => {
        for (const [side, other] of both) {
          const resource = `${side.place.stage.site.url}/mcp`
          const asking = await ask(side, { resource })
          const { access_token } = await redeem(side, asking, await letIn(side, asking))
          const at = async ({ place }: Side) => {
            const headers = { authorization: `Bearer ${access_token}` }
            return (await identifyAssistant({ site: place.stage.site, headers })).credential !== undefined
          }
          assert.deepEqual([await at(side), await at(other)], [true, false])
          const elsewhere = await follow(other, (await ask(other, { resource })).path)
          assert.equal(elsewhere.left!.searchParams.get('error'), 'invalid_target')
        }
      })
    },
    { museum },
  )
