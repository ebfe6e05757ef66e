// How often a site looks for mail to send, and for how long a process claims a notice; tests use other numbers.

/** The settings of a mail sender. */
export interface MailSenderSettings {
  /** Milliseconds between two searches for what is due. */
  poll: number
  /** How many mails of a site are written or sent at a time: more than there are connections, so that none waits for a letter. */
  abreast: number
  /** How many are claimed together, and how many outcomes are recorded together. */
  claimed: number
  recorded: number
  /** How many are written a second by a process, evenly, so that requests beside them find processor and database free. */
  perSecond: number
  /** Milliseconds for which a notice is claimed by a process, which renews its claims three times in that time. */
  lease: number
  /** Milliseconds that mail under way may take when the process stops. */
  grace: number
}

export const MAIL_SENDER: MailSenderSettings = {
  ...{ poll: 2_000, abreast: 16, claimed: 64, recorded: 32, perSecond: 200 },
  ...{ lease: 45_000, grace: 4_000 },
}
