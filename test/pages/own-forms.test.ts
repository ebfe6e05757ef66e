// Every address that pages post to takes only forms of its own pages: all of them are found in the server itself.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type Browser, HERE } from '../browser.ts'
import { traces } from '../permissions/traces.ts'
import { onBothDatabases } from '../stage.ts'
import { type Somebody, signedIn, withPassword } from './people.ts'

/** What is asked without a cookie, by a secret of its own: no browser sends that by itself. */
const WITHOUT_COOKIE: Readonly<Record<string, string>> = {
  '/mcp': 'by the access token of an assistant',
  '/mail/in': 'by the secret of the mail server',
  '/mail/stop/:token': 'by the link in a mail (RFC 8058)',
  '/rsvp/:token': 'by the link in a mail',
  '/oauth/token': 'by the secret of an application, or a code',
  '/oauth/revoke': 'by the secret of an application, or the token',
  '/oauth/introspect': 'by the secret of an application, or the token',
  '/sign-in/ended/:name': 'by what the provider of a company has signed',
}

/** What scripts of the site's pages post, in JSON, with the token in a header. */
const CEREMONIES = /^\/(sign-in\/passkey|account\/proof|account\/passkeys)(\/options)?$/

/** Where there is no form without a question of an application; test/identity/oauth/consent.test.ts forges it. */
const QUESTIONS = '/oauth/consent/:uid'

/** The addresses of a server outside of the API and SCIM that take a verb. */
function addressesOf(app: FastifyInstance, verb: string): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, verbs] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (indent === undefined) return []
      above.splice(indent.length / 4, Infinity, part!)
      return verbs?.split(', ').includes(verb) ? [above.join('')] : []
    })
    .filter((path) => !/^\/(api\/v1|scim\/v2)/.test(path))
}

onBothDatabases('forms of other pages', (stage) => {
  let chief: Somebody
  let one: Browser
  let addresses: string[]

  before(async () => {
    chief = await withPassword(stage(), { enterprise: true })
    one = await signedIn(stage(), chief)
    const all = addressesOf(stage().app, 'POST')
    for (const path of [...Object.keys(WITHOUT_COOKIE), QUESTIONS])
      assert.ok(all.includes(path), `${path} is not in ${all}`)
    addresses = all
      .filter((path) => !(path in WITHOUT_COOKIE) && path !== QUESTIONS)
      .map((path) => path.replace(/:\w+/g, '1'))
    for (const known of ['/sign-in', '/sign-out', '/account/passkeys/options', '/administration/directory/addresses/1'])
      assert.ok(addresses.includes(known), `${known} is not in ${addresses}`)
  })

  test('are refused at every address, and change nothing', async () => {
    await one.get('/account')
    const { hidden } = one
    const other = await signedIn(stage(), chief)
    await other.get('/account')
    const token = hidden['csrf_token']!
    assert.ok(token && other.hidden['csrf_token'] && token !== other.hidden['csrf_token'])
    const typed = { form_of: String(chief.id), name: 'Pilots', first_name: 'Agnes' }
    const tries: [what: string, token: string, headers: Record<string, string>, more?: Record<string, string>][] = [
      ['from another origin', token, { origin: 'https://elsewhere.example' }],
      ['from an origin that is none', token, { origin: 'null' }],
      ['from another site', token, { 'sec-fetch-site': 'cross-site' }],
      ['from a neighbor of the same site', token, { 'sec-fetch-site': 'same-site' }],
      ['by hand', token, { 'sec-fetch-site': 'none' }],
      ['without a token', '', HERE],
      ['with the token of another session', other.hidden['csrf_token']!, HERE],
      ['with the token of another session, and what was typed', other.hidden['csrf_token']!, HERE, typed],
      ['with a token that is none', 'x'.repeat(43), HERE],
      ['by an old browser, without a token', '', {}],
    ]
    const cookie = [...one.cookies].map((pair) => pair.join('=')).join('; ')
    const untouched = await traces(stage())
    const wrong: string[] = []
    for (const path of addresses)
      for (const [what, csrf_token, headers, more = {}] of tries) {
        const { statusCode, payload: text } = await stage().app.inject({
          method: 'POST',
          url: path,
          headers: {
            ...{ cookie, 'content-type': 'application/x-www-form-urlencoded' },
            ...(CEREMONIES.test(path) && { 'x-csrf-token': csrf_token }),
            ...headers,
          },
          payload: new URLSearchParams({ csrf_token, ...more }).toString(),
        })
        // What was typed may be offered again, and is not done.
        const said = 'name' in more ? /This form has expired|Your form wasn’t submitted/ : /This form has expired/
        const refusal = CEREMONIES.test(path) ? /\{"message":"Forbidden"\}/ : said
        if (statusCode !== 403 || !refusal.test(text)) wrong.push(`${path} ${what}: ${statusCode}`)
      }
    assert.deepEqual(wrong, [])
    assert.equal(await traces(stage()), untouched)
    assert.equal((await one.get('/account')).status, 200)
  })

  test('do nothing by another verb, whatever verb they say is meant', async () => {
    await one.get('/account')
    const csrf_token = one.hidden['csrf_token']!
    const cookie = [...one.cookies].map((pair) => pair.join('=')).join('; ')
    const untouched = await traces(stage())
    const query = new URLSearchParams({ csrf_token, _method: 'POST' })
    const wrong: string[] = []
    for (const path of addresses)
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { statusCode } = await stage().app.inject({
          ...{ method, url: `${path}?${query}` },
          headers: { ...HERE, cookie, 'x-csrf-token': csrf_token, 'x-http-method-override': 'POST' },
        })
        const isRead = method === 'GET' || method === 'HEAD'
        if (statusCode >= 500 || (!isRead && statusCode < 400)) wrong.push(`${method} ${path}: ${statusCode}`)
      }
    assert.deepEqual(wrong, [])
    assert.equal(await traces(stage()), untouched)
    assert.equal((await one.get('/account')).status, 200)
  })
})
