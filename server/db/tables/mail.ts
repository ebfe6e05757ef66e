// The table of mail that is to be sent or was sent.
import type { Generated } from 'kysely'

/**
 * `failed`: refused, or not accepted in time. `dropped`: not sent, since the person is gone or it is no longer needed.
 */
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

export interface MailTables {
  notice: {
    notice_id: Generated<number>
    member_id: number
    kind: NoticeKind
    /** JSON text: the values of the message. Secrets in it are sealed. */
    details: string
    create_ts: number
    /** When the mail server accepted it. */
    sent_ts: number | null
    state: Generated<NoticeState>
    /** Attempts that the mail server answered with a temporary error. */
    attempts: Generated<number>
    /** When the next attempt is due, in Unix milliseconds; 0: at once; null: it is done. */
    due_ms: Generated<number | null>
    /** Why the last attempt failed. */
    failure: string | null
    /** The process that has claimed it, and until when, in Unix milliseconds. */
    claimed_by: string | null
    claimed_until_ms: number | null
  }
}
