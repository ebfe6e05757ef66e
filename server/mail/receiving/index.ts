// Incoming mail: calendar replies, text replies and bounces. Other modules import this file only.

export type {
  /** An answer that is told with others. */
  ForwardedAnswer,
} from './forwarded-answers.ts'

export type {
  /** The values of the mail that says that an answer came from another address. */
  AnsweredElsewhere,
  /** The values of the mail that passes words on. */
  MailReplyDetails,
} from './forwarded-words.ts'

export {
  /** Adds the route. */
  mailInRoute,
} from './http.ts'
