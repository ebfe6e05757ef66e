// What people are told by mail, and what became of it.
import type { Generated } from 'kysely'

/** `failed`: refused, or tried until it was too late. `dropped`: there was nobody to tell, or nothing to tell any more. */
export type NoticeState = 'waiting' | 'sent' | 'failed' | 'dropped'

export type NoticeKind =
  | 'password_link'
  | 'password_changed'
  | 'email_link'
  | 'email_changed'
  | 'account_made'
  | 'token_in_clear'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'hook_failing'
  | 'hook_removed'

export interface Mail {
  notice: {
    notice_id: Generated<number>
    member_id: number
    kind: NoticeKind
    /** JSON text: what the message tells of. What is secret in it is sealed. */
    details: string
    create_ts: number
    /** When the mail server took it. */
    sent_ts: number | null
    state: Generated<NoticeState>
    /** Attempts after which the mail server said: not now. */
    attempts: Generated<number>
    /** When it is to be sent, in Unix milliseconds; 0: at once; null: it is done with. */
    due_ms: Generated<number | null>
    /** Why it was not sent the last time. */
    failure: string | null
    /** The process that sends it, and until when nobody else does, in Unix milliseconds. */
    claimed_by: string | null
    claimed_until_ms: number | null
  }
}
