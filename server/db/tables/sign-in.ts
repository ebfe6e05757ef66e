// The tables of signing in: sessions, links, second factors, passkeys, pending sign-ins and failed attempts.
import type { Generated } from 'kysely'
import type { sessionOrigins } from '../../../contract/account/session.ts'
import type { Flag } from './column.ts'

/** The company account with which a session began; all null for other sessions. */
export interface CompanyMarks {
  sign_in_provider_id: Generated<number | null>
  /** The `sub` of the account. */
  subject: Generated<string | null>
  /** The provider's own id of its session. */
  sid: Generated<string | null>
}

/**
 * Kinds of attempts: a password, a request for a password link, a second-factor code, a company account, a setup code, or a
 * passkey.
 */
export type AttemptKind = 'password' | 'link' | 'code' | 'company' | 'setup' | 'passkey'

/** With what a session began. */
export type SessionOrigin = (typeof sessionOrigins)[number]

export interface SignInTables {
  session: CompanyMarks & {
    session_id: Generated<number>
    member_id: number
    /** The hash of the secret in the cookie. */
    hash: string
    address: string
    user_agent: string | null
    create_ts: number
    last_seen_ts: number
    /** Time at which it ends if the person is idle. */
    expires_ts: number
    /** When it ends in any case. */
    ends_ts: number
    /** 1: signing in took a second factor elsewhere, or was the operator's doing, so that none of ours is asked for. */
    assured: Generated<Flag>
    /**
     * When the person last proved who they are at the provider, or by the operator's link; null where they gave a password
     * of ours.
     */
    proven_ts: Generated<number | null>
    began_with: Generated<SessionOrigin>
    /** The passkey that it began with; it may have been removed since. */
    passkey_id: Generated<number | null>
    /** When the person last proved who they are here, with a passkey or at `/account/proof`. */
    proof_ts: Generated<number | null>
  }
  password_link: {
    password_link_id: Generated<number>
    member_id: number
    /** The hash of the secret in the link. */
    hash: string
    create_ts: number
    expires_ts: number
    /** 1: made by the operator, so that it also signs in where people sign in with their company only. */
    signs_in: Generated<Flag>
  }
  /** The e-mail address that a person, or a directory for them, wants and nobody has proven yet; each person has at most one. */
  pending_email: {
    pending_email_id: Generated<number>
    member_id: number
    email: string
    /** The hash of the secret in the link that proves it. */
    hash: string
    create_ts: number
    expires_ts: number
    /** 1: a directory wants it, and not the person. */
    by_directory: Generated<Flag>
  }
  /** People who need a code besides the password. */
  second_factor: {
    second_factor_id: Generated<number>
    member_id: number
    /** The key that the person's authenticator has too, sealed (TOTP, RFC 6238). */
    secret: string
    /** The time step of the last accepted code: neither it nor an older one is accepted again. */
    last_step: number
    /** When it was turned on. */
    create_ts: number
  }
  /** Passkeys (WebAuthn). */
  passkey: {
    passkey_id: Generated<number>
    member_id: number
    /** The host for which it was made. */
    rp_id: string
    /** Base64url. */
    credential_id: string
    /** The COSE key (RFC 9052), in base64url. */
    public_key: string
    /** Of the bytes of that key, in hexadecimal. */
    public_key_sha256: string
    /** The algorithm by its COSE number. */
    alg: number
    /** Of signatures, as far as the authenticator counts them; else 0. */
    counter: number
    /** 1: the authenticator may copy it to other devices (backup eligible). */
    synced: Flag
    /** A JSON array. */
    transports: string
    name: string
    create_ts: number
    last_used_ts: number | null
  }
  /** The random value by which authenticators know a person (`user.id`), in base64url. */
  passkey_user: { member_id: number; user_handle: string }
  /** A new key that is shown in one session, until a first code proves that the authenticator has it. */
  second_factor_setup: {
    second_factor_setup_id: Generated<number>
    session_id: number
    /** The key, sealed. */
    secret: string
    expires_ts: number
  }
  recovery_code: {
    recovery_code_id: Generated<number>
    member_id: number
    /** The hash of the code, which has 120 random bits. */
    hash: string
  }
  /** Pending sign-ins: the password was right, and a code is missing. */
  half_sign_in: CompanyMarks & {
    half_sign_in_id: Generated<number>
    member_id: number
    /** The hash of the secret in the cookie. */
    hash: string
    expires_ts: number
  }
  sign_in_attempt: {
    attempt_id: Generated<number>
    kind: AttemptKind
    /** A MAC of the e-mail address, for which there need not be an account. */
    account: string
    /** The network that it came from. */
    address: string
    attempt_ts: number
  }
}
