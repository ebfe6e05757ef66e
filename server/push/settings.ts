// Timeouts and limits of sending push messages (docs/push.md); tests use other values.

export interface PushSettings {
  /** Milliseconds from a commit to the search for what it queued. */
  gather: number
  /** Milliseconds between two searches. */
  poll: number
  /** Milliseconds for which a message is claimed by a process; longer than an attempt may take. */
  lease: number
  /** Milliseconds that attempts under way may take when the process stops. */
  grace: number
  /** Notifications of one fan-out. */
  batch: number
  /** Seconds between two messages to a person about one meeting. */
  pace: number
  /** Seconds after which a person who is in the meeting is looked at again. */
  presence: number
  /** Attempts under way at a time: in all, to one host, and to browsers whose last message failed. */
  inFlight: number
  perHost: number
  failing: number
  /** Milliseconds to connect, and for a whole attempt. */
  connect: number
  attempt: number
  /** Milliseconds before each attempt: 429, 5xx and no answer are tried twice more. */
  schedule: readonly number[]
}

export const PUSH: PushSettings = {
  gather: 10,
  poll: 1_000,
  lease: 20_000,
  grace: 4_000,
  batch: 500,
  pace: 60,
  presence: 5,
  inFlight: 128,
  perHost: 64,
  failing: 32,
  connect: 5_000,
  attempt: 10_000,
  schedule: [0, 2_000, 10_000],
}
