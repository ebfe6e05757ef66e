// What the tests of hooks share: targets in a network that the site allows, a hook of its own for each, and its log.
import assert from 'node:assert/strict'
import type { DB } from '../../server/db/tables.ts'
import type { Client, TestAnswer } from '../client.ts'
import type { Stage } from '../stage.ts'

let made = 0

/** An address that nobody knows, and so nothing is called. */
export const newTarget = () => `https://tides.example/${++made}`

/** A hook that nobody has yet. */
export async function newHook(client: Client, more: object = {}): Promise<TestAnswer> {
  const answer = await client.post('/hooks', { event: 'meeting_created', target_url: newTarget(), ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer
}

export const newHookId = async (client: Client, more: object = {}): Promise<number> =>
  (await newHook(client, more)).body.hook_id

/** Writes a delivery into the log of a hook, with what came of its attempts. */
export function log(
  { site, write }: Stage,
  hook_id: number,
  more: Partial<DB['delivery']> = {},
  attempts: Partial<DB['delivery_attempt']>[] = [],
): Promise<number> {
  const row = { hook_id, event_id: null, state: 'delivered', attempts: attempts.length, due_ms: 0, ...more } as const
  return write(async (trx) => {
    const { delivery_id } = await trx
      .insertInto('delivery')
      .values({ webhook_id: `${++made}`, create_ts: site.clock(), ...row, delivery_id: undefined })
      .returning('delivery_id')
      .executeTakeFirstOrThrow()
    for (const attempt of attempts) {
      const outcome = { attempt_ts: site.clock(), duration_ms: 12, status: 200, failure: null, response: null }
      await trx
        .insertInto('delivery_attempt')
        .values({ delivery_id, ...outcome, ...attempt, delivery_attempt_id: undefined })
        .execute()
    }
    return delivery_id
  })
}

/** Writes an event as if it had happened at a place, and been passed on. */
export async function happen(
  { site, write }: Stage,
  where: { organization_id: number; room_id: number },
  more: Partial<DB['event']> = {},
): Promise<number> {
  const now = site.clock()
  const row = { event: 'meeting_created', resource: '/meetings/3', create_ts: now, relayed_ts: now, ...where, ...more }
  const { event_id } = await write((trx) =>
    trx
      .insertInto('event')
      .values({ ...row, event_id: undefined })
      .returning('event_id')
      .executeTakeFirstOrThrow(),
  )
  return event_id
}

/** The ids of all hooks that there are, of some. */
export async function left({ site }: Stage, ids: readonly number[]): Promise<number[]> {
  const rows = await site.db.reads
    .selectFrom('hook')
    .select('hook_id')
    .where('hook_id', 'in', [...ids])
    .orderBy('hook_id')
    .execute()
  return rows.map(({ hook_id }) => hook_id)
}
