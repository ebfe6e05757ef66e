// Log messages of the mail sender.

/** Called with what the log says of sending mail; no argument holds a secret. */
export interface MailReports {
  /** The mail server did not accept a mail; `again`: it is tried again. */
  unsent: (about: { notice_id: number; kind: string; failure: string; again: boolean }) => void
  /** The mail server accepts no mail; it is tried again after `wait` milliseconds. */
  trouble: (about: { failure: string; wait: number }) => void
  /** The mail server accepts mail again. */
  over: () => void
  /** Something else failed, for instance the database. */
  failed: (error: unknown) => void
}
