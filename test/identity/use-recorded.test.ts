// When a credential was used last is recorded, also where the use before it is still being recorded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../server/db/database.ts'
import { createAuthenticator, type SeenCredential } from '../../server/identity/authenticator.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

onBothDatabases('a use that is recorded', (stage) => {
  /** Somebody's token, and an authenticator whose first recording ends when it is told to. */
  async function scene() {
    const { site, person, token } = stage()
    const member_id = await person()
    await token(member_id)
    const own = site.db.reads.selectFrom('api_token').where('member_id', '=', member_id)
    const { token_id } = await own.select('token_id').executeTakeFirstOrThrow()
    const seen: SeenCredential = { member_id, token_id, session_id: null, grant_id: null }
    const recorded = async () => {
      const row = await own.select('last_used_ts').executeTakeFirstOrThrow()
      return row.last_used_ts
    }
    const { promise: end, resolve: endFirst } = Promise.withResolvers<void>()
    let times = 0
    const write: Database['write'] = async (run) => {
      const first = times++ === 0
      const done = await site.db.write(run)
      if (first) await end
      return done
    }
    const authenticator = createAuthenticator((error) => assert.fail(String(error)))
    const use = () => authenticator.seen({ ...site, db: { ...site.db, write } }, seen)
    return { use, recorded, endFirst, settled: authenticator.settled, times: () => times }
  }

  test('a later use is recorded after it, though it is not told yet that it is written', async () => {
    const { use, recorded, endFirst, settled } = await scene()
    const first = stage().site.clock()
    use()
    await until(async () => (await recorded()) === first)
    stage().pass(60)
    use()
    endFirst()
    await settled()
    assert.equal(await recorded(), stage().site.clock())
  })

  test('one within the same minute is not recorded again', async () => {
    const { use, recorded, endFirst, settled, times } = await scene()
    const first = stage().site.clock()
    use()
    stage().pass(59)
    use()
    endFirst()
    await settled()
    assert.deepEqual([await recorded(), times()], [first, 1])
    use()
    await settled()
    assert.deepEqual([await recorded(), times()], [first + 59, 2])
  })
})
