// The tables of mail that is to be sent or was sent, and of mailings.
import type { Generated } from 'kysely'
import type { MailingKind, recipientStates } from '../../../contract/mailings/mailing.ts'
import type { Flag } from './column.ts'

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
  | 'passkey_added'
  | 'passkey_removed'
  | 'hook_failing'
  | 'hook_removed'
  | 'mailing'
  | 'calendar'
  | 'mail_reply'
  | 'answered_elsewhere'
  | 'reminder'
  | 'digest'
  | 'notifications'

/** Whether mail about a meeting or series went to somebody, and whether the last came back. */
export type MailOutcomeState = 'none' | 'sent' | 'bounced'

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
    /** Time of the next attempt, in Unix milliseconds; 0: immediately; null: done. */
    due_ms: Generated<number | null>
    /** The failure of the last attempt. */
    failure: string | null
    /** Of what is done and not `sent`: whether a mail server perhaps took it without saying so. */
    perhaps_sent: Generated<Flag>
    /** The process that has claimed it, and until when, in Unix milliseconds. */
    claimed_by: string | null
    claimed_until_ms: number | null
    /** The mailing that it is part of. */
    mailing_id: Generated<number | null>
    /** The event of a calendar that it tells of: what one person is told of one event is sent in this order. */
    calendar_object_id: Generated<number | null>
  }
  /** Mails that are being sent, or were perhaps sent by a process that was killed: what is sent again is the same. */
  outgoing_mail: {
    notice_id: number
    /** The envelope and the message, compressed and sealed. */
    sealed: string
  }
  mailing: {
    mailing_id: Generated<number>
    kind: MailingKind
    /** Its subject, which may be deleted by now. */
    meeting_id: number | null
    meeting_series_id: number | null
    room_id: number
    organization_id: number
    /** The path below the API that its event names. */
    resource: string
    /** The name of the meeting or series at that time. */
    name: string
    message: string | null
    state: 'sending' | 'done'
    /** Number of recipients, and of those outside the organization. */
    recipients: number
    outside: number
    /** To how many the mail is still to be sent, was accepted by the mail server, was not. */
    waiting: number
    sent: number
    failed: number
    create_id: number | null
    create_ts: number
    done_ts: number | null
  }
  /** The choices of people who have made any. */
  mail_choice: {
    member_id: number
    invitations: Flag
    updates: Flag
    followups: Flag
    reminder_minutes: number | null
    digest: 'off' | 'daily' | 'weekly'
    digest_hour: number
    update_ts: number
  }
  /** Reminders that were queued, each for one start of a meeting. */
  reminder: { meeting_id: number; member_id: number; start_time: number }
  /** The last local day on which a digest was due to each person, counted from 1970. */
  digest: { member_id: number; day: number }
  /** Addresses of people without an account that they use, who want no mail about meetings. */
  mail_stop: { email_key: string; create_ts: number }
  mailing_recipient: {
    mailing_recipient_id: Generated<number>
    mailing_id: number
    member_id: number
    state: (typeof recipientStates)[number]
    /** Number of unsent mails to this person. */
    waiting: number
    /** The reason why a mail was not sent. */
    details: string | null
    /** Whether one bounced. */
    bounced: Generated<Flag>
  }
  /** Messages that came in the last thirty days, so that none counts twice. */
  mail_in: {
    mail_in_id: Generated<number>
    /** A digest of its Message-ID and its recipient. */
    message_key: string
    /** To what it answers and whose answer it is. */
    subject: string
    create_ts: number
  }
  /** Mail that an address did not take for good. */
  mail_bounce: { mail_bounce_id: Generated<number>; email_key: string; create_ts: number; notice_id: number }
  /** Addresses to which nothing but mail about the account is sent, since they take none. */
  mail_pause: { email_key: string; create_ts: number }
}
