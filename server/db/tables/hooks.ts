// Tables of webhooks and their deliveries, and the settings of the site.
import type { Generated } from 'kysely'
import type { Stamped } from './column.ts'

/** `dropped`: the owner of the hook may not read the resource. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'dropped'

export interface HooksTables {
  hook: Stamped & {
    hook_id: Generated<number>
    member_id: number
    token_id: number | null
    /** The OAuth grant of the application that made it. */
    grant_id: number | null
    organization_id: number | null
    room_id: number | null
    event: string
    target_url: string
    /** A hash of event, room, organization, target and application, which is unique for each person. */
    identity: string
    /** The last event when it was made: only later ones are delivered. */
    after_event_id: number
    /** The secret that signs its messages, sealed. */
    secret: string
    /** The secret before, sealed; it signs too until `previous_until_ts`. */
    previous_secret: string | null
    previous_until_ts: number | null
    /** Failed attempts in a row. */
    failures: Generated<number>
    success_ts: number | null
    /** Start of the current run of failures. */
    failing_ts: number | null
    /** Time at which the owner was notified by mail. */
    notified_ts: number | null
    /** Time of its next due delivery, in Unix milliseconds; null: none. */
    due_ms: number | null
    /** The process that has claimed it, and until when, in Unix milliseconds. */
    claimed_by: string | null
    claimed_until_ms: number | null
  }
  delivery: {
    delivery_id: Generated<number>
    hook_id: number
    /** Null: a ping. */
    event_id: number | null
    /** The same on every attempt. */
    webhook_id: string
    state: DeliveryState
    /** Attempts made of the present schedule. */
    attempts: number
    /** Time of the next attempt, in Unix milliseconds; 0: immediately. */
    due_ms: number
    create_ts: number
  }
  delivery_attempt: {
    delivery_attempt_id: Generated<number>
    delivery_id: number
    attempt_ts: number
    duration_ms: number
    /** The HTTP status of the response; null: there was none. */
    status: number | null
    /** The failure of the attempt, in a few words; null: none. */
    failure: string | null
    /** The beginning of the response. */
    response: string | null
  }
  /** Values that the site stores for itself. */
  setting: { name: string; value: string }
}
