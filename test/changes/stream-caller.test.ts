// A stream that catches up while its person becomes somebody else: from then on it tells what they may read now.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../server/access/actor.ts'
import { feedState } from '../../server/changes/order/feed-state.ts'
import { orderChanges } from '../../server/changes/order/order.ts'
import { catchUp } from '../../server/changes/streams/catch-up.ts'
import type { Listener } from '../../server/changes/streams/listener.ts'
import { Problem } from '../../server/problem.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('a stream that catches up', (stage) => {
  /** A listener whose caller is that of the request, and who is an enterprise administrator by now. */
  async function becomeAdministrator(sentUpTo: number): Promise<Listener> {
    const member_id = await stage().person()
    const { epoch } = await feedState(stage().site.db.reads)
    const was = { member_id, enterprise: false } as Caller
    return {
      ...{ caller: was, marks: [], again: async () => ({ ...was, enterprise: true }) },
      ...{ filters: { kinds: ['note'] }, presence_of: undefined, epoch, after: sentUpTo, sentUpTo, most: 100 },
      ...{ cursorOf: String, showsCursor: false, key: '', beaten: 0, presence: undefined, ended: false },
      textsOf: async (_, heard) => heard.map(({ change }) => JSON.stringify(change)),
      presenceText: () => '',
      outlet: { takes: () => true, taken: async () => true, write: () => {}, end: () => {}, cut: () => {} },
    }
  }

  test('it joins the others as who they are now, also where it gets nothing of what made them so', async () => {
    const { site } = stage()
    const refuse = () => assert.fail('The stream goes on.')
    for (const behind of [0, 1]) {
      await stage().person()
      await orderChanges(site.db, site.clock())
      const { position } = await feedState(site.db.reads)
      const listener = await becomeAdministrator(Math.max(0, position - behind))
      const rowsOf = () => async () => new Map()
      assert.equal(await catchUp(site, listener, { rowsOf }, refuse, refuse), true)
      assert.equal(listener.caller.enterprise, true, `${behind} behind`)
    }
  })

  test('it ends where they may listen no more', async () => {
    const { position } = await feedState(stage().site.db.reads)
    const listener = await becomeAdministrator(position)
    const { again } = listener
    const ended: number[] = []
    const end = (one: Listener, status: number) => {
      one.ended = true
      ended.push(status)
    }
    listener.again = async () => {
      await again()
      throw new Problem(401, 'Unauthorized')
    }
    const rowsOf = () => async () => new Map()
    assert.equal(await catchUp(stage().site, listener, { rowsOf }, end, () => {}), false)
    assert.deepEqual(ended, [401])
  })
})
