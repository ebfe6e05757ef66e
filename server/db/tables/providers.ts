// The tables of signing in with a company's account.
import type { Generated } from 'kysely'
import type { Flag, Stamped } from './column.ts'

export interface CompanyTables {
  sign_in_provider: Stamped & {
    sign_in_provider_id: Generated<number>
    /** The word in its addresses. */
    name: string
    label: string
    kind: 'oidc'
    issuer: string
    client_id: string
    /** Sealed; null: a public client. */
    client_secret: string | null
    scopes: string
    /** Domains of e-mail addresses in ASCII, as a JSON list. */
    domains: string
    creates_members: Flag
    follows_profile: Flag
    only: Flag
    groups_claim: string | null
    enabled: Flag
    /** The provider's sign-out address, from its discovery document at the time of saving. */
    end_session_endpoint: string | null
  }
  /** The accounts of people at providers. */
  linked_account: {
    linked_account_id: Generated<number>
    member_id: number
    issuer: string
    /** The `sub` of the account. */
    subject: string
    create_ts: number
    last_used_ts: number | null
  }
  /** Hashes of what may be used only once, such as the id of a logout token. */
  sign_in_once: {
    hash: string
    expires_ts: number
  }
}
