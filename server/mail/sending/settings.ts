// Polling interval and lease duration of the mail sender; tests use other values.
import type { PaceSettings } from './pace.ts'

/** The settings of a mail sender. */
export interface MailSenderSettings {
  /** Milliseconds between two searches for what is due. */
  poll: number
  /** How many mails of a site are written or sent at a time: more than there are connections, so that none waits for a letter. */
  abreast: number
  /** How many are claimed together, and how many outcomes are recorded together. */
  claimed: number
  recorded: number
  /**
   * How many are written a second by a process, so that requests beside them find processor and database free; in groups, so that
   * those of one ask together what they read, and are kept together.
   */
  pace: PaceSettings
  /** Milliseconds for which a notice is claimed by a process, which renews its claims three times in that time. */
  lease: number
  /** Milliseconds that mail under way may take when the process stops. */
  grace: number
}

export const MAIL_SENDER: MailSenderSettings = {
  ...{ poll: 2_000, abreast: 32, claimed: 64, recorded: 64, pace: { perSecond: 200, together: 16, gather: 10 } },
  ...{ lease: 45_000, grace: 4_000 },
}
