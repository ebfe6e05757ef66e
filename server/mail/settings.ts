// How often a site looks for mail to send, and how long a process may keep a notice; tests take other numbers.

export interface MailSenderSettings {
  /** Milliseconds between two looks for what is due. */
  poll: number
  /** How many of a site are sent at a time. */
  abreast: number
  /** Milliseconds for which a notice belongs to the process that sends it; much longer than sending may take. */
  lease: number
  /** Milliseconds that mail under way may take when the process is told to stop. */
  grace: number
}

export const MAIL_SENDER: MailSenderSettings = { poll: 2_000, abreast: 4, lease: 300_000, grace: 4_000 }
