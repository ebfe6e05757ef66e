// The tables of OAuth: applications, authorizations, grants, and the codes and tokens that were issued.
import type { Generated } from 'kysely'
import type { TokenAccess } from '../secrets/api-token.ts'
import type { Flag, Stamped } from './column.ts'

/** Codes and tokens, and the state of an authorization request that is not decided yet. */
export type RecordKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken' | 'Session' | 'Interaction'

export interface OAuthTables {
  application: Stamped & {
    application_id: Generated<number>
    /** Of a client that publishes a metadata document, the address of the document. */
    client_id: string
    /** Who registered it; null: nobody, since it publishes a document. */
    member_id: number | null
    /** The host of its metadata document; null: it is registered. */
    client_host: string | null
    name: string
    /** JSON text: a list. */
    redirect_uris: string
    /** It has no secret, since it runs on the devices of its users (RFC 6749, 2.1). */
    public: Flag
    disabled: Flag
    secret_hash: string | null
  }
  /** A person's consent to an application. */
  authorization: Stamped & {
    authorization_id: Generated<number>
    member_id: number
    application_id: number
    /** Its tokens are for assistants (`/mcp`), and not for the API. */
    assistant: Generated<Flag>
    /** The widest access of its grants. */
    access: TokenAccess
    /** What the person chose when they were last asked; null: as `access`. */
    chosen_access: TokenAccess | null
    /** The hash of the client's document when the person was last asked; null: it is registered. */
    document_hash: string | null
    last_used_ts: number | null
  }
  /** One completed authorization. Everything that was issued for it ends together. */
  oauth_grant: {
    grant_id: Generated<number>
    authorization_id: number
    access: TokenAccess
    create_ts: number
  }
  oauth_record: {
    record_id: Generated<number>
    kind: RecordKind
    /** The hash of its kind and secret. */
    hash: string
    grant_id: number | null
    scope: string | null
    /** JSON text, sealed. */
    payload: string
    create_ts: number
    expires_ts: number
    /** When it was used, in Unix milliseconds; null: it was not. */
    spent_ms: number | null
  }
}
