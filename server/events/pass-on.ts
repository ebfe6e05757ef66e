// Fan-out of events: one delivery for each subscribed webhook, in commit order.
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { AnyExpressionBuilder } from '../db/dialects/any-schema.ts'
import { forUpdate, inIds, randomId, tryAdvisoryLock } from '../db/dialects/dialect.ts'
import { prepared } from '../db/queries/prepared.ts'
import type { DB } from '../db/tables.ts'
import type { RelaySettings } from './settings.ts'

const oldest = prepared<object, { event_id: number }>((db) =>
  db.selectFrom('event').select('event_id').where('relayed_ts', 'is', null).limit(1),
)

type Settings = Pick<RelaySettings, 'batch' | 'deliveries' | 'holdAfterFailures'>

/** Returns whether events wait to be passed on. */
export const anyToPassOn = async (db: Kysely<DB>): Promise<boolean> => (await oldest(db, {})).length > 0

/** How many batches in a row are passed on before deliveries are attempted. */
const IN_A_ROW = 5

/**
 * Passes on events that wait, a batch at a time; returns the hooks that got deliveries. `now` is in Unix seconds. Where
 * many events wait, the rest is left for the next run, which each commit causes.
 */
export async function passOn(db: Database, now: number, settings: Settings): Promise<Set<number>> {
  const hooks = new Set<number>()
  for (let times = 0; times < IN_A_ROW && (await anyToPassOn(db.reads)); times++) {
    const touched = await db.write((trx) => passOnSome(trx, now, settings))
    if (!touched) break
    for (const hook_id of touched) hooks.add(hook_id)
  }
  return hooks
}

/**
 * One process at a time, so that events are passed on in the order of their commits. Undefined: another one does it, and
 * looks again once it has.
 */
async function passOnSome(trx: Transaction<DB>, now: number, settings: Settings): Promise<number[] | undefined> {
  if (!(await tryAdvisoryLock(trx, 'pass events on'))) return undefined
  const waiting = await trx
    .selectFrom('event')
    .select('event_id')
    .where('relayed_ts', 'is', null)
    .orderBy('event_id')
    .limit(await batchSize(trx, settings))
    .execute()
  if (!waiting.length) return []
  const ids = waiting.map(({ event_id }) => event_id)
  // The lock is that of the update in `wake`: one that had to be strengthened there could wait for a deletion of the hook
  // which has begun, and the deletion for it.
  const made = await trx
    .insertInto('delivery')
    .columns(['hook_id', 'event_id', 'webhook_id', 'state', 'attempts', 'due_ms', 'create_ts'])
    .expression(forUpdate(trx, wanted(trx, ids, now), 'hook'))
    .returning('hook_id')
    .execute()
  const hooks = [...new Set(made.map(({ hook_id }) => hook_id))]
  if (hooks.length) await wake(trx, hooks, settings)
  await trx
    .updateTable('event')
    .set({ relayed_ts: now })
    .where(inIds(trx, sql.ref('event.event_id'), ids))
    .execute()
  return hooks
}

/** How many events are passed on in one transaction: fewer where many hooks might want each of them. */
async function batchSize(trx: Transaction<DB>, { batch, deliveries }: Settings): Promise<number> {
  const { hooks } = await trx
    .selectFrom('hook')
    .select((eb) => eb.fn.countAll<number>().as('hooks'))
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.min(batch, Math.floor(deliveries / Math.max(hooks, 1))))
}

/**
 * Makes hooks due now. A hook that keeps failing stays due at its next retry. Its row is updated all the same, so that
 * a process that releases it at this moment does so before or after this, and sees the new deliveries.
 */
const wake = (trx: Transaction<DB>, hooks: number[], { holdAfterFailures }: Settings) =>
  trx
    .updateTable('hook')
    .set({
      due_ms: sql<number>`case when due_ms is null or failures < ${holdAfterFailures} then 0 else due_ms end`,
    })
    .where(inIds(trx, sql.ref('hook.hook_id'), hooks))
    .execute()

/** A delivery for each of these events and each hook that wants it. */
const wanted = (trx: Transaction<DB>, ids: number[], now: number) =>
  trx
    .selectFrom('event')
    .innerJoin('hook', 'hook.event', 'event.event')
    .leftJoin('room as left_room', 'left_room.room_id', 'event.from_room_id')
    .where(inIds(trx, sql.ref('event.event_id'), ids))
    .whereRef('hook.after_event_id', '<', 'event.event_id')
    .where((eb) => eb.or([ofRoom(eb), ofOrganization(eb), ofEverywhere(eb)]))
    // Hooks are locked in the order of their ids, as everywhere; the deliveries of each are in the order of the events.
    .orderBy('hook.hook_id')
    .orderBy('event.event_id')
    .select(['hook.hook_id', 'event.event_id'])
    .select([
      randomId(trx).as('webhook_id'),
      sql.lit<'waiting'>('waiting').as('state'),
      sql.lit(0).as('attempts'),
      sql.lit(0).as('due_ms'),
      sql<number>`cast(${now} as bigint)`.as('create_ts'),
    ])

type Tables = AnyExpressionBuilder

/** Hooks of one room; a meeting that moved concerns the room that it left as well. */
const ofRoom = (eb: Tables) =>
  eb('hook.room_id', 'in', [sql.ref('event.room_id'), sql.ref('event.from_room_id'), sql.ref('event.to_room_id')])

/** Hooks of an organization, with all of its rooms. */
const ofOrganization = (eb: Tables) =>
  eb.and([
    eb('hook.room_id', 'is', null),
    eb('hook.organization_id', 'in', [sql.ref('event.organization_id'), sql.ref('left_room.organization_id')]),
  ])

/**
 * Hooks of everything that their owner may read. Whether the owner may read it is checked before each attempt; here
 * only owners are left out who have nothing to do with the organization or the meeting, so that an event does not
 * become a delivery for everybody on the site.
 */
const ofEverywhere = (eb: Tables) =>
  eb.and([
    eb('hook.room_id', 'is', null),
    eb('hook.organization_id', 'is', null),
    sql<SqlBool>`(event.event like 'action_item_%' or event.event like '%_deleted'
      or exists (select 1 from member where member.member_id = hook.member_id and member.enterprise_admin = 1)
      or exists (select 1 from organization_member as seat
        where seat.organization_id = event.organization_id and seat.member_id = hook.member_id)
      or exists (select 1 from attendee as self
        where self.meeting_id = event.meeting_id and self.member_id = hook.member_id)
      or exists (select 1 from invitee as self
        where self.meeting_series_id = event.meeting_series_id and self.member_id = hook.member_id))`,
  ])
