// Hooks, and what they are told.
import type { Generated } from 'kysely'
import type { Stamped } from './column.ts'

/** `dropped`: its owner may not read what it tells of. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'dropped'

export interface Hooks {
  hook: Stamped & {
    hook_id: Generated<number>
    member_id: number
    token_id: number | null
    /** The program that made it, by what it was granted (OAuth 2.0). */
    grant_id: number | null
    organization_id: number | null
    room_id: number | null
    event: string
    target_url: string
    /** A hash of event, room, organization, target and application: a person, or one for them, has one hook of each. */
    identity: string
    /** The last event there was when it was made: it hears of later ones. */
    after_event_id: number
    /** Sealed: the key that signs what the hook is told. */
    secret: string
    /** Sealed: the key before, which signs too until `previous_until_ts`. */
    previous_secret: string | null
    previous_until_ts: number | null
    /** Failed attempts in a row. */
    failures: Generated<number>
    success_ts: number | null
    /** When the present row of failures began. */
    failing_ts: number | null
    /** When the owner was told of that. */
    told_ts: number | null
    /** When it has something to be told, in Unix milliseconds; null: nothing waits. */
    due_ms: number | null
    /** The process that tells it, and until when nobody else does, in Unix milliseconds. */
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
    /** When the next attempt is due, in Unix milliseconds; 0: at once. */
    due_ms: number
    create_ts: number
  }
  delivery_attempt: {
    delivery_attempt_id: Generated<number>
    delivery_id: number
    attempt_ts: number
    duration_ms: number
    /** What the target answered; null: nothing. */
    status: number | null
    /** Why the attempt failed, in a few words; null: it did not. */
    failure: string | null
    /** The beginning of the answer. */
    response: string | null
  }
  /** What the site must remember of itself. */
  setting: { name: string; value: string }
}
