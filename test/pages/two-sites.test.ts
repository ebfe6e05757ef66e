// Browsers at two sites of one server: cookies, forms, links and attempts of one mean nothing at the other.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { unseal } from '../../server/db/secrets/seal.ts'
import { addLink, askForLink, linkInNotice } from '../../server/identity/links/password-link.ts'
import { rootOfUrl } from '../../server/site.ts'
import { type Browser, browser } from '../browser.ts'
import { forTwoSites, type SiteStage } from '../two-sites.ts'
import { PASSWORD, type Somebody, withPassword } from './people.ts'

const OTHERS = 'seven green herons'
const KNOCK = 'a quite wrong password'

interface Side {
  place: SiteStage
  root: string
  somebody: Somebody
  /** Where they are signed in. */
  browser: Browser
}

const browserAt = ({ stage, host }: SiteStage, from?: string): Browser =>
  browser(stage.app, { host, root: rootOfUrl(stage.site.url), ...(from && { from }) })

async function setSide(place: SiteStage): Promise<Side> {
  const somebody = await withPassword(place.stage)
  const one = browserAt(place)
  assert.equal((await one.signIn(somebody.email, PASSWORD)).status, 303)
  return { place, root: rootOfUrl(place.stage.site.url), somebody, browser: one }
}

