// Who is signed in, what lets them set a password, and how often somebody has tried to get in.
import type { Generated } from 'kysely'

/** What is tried: a password, or to be sent a link that sets one. */
export type AttemptKind = 'password' | 'link'

export interface SignIn {
  session: {
    session_id: Generated<number>
    member_id: number
    /** Of the secret in the cookie. */
    hash: string
    address: string
    user_agent: string | null
    create_ts: number
    last_seen_ts: number
    /** When it ends unless the person comes back before. */
    expires_ts: number
    /** When it ends in any case. */
    ends_ts: number
  }
  password_link: {
    password_link_id: Generated<number>
    member_id: number
    /** Of the secret in the link. */
    hash: string
    create_ts: number
    expires_ts: number
  }
  sign_in_attempt: {
    attempt_id: Generated<number>
    kind: AttemptKind
    /** A keyed hash of the e-mail address, which need not be anybody's. */
    account: string
    /** The network that it came from. */
    address: string
    attempt_ts: number
  }
}
