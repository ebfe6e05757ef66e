// Takes mail that comes in: answers to invitations, words that are passed on, and reports of mail servers. Others import this file alone.

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
