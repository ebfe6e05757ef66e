// What became of mails is written down many at a time, also while whoever sends goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../server/db/database.ts'
import { createOutcomes, DONE } from '../../server/mail/sending/outcomes.ts'

/** Outcomes whose database takes as many turns for a transaction as it takes to add three more. */
function outcomesOf(most: number, fails: () => boolean = () => false) {
  const recorded: number[] = []
  const write = async () => {
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    if (fails()) throw new Error('The database is away.')
  }
  const db = { write } as unknown as Database
  const outcomes = createOutcomes(
    { db, clock: () => 0 },
    { by: 'me', most, recorded: (ids) => recorded.push(ids.length) },
  )
  const add = async (count: number) => {
    for (let notice_id = 1; notice_id <= count; notice_id++) {
      await outcomes.add({ ...DONE, notice_id })
      await setImmediate()
    }
  }
  return { ...outcomes, recorded, add }
}

test('as many as are recorded together share a transaction, and the rest is recorded in the end', async () => {
  const { add, recordAll, recorded } = outcomesOf(10)
  await add(95)
  await recordAll()
  assert.deepEqual(recorded, [...Array(9).fill(10), 5])
})

test('what could not be recorded is recorded with what follows, each once', async () => {
  let away = true
  const { add, recordAll, recorded } = outcomesOf(10, () => away)
  await add(15)
  await assert.rejects(recordAll(), /away/)
  away = false
  await recordAll()
  assert.deepEqual(recorded, [10, 5])
})
