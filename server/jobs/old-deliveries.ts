// Deletes old deliveries with their log, and old events that no delivery needs any more.
import type { DeleteResult, Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'

const DAY = 86_400
const KEPT = 30 * DAY
/** Rows that are read, and deleted, in one transaction, so that no request waits long for the writer. */
const SLICE = 500

/**
 * Deletes what is 30 days old (docs/decisions/0012-webhooks.md); returns how many deliveries and events it
 * deleted.
 */
export async function sweep(site: Site): Promise<{ deliveries: number; events: number }> {
  const before = site.clock() - KEPT
  const deliveries = await inSlices(site, (trx, after) => oldDeliveries(trx, before, after), removeDeliveries)
  const events = await inSlices(site, (trx, after) => oldEvents(trx, before, after), removeEvents)
  return { deliveries, events }
}

/** A slice of old rows in the order of their ids. */
interface Slice {
  /** The last id of the slice; undefined where there are no more rows. */
  last: number | undefined
  /** The ids that are no longer needed. */
  done: number[]
}

async function inSlices(
  { db }: Site,
  next: (trx: Transaction<DB>, after: number) => Promise<Slice>,
  remove: (trx: Transaction<DB>, ids: number[]) => Promise<DeleteResult>,
): Promise<number> {
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    after = await db.write(async (trx) => {
      const { last, done } = await next(trx, from)
      if (done.length) count += Number((await remove(trx, done)).numDeletedRows)
      return last
    })
  }
  return count
}

/** The state is checked again, since an owner may have asked meanwhile that one be delivered again. */
const removeDeliveries = (trx: Transaction<DB>, ids: number[]) =>
  trx.deleteFrom('delivery').where('delivery_id', 'in', ids).where('state', '<>', 'waiting').executeTakeFirstOrThrow()

const removeEvents = (trx: Transaction<DB>, ids: number[]) =>
  trx.deleteFrom('event').where('event_id', 'in', ids).executeTakeFirstOrThrow()

/** Ids grow with time, so old rows come first. */
const sliceOf = <R extends { id: number; create_ts: number }>(
  rows: R[],
  before: number,
  needless: (row: R) => boolean,
): Slice => {
  const old = rows.filter(({ create_ts }) => create_ts < before)
  return {
    last: old.length === SLICE ? old.at(-1)!.id : undefined,
    done: old.filter(needless).map(({ id }) => id),
  }
}

/** Deliveries that are done, and whose last attempt is old enough. */
async function oldDeliveries(trx: Transaction<DB>, before: number, after: number): Promise<Slice> {
  const rows = await trx
    .selectFrom('delivery')
    .select(['delivery_id as id', 'create_ts', 'state'])
    .select((eb) =>
      eb
        .selectFrom('delivery_attempt as attempt')
        .select((of) => of.fn.max('attempt.attempt_ts').as('last'))
        .whereRef('attempt.delivery_id', '=', 'delivery.delivery_id')
        .as('attempt_ts'),
    )
    .where('delivery_id', '>', after)
    .orderBy('delivery_id')
    .limit(SLICE)
    .execute()
  return sliceOf(rows, before, ({ state, attempt_ts }) => state !== 'waiting' && !(Number(attempt_ts) >= before))
}

/**
 * Events that were passed on and have no delivery left. Records of deleted resources have their own copy of the event
 * id.
 */
async function oldEvents(trx: Transaction<DB>, before: number, after: number): Promise<Slice> {
  const rows = await trx
    .selectFrom('event')
    .select(['event_id as id', 'create_ts', 'relayed_ts'])
    .select((eb) =>
      eb
        .selectFrom('delivery')
        .select((of) => of.fn.min('delivery.delivery_id').as('first'))
        .whereRef('delivery.event_id', '=', 'event.event_id')
        .as('delivery_id'),
    )
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(SLICE)
    .execute()
  return sliceOf(rows, before, ({ relayed_ts, delivery_id }) => relayed_ts !== null && delivery_id === null)
}
