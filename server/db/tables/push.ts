// The table of web push: subscriptions of browsers.
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
}
