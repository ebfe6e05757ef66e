// The credential of an assistant (MCP): a person's API token, or an access token for `/mcp`.
import type { Credential } from './actor.ts'

/** A person, and the assistant that acts for them. */
export interface AssistantCredential extends Credential {
  client: {
    /** The name of the application; null: an API token is used. */
    name: string | null
    /** The host of its metadata document; null: it is registered, or an API token is used. */
    host: string | null
  }
}

/** The credential of a request to `/mcp`; without one, whether the request carried any. */
export type AssistantIdentity = { credential: AssistantCredential } | { credential: undefined; wasSent: boolean }
