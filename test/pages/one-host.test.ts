// Sites below paths of one host: a browser sends all their cookies to each, and each accepts only its own.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cookieName } from '../../server/identity/cookie.ts'
import type { Site } from '../../server/site.ts'
import { type Browser, browser } from '../browser.ts'
import { DIALECTS, type Stage, setStage } from '../stage.ts'
import { PASSWORD, type Somebody, withPassword } from './people.ts'

const ROOTS = ['/a-b', '/a_b', '/a/b', '/a-form', '/a', '']

test('no two paths give a cookie the same name', () => {
  const names = [...ROOTS, '/a%2Fb', '/a.2db', '/form', '/-form'].flatMap((root) =>
    (['session', 'form'] as const).map((use) => cookieName({ url: `https://one.example${root}` } as Site, use)),
  )
  assert.equal(new Set(names).size, names.length)
  // Of what a cookie's name may be made of (RFC 6265, 4.1.1).
  for (const name of names) assert.match(name, /^__Host-[\w.-]+$/)
})

for (const dialect of DIALECTS)
  describe(`sites below paths of one host (${dialect})`, () => {
    let stages: Stage[]
    let ada: Somebody[]
    let jar: Map<string, string>
    let browsers: Browser[]

    before(async () => {
      stages = []
      for (const root of ['/a-b', '/a_b', ''])
        stages.push(
          await setStage(dialect, {
            url: `https://one.example${root}`,
            sealKey: `the secret of what is below ${root}`,
          }),
        )
      ada = await Promise.all(stages.map((stage) => withPassword(stage)))
      jar = new Map()
      browsers = stages.map(({ app, site }) => browser(app, { root: new URL(site.url).pathname.replace(/\/$/, '') }))
      for (const [place, one] of browsers.entries()) {
        await shared(one)
        assert.equal((await one.signIn(ada[place]!.email, PASSWORD)).status, 303)
        keep(one)
      }
    })
    after(async () => {
      for (const { app, fresh } of stages) {
        await app.close()
        await fresh.remove()
      }
    })

    /** One browser, which sends the cookies of each site to all. */
    const shared = async (one: Browser) => {
      for (const [name, value] of jar) one.cookies.set(name, value)
    }
    const keep = (one: Browser) => {
      for (const name of [...jar.keys()]) if (!one.cookies.has(name)) jar.delete(name)
      for (const [name, value] of one.cookies) jar.set(name, value)
    }

    test('who signs in at each stays signed in at all, as whom they are there', async () => {
      assert.equal(jar.size, 6)
      for (const one of browsers) {
        await shared(one)
        assert.equal((await one.get('/account')).status, 200)
        assert.equal((await one.api('GET', '/members?me=true')).status, 200)
      }
    })

    test('a page of one changes nothing at another with the token that it has', async () => {
      const [one, other] = browsers as [Browser, Browser, Browser]
      const { csrf_token } = JSON.parse((await one.get('/session')).text)
      await other.get('/account')
      assert.equal((await other.send('/account/sessions/end', { csrf_token })).status, 403)
      const change = { title: 'Pilot' }
      const headers = { 'x-csrf-token': csrf_token }
      assert.equal((await other.api('PATCH', `/members/${ada[1]!.id}`, change, headers)).status, 401)
    })

    test('the session of one under the name of another is nobody', async () => {
      const [one, other] = browsers as [Browser, Browser, Browser]
      const carrying = browser(stages[1]!.app, { root: '/a_b' })
      const secret = one.cookies.get(cookieName(stages[0]!.site, 'session'))!
      carrying.cookies.set(cookieName(stages[1]!.site, 'session'), secret)
      assert.equal((await carrying.get('/account')).status, 303)
      assert.equal((await other.get('/account')).status, 200)
    })

    test('signing out at one leaves the others', async () => {
      const [one, other, root] = browsers as [Browser, Browser, Browser]
      await one.get('/account')
      assert.equal((await one.send('/sign-out')).status, 303)
      keep(one)
      for (const still of [other, root]) {
        for (const name of [...still.cookies.keys()]) if (!jar.has(name)) still.cookies.delete(name)
        assert.equal((await still.get('/account')).status, 200)
      }
      assert.equal((await one.get('/account')).status, 303)
    })
  })
