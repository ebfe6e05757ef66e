// Applications of other people's making, who has let them in, and what they hold.
import type { Generated } from 'kysely'
import type { Access } from '../api-token.ts'
import type { Flag, Stamped } from './column.ts'

/** What is issued, and what is remembered of somebody who is still deciding. */
export type RecordKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken' | 'Session' | 'Interaction'

export interface OAuth {
  application: Stamped & {
    application_id: Generated<number>
    client_id: string
    /** Who registered it. */
    member_id: number
    name: string
    /** JSON text: a list. */
    redirect_uris: string
    /** It can keep no secret: it runs on machines of the people who use it. */
    public: Flag
    disabled: Flag
    secret_hash: string | null
  }
  /** What a person has consented to: once for each application. */
  authorization: Stamped & {
    authorization_id: Generated<number>
    member_id: number
    application_id: number
    access: Access
    last_used_ts: number | null
  }
  /** One time that an application was let in. What it was issued then ends together. */
  oauth_grant: {
    grant_id: Generated<number>
    authorization_id: number
    access: Access
    create_ts: number
  }
  oauth_record: {
    record_id: Generated<number>
    kind: RecordKind
    /** Of kind and secret. */
    hash: string
    grant_id: number | null
    scope: string | null
    /** Sealed. */
    payload: string
    create_ts: number
    expires_ts: number
    /** When it was used up, in Unix milliseconds; null: it is not. */
    spent_ms: number | null
  }
}
