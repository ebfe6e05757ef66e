// The tables of OAuth: applications, authorizations, grants, and the codes and tokens that were issued.
import type { Generated } from 'kysely'
import type { TokenAccess } from '../secrets/api-token.ts'
import type { Flag, Stamped } from './column.ts'

/** Codes and tokens, and the state of an authorization request that is not decided yet. */
export type RecordKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken' | 'Session' | 'Interaction'

export interface OAuthTables {
  application: Stamped & {
    application_id: Generated<number>
    client_id: string
    /** Who registered it. */
    member_id: number
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
    access: TokenAccess
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
