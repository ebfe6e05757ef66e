// The tables of web push: subscriptions of browsers, and messages to them that are to be sent.
import type { Generated } from 'kysely'

export interface PushTables {
  push_subscription: {
    push_subscription_id: Generated<number>
    member_id: number
    /** The session or API token that made it, with which it ends. */
    session_id: number | null
    token_id: number | null
    /** A hash of the endpoint. */
    endpoint_hash: string
    endpoint_host: string
    /** Endpoint and keys, as sealed JSON. */
    sealed: string
    name: string | null
    /** When the push service last accepted a message, and when one last failed. */
    last_ts: number | null
    failed_ts: number | null
    create_ts: number
  }
  push_message: {
    push_message_id: Generated<number>
    push_subscription_id: number
    notification_id: number
    kind: string
    /** What it is about: a device that was off gets the last message of each subject. */
    subject: string
    /** Until when it matters, in Unix milliseconds. */
    until_ms: number
    attempts: Generated<number>
    /** Time of the next attempt, in Unix milliseconds. */
    due_ms: number
    /** The process that has claimed it, and until when, in Unix milliseconds. */
    claimed_by: string | null
    claimed_until_ms: number | null
  }
  /** When something was last pushed to a person about a subject. */
  push_pace: { member_id: number; subject: string; sent_ts: number }
}
