// Incoming mail: calendar replies, text replies and bounces. Other modules import this file only.

export type {
  /** An answer reported in a summary. */
  ForwardedAnswer,
} from './forwarded-answers.ts'

export type {
  /** The values of the mail that says that an answer came from another address. */
  AnsweredElsewhere,
  /** Values of the mail that forwards text. */
  MailReplyDetails,
} from './forwarded-words.ts'

export {
  /** Adds the route. */
  mailInRoute,
} from './http.ts'
