// Two sites of one server with the same provider, client and name of it: each signs in its own people alone.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { rootOfUrl } from '../../../server/site.ts'
import { type Browser, browser } from '../../browser.ts'
import { forTwoSites, type SiteStage } from '../../two-sites.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, forgetProviders, HERE_ALLOWED, providerOf, vouched, whoIsIn } from './scene.ts'

const EMAIL = 'edda@harbour.example'
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

for (const museum of ['https://museum.example', 'https://museum.example/moot'])
  forTwoSites(
    `company sign-in at https://harbour.example and ${museum}`,
    (sites) => {
      let hostile: Hostile
      let both: [SiteStage, SiteStage][]

      before(async () => {
        hostile = await hostileProvider()
        const { harbour, museum } = sites()
        both = [
          [harbour, museum],
          [museum, harbour],
        ]
        for (const [{ stage }] of both) {
          const admin = await stage.as(await stage.person({ enterprise: true, email: 'admin@harbour.example' }))
          await stage.person({ email: EMAIL })
          await addProvider(stage, admin, providerOf(hostile))
        }
      })
      after(() => hostile.close())
      beforeEach(() => {
        hostile.claims = vouched(EMAIL)
      })

      const rootAt = ({ stage }: SiteStage) => rootOfUrl(stage.site.url)
      const browserAt = (place: SiteStage): Browser =>
        browser(place.stage.app, { host: place.host, root: rootAt(place) })
      /** Begins to sign in; gives the path, below the site's own, at which the browser comes back. */
      async function begun(place: SiteStage, one: Browser): Promise<string> {
        const { status, location, text } = await one.get('/sign-in/with/company')
        assert.equal(status, 303, text)
        const sent = new URL(location!)
        assert.equal(sent.searchParams.get('redirect_uri'), `${place.stage.site.url}/sign-in/from/company`)
        return hostile.back(sent).slice(rootAt(place).length)
      }

      test('whoever signs in at one is nobody at the other', async () => {
        for (const [side, other] of both) {
          const one = browserAt(side)
          assert.equal((await one.get(await begun(side, one))).status, 303)
          assert.equal(await whoIsIn(one), EMAIL)
          const there = browserAt(other)
          for (const [name, value] of one.cookies) there.cookies.set(name, value)
          assert.equal(await whoIsIn(there), undefined)
        }
      })

      test('what a browser carries from one does not count at the other, whatever its cookie is called', async () => {
        for (const [side, other] of both) {
          const one = browserAt(side)
          const path = await begun(side, one)
          const sealed = [...one.cookies.values()]
          const mine = browserAt(other)
          await begun(other, mine)
          for (const name of mine.cookies.keys())
            for (const value of sealed) {
              const there = browserAt(other)
              there.cookies.set(name, value)
              assert.equal((await there.get(path)).status, 400)
              assert.equal(await whoIsIn(there), undefined)
            }
          assert.equal((await one.get(path)).status, 303)
        }
      })

      test('signing out by a token that was sent to one leaves the other alone', async () => {
        for (const [side, other] of both) {
          const [here, there] = [browserAt(side), browserAt(other)]
          for (const [place, one] of [
            [side, here],
            [other, there],
          ] as const)
            assert.equal((await one.get(await begun(place, one))).status, 303)
          const now = Math.floor(Date.now() / 1000)
          const logout_token = await hostile.sign({
            ...{ iss: hostile.issuer, aud: 'folkmoot', iat: now, exp: now + 60, sub: EMAIL, events: EVENTS },
            jti: `at ${side.stage.site.url}`,
          })
          const { statusCode } = await side.stage.app.inject({
            method: 'POST',
            url: `${rootAt(side)}/sign-in/ended/company`,
            headers: { host: side.host, 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams({ logout_token }).toString(),
          })
          assert.equal(statusCode, 200)
          assert.deepEqual([await whoIsIn(here), await whoIsIn(there)], [undefined, EMAIL])
        }
      })

      test('a provider that is deleted at one goes on at the other', async () => {
        const [[side, other]] = both as [[SiteStage, SiteStage]]
        const there = browserAt(other)
        assert.equal((await there.get(await begun(other, there))).status, 303)
        await forgetProviders(side.stage)
        assert.equal((await browserAt(side).get('/sign-in/with/company')).status, 404)
        const again = browserAt(other)
        assert.equal((await again.get(await begun(other, again))).status, 303)
        assert.equal(await whoIsIn(there), EMAIL)
      })
    },
    { ...HERE_ALLOWED, museum },
  )
