// The answers that come within a page: the reader's own, by their rights, within their credits, and never more than data.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { orderChanges } from '../../../server/changes/order/order.ts'
import { PAGE_PATHS } from '../../../server/web-app/web-app.ts'
import { PAGES } from '../../../web/preload/pages.ts'
import { type Browser, browser } from '../../browser.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'
import { until } from '../../until.ts'

/** What a page brings, by the address that it answers. */
function broughtBy(text: string): Map<string, any> {
  const blocks = text.matchAll(
    /<script type="application\/json" data-answer="([^"]+)" data-headers="[^"]*">(.*?)<\/script>/gs,
  )
  return new Map([...blocks].map(([, address, body]) => [address!.replaceAll('&amp;', '&'), JSON.parse(body!)]))
}

const known = (text: string): Record<string, unknown> =>
  JSON.parse(/<meta name="folkmoot" content="([^"]+)">/.exec(text)![1]!.replaceAll('&quot;', '"'))

test('every page of the server has its row, with the module that the router shows there', () => {
  assert.deepEqual(Object.keys(PAGES).sort(), [...PAGE_PATHS].sort())
  const router = readFileSync(new URL('../../../web/router.tsx', import.meta.url), 'utf8')
  const shown = [...router.matchAll(/path: '([^']+)'.*?import\('\.\/([^']+)'\)/gs)]
  const routes = Object.fromEntries(shown.map(([, path, module]) => [path!.replaceAll('$', ':'), module]))
  for (const [path, { module }] of Object.entries(PAGES)) assert.equal(routes[path], module, path)
})

onBothDatabases(
  'what comes within a page',
  (stage) => {
    let ada: Browser
    let bo: Browser
    let ada_id: number
    let room_id: number

    async function signedIn(at: Stage, first_name: string): Promise<{ member_id: number; one: Browser }> {
      const { id: member_id, email } = await withPassword(at, { first_name })
      const one = browser(at.app)
      assert.equal((await one.signIn(email, PASSWORD)).status, 303)
      return { member_id, one }
    }

    before(async () => {
      const at = stage()
      const first = await signedIn(at, 'Ada')
      ada = first.one
      ada_id = first.member_id
      bo = (await signedIn(at, 'Bo')).one
      const organization_id = await at.organization(ada_id)
      room_id = await at.room(organization_id, { name: '</script><script>alert(1)</script>', private: 1 })
      await at.place(room_id, ada_id, 2)
      // What is put in order after a page was made is told after it, even where the page holds it already.
      await orderChanges(at.site.db, at.site.clock())
    })

    test('is what the API answers the reader, with the place in the feed from which it was given', async () => {
      // A page does not wait for answers that take long, as they do on a busy machine.
      const { text, headers } = (await until(async () => {
        const shown = await ada.get(`/rooms/${room_id}`)
        return broughtBy(shown.text).has(`/rooms/${room_id}?embed=may`) ? shown : undefined
      }))!
      const brought = broughtBy(text)
      assert.deepEqual(
        brought.get(`/rooms/${room_id}?embed=may`),
        (await ada.api('GET', `/rooms/${room_id}?embed=may`)).body,
      )
      assert.deepEqual(
        [...brought.get('/rooms?embed=may')].map((one: any) => one.room_id),
        [room_id],
      )
      assert.equal(headers['cache-control'], 'no-store')
      const { cursor } = known(text)
      const since = await ada.api('GET', `/changes?after=${cursor}`)
      assert.deepEqual(since.body, [])
    })

    test('holds no markup, whatever people write', async () => {
      const { text } = await ada.get('/')
      assert.match(text, /\\u003c\/script>/)
      assert.doesNotMatch(text, /<script>alert/)
    })

    test('is left out where the reader has no right to it', async () => {
      const { status, text } = await bo.get(`/rooms/${room_id}`)
      assert.equal(status, 200)
      const brought = broughtBy(text)
      assert.deepEqual(brought.get('/rooms?embed=may'), [])
      assert.deepEqual(
        [...brought.keys()].filter((address) => address.includes(`/rooms/${room_id}`)),
        [],
      )
      assert.doesNotMatch(text, /alert/)
    })

    test('costs five credits in all, and where there are none left the page comes without', async () => {
      const left = async () => Number((await bo.api('GET', '/rooms')).headers['x-rate-limit-remaining'])
      const before = await left()
      await bo.get('/')
      assert.equal(before - (await left()), 5 + 1)
      for (let rest = await left(); rest; rest--) await bo.api('GET', '/rooms')
      const { status, text } = await bo.get('/')
      assert.equal(status, 200)
      assert.equal(broughtBy(text).size, 0)
      assert.equal(known(text)['cursor'], undefined)
      stage().pass(60)
      assert.ok(broughtBy((await bo.get('/')).text).size > 2)
    })

    test('is compressed, unless another site led there', async () => {
      const coding = async (from: string, accepted = 'gzip, br') =>
        (await ada.get('/', { 'sec-fetch-site': from, 'accept-encoding': accepted })).headers['content-encoding']
      assert.equal(await coding('none'), 'br')
      assert.equal(await coding('same-origin', 'gzip, br;q=0'), 'gzip')
      assert.equal(await coding('none', 'identity'), undefined)
      assert.equal(await coding('cross-site'), undefined)
      assert.equal(await coding('same-site'), undefined)
    })

    test('is not asked where an address can have no page', async () => {
      const { status, text } = await ada.get('/rooms/nothing')
      assert.equal(status, 200)
      assert.equal(broughtBy(text).size, 0)
    })
  },
  { rateLimit: 10 },
)
