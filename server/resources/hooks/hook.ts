// Webhooks and deliveries, visible to their owner and the application that created them: rows and endpoints.
import { type Kysely, sql } from 'kysely'
import { delivery, hook } from '../../../contract/hooks/hook.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import { deliveryOwning, hookItself, hookOwning, wasAttempted } from '../../access/hooks/hooks.ts'
import * as must from '../../access/must.ts'
import { organizationItself, roomItself } from '../../access/visible.ts'
import type { CallTo } from '../../actions/call.ts'
import {
  createHook,
  deleteHook,
  hasHook,
  pingHook,
  redeliverToHook,
  renewHookSecret,
} from '../../actions/hooks/hooks.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { targetProblem } from '../../events/target.ts'
import { refuse } from '../../problem.ts'
import { NOT_ALLOWED } from '../../rules/hooks/hook-health.ts'
import { bindResource, type CompleteRows, type Row } from '../serving/serve.ts'

const hookRows = (db: Kysely<DB>) =>
  db
    .selectFrom('hook')
    .leftJoin('organization', 'organization.organization_id', 'hook.organization_id')
    .leftJoin('room', 'room.room_id', 'hook.room_id')
    .select(['hook.hook_id', 'hook.token_id', 'hook.organization_id', 'hook.room_id', 'hook.event', 'hook.target_url'])
    .select(['hook.create_ts', 'hook.update_ts'])
    .select(['organization.name as organization_name', 'room.name as room_name'])

type HookRows = ReturnType<typeof hookRows>

const ownHooks = (query: HookRows, reader: Reader): HookRows => query.where(hookItself(reader))

const idsIn = (rows: Row[], name: string): number[] => [
  ...new Set(rows.flatMap((row) => (row[name] == null ? [] : [row[name] as number]))),
]

/** Leaves out the names of rooms and organizations that the owner of a hook may no longer see. */
const withVisibleNames: CompleteRows = async ({ db, actor }, rows) => {
  const rooms = idsIn(rows, 'room_id')
  const organizations = idsIn(rows, 'organization_id')
  const visibleRooms = rooms.length
    ? await db
        .selectFrom('room')
        .select('room_id')
        .where(inIds(db, sql.ref('room.room_id'), rooms))
        .where(roomItself(readerOf(actor)))
        .execute()
    : []
  const visibleOrganizations = organizations.length
    ? await db
        .selectFrom('organization')
        .select('organization_id')
        .where(inIds(db, sql.ref('organization.organization_id'), organizations))
        .where(organizationItself(readerOf(actor)))
        .execute()
    : []
  const roomIds = new Set(visibleRooms.map(({ room_id }) => room_id))
  const organizationIds = new Set(visibleOrganizations.map(({ organization_id }) => organization_id))
  return rows.map((row) => ({
    ...row,
    room_name: roomIds.has(row['room_id'] as number) ? row['room_name'] : '',
    organization_name: organizationIds.has(row['organization_id'] as number) ? row['organization_name'] : '',
  }))
}

/**
 * Checks the target before the transaction, since it resolves a name; a hook that exists already is not checked again.
 */
async function checkTarget(call: CallTo<typeof hook, 'add'>): Promise<CallTo<typeof hook, 'add'>> {
  const { site, sent } = call
  if (await hasHook(site.db.reads, call)) return call
  const problem = await targetProblem(sent.target_url, site.hookNetworks)
  if (problem) throw refuse('target_url', 'invalid_value', problem)
  return call
}

/** The endpoints of hooks (docs/api/events.md#webhooks). */
export const hooks = bindResource(hook, {
  table: 'hook',
  rows: hookRows,
  visible: ownHooks,
  complete: withVisibleNames,
  embeds: {},
  endpoints: {
    mine: {
      may: must.anyone,
      rows: (query, { sent }) => {
        let rows = query
        if (sent.organization_id !== undefined) rows = rows.where('hook.organization_id', '=', sent.organization_id)
        if (sent.room_id !== undefined) rows = rows.where('hook.room_id', '=', sent.room_id)
        if (sent.target_url !== undefined) rows = rows.where('hook.target_url', '=', sent.target_url)
        return rows
      },
    },
    one: {},
    add: { may: must.anyone, prepare: checkTarget, run: createHook },
    renewSecret: { may: hookOwning, run: renewHookSecret },
    drop: { may: hookOwning, run: deleteHook },
  },
})

const deliveryRows = (db: Kysely<DB>) =>
  db
    .selectFrom('delivery')
    .innerJoin('hook', 'hook.hook_id', 'delivery.hook_id')
    .leftJoin('event', 'event.event_id', 'delivery.event_id')
    .selectAll('delivery')
    .select(['hook.event', 'event.resource'])
    .where(wasAttempted)

type DeliveryRows = ReturnType<typeof deliveryRows>

const ownDeliveries = (query: DeliveryRows, reader: Reader): DeliveryRows => query.where(hookItself(reader))

/** Adds the attempts of each delivery, oldest first. */
const withAttempts: CompleteRows = async ({ db }, rows) => {
  const attempts = await db
    .selectFrom('delivery_attempt')
    .select(['delivery_id', 'attempt_ts', 'duration_ms', 'status', 'failure', 'response'])
    .where(inIds(db, sql.ref('delivery_id'), idsIn(rows, 'delivery_id')))
    .orderBy('delivery_attempt_id')
    .execute()
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  return rows.map((row) => ({ ...row, attempts: byDelivery.get(row['delivery_id'] as number) ?? [] }))
}

/**
 * Computes the fields of a delivery. Its resource is shown only once it was sent: before that, and where the delivery
 * was dropped, nobody has checked that the owner may read it.
 */
function shape(row: Row): Row {
  const { event_id, hook_id, state, due_ms, create_ts, attempts } = row as {
    event_id: number | null
    hook_id: number
    state: string
    due_ms: number
    create_ts: number
    attempts: { failure: string | null }[]
  }
  const isPing = event_id === null
  const wasSent = state !== 'dropped' && attempts.some(({ failure }) => failure !== NOT_ALLOWED)
  return {
    ...row,
    event: isPing ? 'ping' : row['event'],
    resource: isPing ? `/hooks/${hook_id}` : wasSent ? row['resource'] : null,
    next_ts: state === 'waiting' ? Math.max(create_ts, Math.ceil(due_ms / 1000)) : null,
  }
}

/** The endpoints of deliveries. */
export const deliveries = bindResource(delivery, {
  table: 'delivery',
  rows: deliveryRows,
  visible: ownDeliveries,
  shape,
  complete: withAttempts,
  embeds: {},
  endpoints: {
    ofHook: {
      may: hookOwning,
      rows: (query, { params, sent }) => {
        const rows = query.where('delivery.hook_id', '=', params.hook_id)
        return sent.state === undefined ? rows : rows.where('delivery.state', '=', sent.state)
      },
    },
    one: {},
    redeliver: { may: deliveryOwning, run: redeliverToHook },
    ping: { may: hookOwning, run: pingHook },
  },
})
