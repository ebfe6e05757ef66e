// What nobody has: every address with ids that were never given is 404 for an enterprise administrator, whatever is sent.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { build, gather, type House } from './houses/house.ts'
import { addresses, FULL, filled } from './houses/pair.ts'
import { traces } from './traces.ts'
import { NEEDED } from './writing.ts'

const NOBODYS = 2_000_000_000

/** Whose path names something by its id: a word names something of the caller's own. */
const withIds = addresses.filter(({ ids, endpoint }) => ids.length && !endpoint.words)

onBothDatabases('ids that were never given', (stage) => {
  let house: House

  before(async () => {
    house = await build(stage(), await gather(stage()), 'E', true, FULL)
  })

  for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    test(`${verb}: 404, and nothing is written`, async () => {
      const some = withIds.filter(({ endpoint }) => endpoint.verb === verb)
      assert.ok(some.length > 3)
      const untouched = await traces(stage())
      for (const address of some) {
        const path = filled(address, () => NOBODYS)
        const bodies = ['GET', 'DELETE'].includes(verb) ? [undefined] : [{}, NEEDED[address.name]?.(house) ?? {}]
        for (const body of bodies) {
          const { status, body: said } = await house.client.ask(verb, path, body)
          assert.equal(status, 404, `${verb} ${path}`)
          assert.deepEqual(said, { message: 'Not Found' })
        }
      }
      assert.equal(await traces(stage()), untouched)
    })
  }
})
