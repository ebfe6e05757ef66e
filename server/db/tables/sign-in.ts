// Who is signed in and with what, what lets them set a password, and how often somebody has tried to get in.
import type { Generated } from 'kysely'

/** What is tried: a password, to be sent a link that sets one, or a code of a second factor. */
export type AttemptKind = 'password' | 'link' | 'code'

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
  /** The e-mail address that a person has asked for and not proven yet: one at a time. */
  pending_email: {
    pending_email_id: Generated<number>
    member_id: number
    email: string
    /** Of the secret in the link that proves it. */
    hash: string
    create_ts: number
    expires_ts: number
  }
  /** Who is asked for a code beside the password. */
  second_factor: {
    second_factor_id: Generated<number>
    member_id: number
    /** The key that the person's authenticator has too. Sealed. */
    secret: string
    /** The step of time of the last code that was taken: neither that one nor an older one is taken again. */
    last_step: number
    /** When it was turned on. */
    create_ts: number
  }
  /** A key that is shown in one session, until a first code shows that the authenticator has it. */
  second_factor_setup: {
    second_factor_setup_id: Generated<number>
    session_id: number
    /** Sealed. */
    secret: string
    expires_ts: number
  }
  recovery_code: {
    recovery_code_id: Generated<number>
    member_id: number
    /** Of the code as it is read, which is 120 bits of chance. */
    hash: string
  }
  /** Whose password was right and who is still to show a code. */
  half_sign_in: {
    half_sign_in_id: Generated<number>
    member_id: number
    /** Of the secret in the cookie. */
    hash: string
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