for (const museum of ['https://museum.example', 'https://museum.example/moot'])
  forTwoSites(
    `browsers at https://harbour.example and ${museum}`,
    (sites) => {
      let both: [Side, Side][]
      before(async () => {
        const here = await setSide(sites().harbour)
        const there = await setSide(sites().museum)
        assert.deepEqual(here.somebody, there.somebody)
        both = [
          [here, there],
          [there, here],
        ]
      })

      const sessionOf = ({ browser }: Side) =>
        [...browser.cookies].find(([name]) => /^__Host-folkmoot(_moot)?$/.test(name))!
      const csrfOf = async ({ browser }: Side) => JSON.parse((await browser.get('/session')).text).csrf_token as string
      /** Every name that either of the two gives its cookie. */
      const names = () => new Set(both.map(([side]) => sessionOf(side)[0]))

      test('the session of one is nobody at the other, whatever its cookie is called', async () => {
        for (const [side, other] of both) {
          const [, secret] = sessionOf(side)
          const csrf = { 'x-csrf-token': await csrfOf(side) }
          const { host, stage } = other.place
          for (const name of names()) {
            const carrying = browserAt(other.place)
            carrying.cookies.set(name, secret)
            assert.match((await carrying.get('/account')).location!, /\/sign-in\?next=/)
            assert.match((await carrying.get('/')).location!, /\/sign-in$/)
            assert.equal((await carrying.get('/session')).status, 401)
            assert.equal((await carrying.api('GET', '/members?me=true')).status, 401)
            const change = { title: 'Harbour master' }
            const changed = await carrying.api('PATCH', `/members/${side.somebody.id}`, change, csrf)
            assert.equal(changed.status, 401)
            assert.equal((await carrying.send('/sign-out', {}, csrf)).status, 403)
            for (const origin of [side, other].map(({ place }) => `https://${place.host}`)) {
              const headers = { host, origin, 'sec-fetch-site': 'same-origin', cookie: `${name}=${secret}` }
              const asked = await stage.app.inject({ url: `${other.root}/api/v1/members?me=true`, headers })
              assert.equal(asked.statusCode, 401)
            }
          }
          assert.equal((await side.browser.get('/account')).status, 200)
        }
      })

      test('signing in, out and ending all sessions at one leaves those of the other', async () => {
        for (const [side, other] of both) {
          const extra = browserAt(side.place)
          await extra.signIn(side.somebody.email, PASSWORD)
          await extra.get('/account')
          assert.equal(
            (await extra.send('/account/sessions/end', { session_id: '', asked: '1', current_password: PASSWORD }))
              .status,
            303,
          )
          assert.equal((await side.browser.get('/account')).status, 303)
          assert.equal((await other.browser.get('/account')).status, 200)
          await extra.get('/account')
          assert.equal((await extra.send('/sign-out')).status, 303)
          assert.equal((await other.browser.get('/account')).status, 200)
          await side.browser.signIn(side.somebody.email, PASSWORD)
        }
      })

      test('the form of one is none of the other, signed in or not', async () => {
        for (const [side, other] of both) {
          const csrf_token = await csrfOf(side)
          await other.browser.get('/account')
          assert.equal((await other.browser.send('/account/sessions/end', { csrf_token })).status, 403)
          const patched = await other.browser.api(
            'PATCH',
            `/members/${other.somebody.id}`,
            { title: 'Pilot' },
            { 'x-csrf-token': csrf_token },
          )
          assert.equal(patched.status, 401)
          const [form, carrying] = [browserAt(side.place), browserAt(other.place)]
          await form.get('/sign-in')
          await carrying.get('/sign-in')
          const [own] = [...carrying.cookies.keys()]
          const [[, secret]] = [...form.cookies] as [[string, string]]
          carrying.cookies.set(own!, secret)
          const { email } = other.somebody
          const sent = await carrying.send('/sign-in', { ...form.hidden, email, password: PASSWORD })
          assert.equal(sent.status, 403)
          assert.equal(carrying.cookies.size, 1)
        }
      })

      test('a form that a page of one sends to the other is refused there', async () => {
        for (const [side, other] of both) {
          const origin = `https://${side.place.host}`
          await other.browser.get('/account')
          for (const headers of [
            { origin, 'sec-fetch-site': 'cross-site' },
            { origin, 'sec-fetch-site': 'same-site' },
            { origin, 'sec-fetch-site': 'same-origin' },
          ])
            assert.equal((await other.browser.send('/account/sessions/end', {}, headers)).status, 403)
          assert.equal((await other.browser.api('GET', '/members?me=true', undefined, { origin })).status, 401)
        }
      })

      test('a link that sets a password does nothing at the other, and its notice opens there for nobody', async () => {
        for (const [side, other] of both) {
          const { site, write } = side.place.stage
          const link = await write((trx) => addLink(trx, side.somebody.id, site.clock()))
          const carrying = browserAt(other.place)
          assert.equal((await carrying.get(`/password/new?link=${link}`)).status, 410)
          await carrying.get('/password/forgotten')
          const fields = { link, password: OTHERS, again: OTHERS }
          assert.equal((await carrying.send('/password/new', fields)).status, 410)
          assert.equal((await carrying.signIn(other.somebody.email, OTHERS)).status, 401)
          assert.equal((await browserAt(side.place).get(`/password/new?link=${link}`)).status, 200)
          await askForLink(site, side.somebody.email, { address: '127.0.0.9', request_id: 'none' })
          const { details } = await site.db.reads
            .selectFrom('notice')
            .select('details')
            .where('kind', '=', 'password_link')
            .executeTakeFirstOrThrow()
          const sealed = JSON.parse(details)
          assert.ok(linkInNotice(site, sealed).startsWith(`${site.url}/password/new?link=`))
          assert.throws(() => linkInNotice(other.place.stage.site, sealed))
          assert.throws(() => unseal(other.place.stage.site.sealKey, sealed.link, 'password link'))
        }
      })

      test('an id of one in a form of the other ends nothing at the one', async () => {
        for (const [side, other] of both) {
          const { stage } = side.place
          const token = await stage.token(side.somebody.id)
          const { token_id } = await stage.site.db.reads
            .selectFrom('api_token')
            .select((eb) => eb.fn.max('token_id').as('token_id'))
            .executeTakeFirstOrThrow()
          const { session_id } = JSON.parse((await side.browser.get('/session')).text)
          await other.browser.get('/account')
          for (const [path, form] of [
            ['/account/tokens/end', { token_id: String(token_id) }],
            ['/account/sessions/end', { session_id: String(session_id) }],
          ] as const)
            assert.equal((await other.browser.send(path, form)).status, 303, path)
          assert.equal((await side.place.client({ 'x-api-key': token }).get('/metadata')).status, 200)
          assert.equal((await side.browser.get('/account')).status, 200)
        }
      })

      test('tries are counted at each by themselves, for an account and from an address', async () => {
        const { email } = both[0]![0].somebody
        for (const [side, other] of both) {
          side.place.stage.pass(900)
          other.place.stage.pass(900)
          for (let time = 0; time < 10; time++)
            assert.equal((await browserAt(side.place, '127.0.1.1').signIn(email, KNOCK)).status, 401)
          assert.equal((await browserAt(side.place, '127.0.1.2').signIn(email, PASSWORD)).status, 429)
          assert.equal((await browserAt(other.place, '127.0.1.1').signIn(email, KNOCK)).status, 401)
          assert.equal((await browserAt(other.place, '127.0.1.1').signIn(email, PASSWORD)).status, 303)
          const ask = async (place: SiteStage) => {
            const one = browserAt(place, '127.0.1.3')
            await one.get('/password/forgotten')
            return (await one.send('/password/forgotten', { email: 'nobody@elsewhere.example' })).status
          }
          const asked = await Promise.all(Array.from({ length: 50 }, () => ask(side.place)))
          assert.deepEqual(new Set(asked), new Set([200]))
          assert.equal(await ask(side.place), 429)
          assert.equal(await ask(other.place), 200)
        }
      })

      test('the application is told the root, the person and the token of the site that was asked', async () => {
        const told = await Promise.all(
          both.map(async ([side]) => {
            const { text } = await side.browser.get('/')
            const [, content] = /<meta name="folkmoot" content="([^"]+)">/.exec(text)!
            const known = JSON.parse(
              content!.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
            )
            assert.deepEqual([known.root, known.member_id], [side.root, side.somebody.id])
            assert.equal(known.csrf_token, await csrfOf(side))
            // An empty address is that of the page itself, to load it again.
            for (const [, address = ''] of text.matchAll(/(?:href|src)="([^"#]+)"/g))
              assert.ok(address.startsWith(`${side.root}/`), address)
            return known.csrf_token as string
          }),
        )
        assert.notEqual(told[0], told[1])
      })

      test('addresses in pages are those of the site that was asked', async () => {
        for (const [side, other] of both)
          for (const path of ['/sign-in', '/password/forgotten', '/nowhere']) {
            const { text, headers } = await browserAt(side.place).get(path, { accept: 'text/html' })
            assert.match(headers['content-type']!, /^text\/html/, path)
            for (const [, address] of text.matchAll(/(?:href|action|src)="([^"#]*)"/g))
              assert.ok(address === `${side.root}/` || address!.startsWith(`${side.root}/`), `${path}: ${address}`)
            assert.ok(!text.includes(other.place.host))
          }
      })
    },
    { museum },
  )
