// What an attempt to send a mail means for it: sent, refused for good, or tried again, and when.
import { JITTER } from './backoff.ts'

/** What the mail server said. */
export type Answer =
  /** It takes care of it from now on. */
  | { kind: 'taken' }
  /** It will never take this one (5xx). */
  | { kind: 'refused'; failure: string }
  /** Not now: greylisting, a full mailbox (4xx). */
  | { kind: 'later'; failure: string }
  /** It takes no mail at all: it is away, wants another password, or refuses the sender. */
  | { kind: 'trouble'; failure: string }

export interface Tried {
  /** How many attempts were answered with `later`, this one among them. */
  attempts: number
  /** How many times in a row the mail server was in trouble, this one among them. */
  troubles: number
  /** When the mail was written, in Unix seconds. */
  create_ts: number
  /** Unix milliseconds. */
  now: number
  /** From 0 to 1. */
  chance: number
}

export interface Verdict {
  state: 'waiting' | 'sent' | 'failed'
  /** When it is tried again, in Unix milliseconds; null: not any more. */
  due_ms: number | null
  failure: string | null
}

/** So long after it was written a mail is not sent any more, in seconds: it would tell of what is long past. */
export const LIFE = 3 * 86_400

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What passes after each answer `later`, in milliseconds; the last one again and again. */
export const WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]

/** How long no mail is sent while the mail server is in trouble, in milliseconds; the last one again and again. */
export const PAUSES: readonly number[] = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]

/** The longest that a mail is put off, in milliseconds. */
export const LONGEST_MAIL_WAIT = Math.max(...WAITS, ...PAUSES) * (1 + JITTER)

const nth = (list: readonly number[], times: number): number => list[Math.min(times, list.length) - 1]!

/** How long a mail server is left alone, in milliseconds. */
export const pauseAfter = (troubles: number): number => nth(PAUSES, troubles)

/** Judges an attempt. */
export function judgeMail(answer: Answer, { attempts, troubles, create_ts, now, chance }: Tried): Verdict {
  if (answer.kind === 'taken') return { state: 'sent', due_ms: null, failure: null }
  const { kind, failure } = answer
  if (kind === 'refused') return { state: 'failed', due_ms: null, failure }
  const wait = kind === 'later' ? nth(WAITS, attempts) * (1 + JITTER * (2 * chance - 1)) : pauseAfter(troubles)
  const due_ms = now + Math.round(wait)
  if (due_ms > (create_ts + LIFE) * SECOND) return { state: 'failed', due_ms: null, failure }
  return { state: 'waiting', due_ms, failure }
}
