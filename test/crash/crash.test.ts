// No acknowledged event is lost when servers and workers are killed; the long form is `npm run test:crash`.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Running, startPostgres } from '../postgres.ts'
import { DIALECTS } from '../stage.ts'
import { crash } from './crash.ts'

let postgres: Running
before(async () => {
  // The one that all tests share does not wait for the disk, which a server refuses.
  postgres = await startPostgres([])
})
after(() => postgres.stop())

for (const dialect of DIALECTS) {
  test(`killed again and again, ${dialect} loses no acknowledged event and tells repetitions by the same id`, async () => {
    const { kills, acknowledged, lost, renamed, halves, integrity } = await crash({
      dialect,
      kills: 6,
      writes: 100,
      workers: 1,
      server: postgres.url,
    })
    assert.ok(kills >= 6 && acknowledged >= 100)
    assert.deepEqual(lost, [])
    assert.deepEqual(renamed, [])
    assert.equal(halves, 0)
    assert.equal(integrity, 'ok')
  })
}
