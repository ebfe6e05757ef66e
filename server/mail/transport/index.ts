// Sends mail over SMTP and classifies the replies. Others import this file alone.

export {
  /** The mailer of a site. */
  type Mailer,
  /** The mailer of one site; it connects when there is something to send. */
  mailerOf,
} from './mailer.ts'
export {
  /** The bytes of a message of plain text. */
  plainMessage,
} from './plain-message.ts'
export type {
  /** Refusal of a sender by a mail server. */
  SenderAnswer,
} from './sender-trial.ts'
export {
  /** Reads an error by the reply codes of RFC 5321, section 4.2.1: `trouble` concerns the mail server as a whole. */
  answerOf,
  /** The reason in one line, for the operator. */
  mailFailureOf,
  /**
   * Whether the mail server may have taken the mail although there was an error: it did not say, since the connection ended.
   */
  mayBeTaken,
} from './smtp-answer.ts'
export type {
  /** A mail as the mail server gets it. */
  OutgoingMail,
} from './transport.ts'
