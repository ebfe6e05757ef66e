// Classifies SMTP replies: sent, failed permanently, or to be retried (RFC 5321, 4.2.1).
import { JITTER } from '../../rules/hooks/retries.ts'

/** The answer of the mail server. */
export type MailAnswer =
  /** The mail was accepted. */
  | { kind: 'taken' }
  /** This mail is refused for good (5xx). */
  | { kind: 'refused'; failure: string }
  /** This mail is refused for now (4xx): greylisting, a full mailbox. */
  | { kind: 'later'; failure: string }
  /** No mail can be sent: the server cannot be reached, refuses the password or refuses the sender. */
  | { kind: 'trouble'; failure: string }

/** An attempt to send a mail. */
export interface MailAttempt {
  /** How many attempts were answered with `later`, including this one. */
  attempts: number
  /** How many times in a row the answer was `trouble`, including this one. */
  troubles: number
  /** When the mail was queued, in Unix seconds. */
  create_ts: number
  /** Unix milliseconds. */
  now: number
  /** Random, from 0 to 1. */
  chance: number
}

/** Consequence of an attempt. */
export interface MailVerdict {
  state: 'waiting' | 'sent' | 'failed'
  /** When the mail is tried again, in Unix milliseconds; null: never. */
  due_ms: number | null
  failure: string | null
}

/** How long after it was queued a mail is still sent, in seconds; later it would be out of date. */
export const MAIL_LIFE = 3 * 86_400

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait after each answer `later`, in milliseconds; the last one repeats. */
export const WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]

/** How long no mail is sent after each answer `trouble`, in milliseconds; the last one repeats. */
export const PAUSES: readonly number[] = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]

/** The longest wait of a mail, in milliseconds. */
export const LONGEST_MAIL_WAIT = Math.max(...WAITS, ...PAUSES) * (1 + JITTER)

const nth = (list: readonly number[], times: number): number => list[Math.min(times, list.length) - 1]!

/** How long no mail is sent after so many answers `trouble` in a row, in milliseconds. */
export const pauseAfter = (troubles: number): number => nth(PAUSES, troubles)

/** Judges an attempt. */
export function judgeMail(
  answer: MailAnswer,
  { attempts, troubles, create_ts, now, chance }: MailAttempt,
): MailVerdict {
  if (answer.kind === 'taken') return { state: 'sent', due_ms: null, failure: null }
  const { kind, failure } = answer
  if (kind === 'refused') return { state: 'failed', due_ms: null, failure }
  const wait = kind === 'later' ? nth(WAITS, attempts) * (1 + JITTER * (2 * chance - 1)) : pauseAfter(troubles)
  const due_ms = now + Math.round(wait)
  if (due_ms > (create_ts + MAIL_LIFE) * SECOND) return { state: 'failed', due_ms: null, failure }
  return { state: 'waiting', due_ms, failure }
}
