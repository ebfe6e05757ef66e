// What another process commits to the same SQLite: a request that comes after it reads it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { onDatabases } from '../../stage.ts'

onDatabases(
  ['sqlite'],
  'another process of the same SQLite',
  (stage) => {
    test('what it has committed is read by the next request, and not what was so a moment ago', async () => {
      const { site, fresh, person, as } = stage()
      const organization_id = await stage().organization(await person(), 'Ebb')
      const owner = await as(1)
      const other = new DatabaseSync(join(fresh.env['FOLKMOOT_DATA']!, 'folkmoot.sqlite'))
      // In a turn of the event loop in which something else has been read already.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const before = await site.db.reads.selectFrom('organization').select('name').execute()
      other.prepare('update organization set name = ?').run('Flood')
      const asked = owner.get(`/organizations/${organization_id}`)
      assert.deepEqual(before, [{ name: 'Ebb' }])
      assert.equal((await asked).body.name, 'Flood')
      other.close()
    })

    test('of several who do the same work one does it at a time, though its lock is a file that comes and goes', async () => {
      const folder = stage().fresh.env['FOLKMOOT_DATA']!
      const takers = [1, 2, 3].map(() => new Worker(new URL('lock-taker.ts', import.meta.url), { workerData: folder }))
      const said = await Promise.all(takers.map(async (taker) => (await once(taker, 'message'))[0]))
      assert.deepEqual(
        said.map(({ together, failed }) => ({ together, failed })),
        takers.map(() => ({ together: 0, failed: [] })),
      )
      assert.ok(said.some(({ times }) => times > 0))
    })
  },
  {},
)
