// GET, HEAD and OPTIONS change nothing, wherever they are asked, and no page does anything because it is looked at.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { signedIn, withPassword } from '../pages/people.ts'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { addresses, FULL, filled, idIn } from '../permissions/houses/pair.ts'
import { traces } from '../permissions/traces.ts'
import { onBothDatabases } from '../stage.ts'

/** `meeting_at` makes the meeting of a time, as the specification says; that of the house is made already. */
const reads = addresses.filter(({ endpoint }) => endpoint.verb === 'GET')
const pages = globSync('server/pages/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bapp\.(?:get|post)\(\s*'([^']+)'/g)].map(([, path]) => path!),
)

onBothDatabases('safe verbs', (stage) => {
  let house: House

  before(async () => {
    house = await build(stage(), await gather(stage()), 'E', true, FULL)
    stage().pass(60)
  })

  test('every address of the API that is read', async () => {
    const untouched = await traces(stage())
    for (const client of [house.client, house.reader]) {
      for (const address of reads) {
        const path = filled(address, (id) => idIn(house, address, id))
        const { embeds } = address.resource
        const query = Object.keys(embeds).length ? `?embed=${Object.keys(embeds)}` : ''
        for (const verb of ['GET', 'HEAD', 'OPTIONS']) {
          const { status } = await client.ask(verb, `${path}${verb === 'OPTIONS' ? '' : query}`)
          assert.ok(status < 500 && status !== 401, `${verb} ${path}: ${status}`)
        }
      }
      assert.equal(await traces(stage()), untouched)
    }
  })

  test('every page, including those that only forms use', async () => {
    assert.ok(pages.includes('/sign-out') && pages.includes('/account/tokens/end'))
    const one = await signedIn(stage(), await withPassword(stage()))
    const untouched = await traces(stage())
    for (const path of new Set(pages)) {
      const { status } = await one.get(path.replace(/:\w+/g, '1'))
      assert.ok(status < 500, path)
      assert.equal(await traces(stage()), untouched, path)
    }
    assert.equal((await one.get('/account')).status, 200)
  })
})
