// Throws away what was kept long enough: the log of deliveries, and events that nobody is to be told of any more.
import type { DeleteResult, Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'

const DAY = 86_400
const KEPT = 30 * DAY
/** How many rows are looked at, and go, in one transaction, so that nobody waits long for the writer. */
const SLICE = 500

/** Deletes what is 30 days old (decisions 7); gives how many deliveries and events went. */
export async function sweep(site: Site): Promise<{ deliveries: number; events: number }> {
  const before = site.clock() - KEPT
  const deliveries = await swept(site, (trx, after) => oldDeliveries(trx, before, after), removeDeliveries)
  const events = await swept(site, (trx, after) => oldEvents(trx, before, after), removeEvents)
  return { deliveries, events }
}

/** A slice of old rows in the order of their ids: where the next one begins, and which of them are needed no more. */
interface Slice {
  last: number | undefined
  done: number[]
}

async function swept(
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

/** Somebody may have asked meanwhile that one be delivered again. */
const removeDeliveries = (trx: Transaction<DB>, ids: number[]) =>
  trx.deleteFrom('delivery').where('delivery_id', 'in', ids).where('state', '<>', 'waiting').executeTakeFirstOrThrow()

const removeEvents = (trx: Transaction<DB>, ids: number[]) =>
  trx.deleteFrom('event').where('event_id', 'in', ids).executeTakeFirstOrThrow()

/** Ids grow with time, so what is old stands at the beginning. */
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

/** Deliveries that are done, with no attempt in the time that is kept. */
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

/** Events that were passed on and stand in no log. The records of deleted things have their own copy of the id. */
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
