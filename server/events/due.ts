// Due deliveries of a webhook, with everything that an attempt needs.
import type { Kysely } from 'kysely'
import type { ParametersOf } from '../db/queries/parameter.ts'
import { prepared } from '../db/queries/prepared.ts'
import type { DB } from '../db/tables.ts'

/** One delivery that is due. */
export interface DueDelivery {
  delivery_id: number
  hook_id: number
  webhook_id: string
  attempts: number
  /** Since when it is due, in Unix milliseconds; 0: it is new. */
  due_ms: number
  /** Null: a ping. */
  event: string | null
  resource: string | null
  meeting_id: number | null
  meeting_series_id: number | null
  from_room_id: number | null
  to_room_id: number | null
  organization_id: number | null
  room_id: number | null
  target_url: string
  secret: string
  previous_secret: string | null
  previous_until_ts: number | null
  member_id: number
  enterprise_admin: number
  /** When the owner was deleted, and when the token that made the hook was revoked or ends. */
  deleted_ts: number | null
  deactivated_ts: number | null
  revoked_ts: number | null
  expires_ts: number | null
  /** Whether the application that made the hook is disabled; null where none did. */
  disabled: number | null
}

interface DueQuery {
  hook_id: number
  /** Unix milliseconds. */
  now: number
  /** How many deliveries at most. */
  most: number
}

const deliveries = (db: Kysely<DB>, at: ParametersOf<DueQuery>) =>
  db
    .selectFrom('delivery')
    .innerJoin('hook', 'hook.hook_id', 'delivery.hook_id')
    .innerJoin('member', 'member.member_id', 'hook.member_id')
    .leftJoin('api_token', 'api_token.token_id', 'hook.token_id')
    .leftJoin('oauth_grant', 'oauth_grant.grant_id', 'hook.grant_id')
    .leftJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
    .leftJoin('application', 'application.application_id', 'authorization.application_id')
    .leftJoin('event', 'event.event_id', 'delivery.event_id')
    .select(['delivery.delivery_id', 'delivery.hook_id', 'delivery.webhook_id', 'delivery.attempts', 'delivery.due_ms'])
    .select(['event.event', 'event.resource', 'event.meeting_id', 'event.meeting_series_id'])
    .select(['event.from_room_id', 'event.to_room_id', 'hook.organization_id', 'hook.room_id', 'hook.target_url'])
    .select(['hook.secret', 'hook.previous_secret', 'hook.previous_until_ts', 'hook.member_id'])
    .select([
      'member.enterprise_admin',
      'member.deleted_ts',
      'member.deactivated_ts',
      'api_token.revoked_ts',
      'api_token.expires_ts',
      'application.disabled',
    ])
    .where('delivery.hook_id', '=', at.hook_id)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.due_ms', '<=', at.now)
    .orderBy('delivery.due_ms')
    .orderBy('delivery.delivery_id')
    .limit(at.most)

const all = prepared<DueQuery, DueDelivery>((db, at) => deliveries(db, at))
const retries = prepared<DueQuery, DueDelivery>((db, at) => deliveries(db, at).where('delivery.due_ms', '>', 0))
const anyRetry = prepared<{ hook_id: number }, { delivery_id: number }>((db, at) =>
  db
    .selectFrom('delivery')
    .select('delivery_id')
    .where('hook_id', '=', at.hook_id)
    .where('state', '=', 'waiting')
    .where('due_ms', '>', 0)
    .limit(1),
)

/**
 * The deliveries that are due: new ones (due at 0) in the order of the commits, then retries. With `holdNew`, only
 * retries; if no retry is waiting at all, the oldest new delivery, to find out whether the target answers again.
 */
export async function dueDeliveries(db: Kysely<DB>, query: DueQuery, holdNew: boolean): Promise<DueDelivery[]> {
  if (!holdNew) return all(db, query)
  const due = await retries(db, query)
  if (due.length || (await anyRetry(db, query)).length) return due
  return all(db, { ...query, most: 1 })
}
