// Answers to invitations, by link and by mail. Others import this file alone.

export {
  /** Stores the answer of a link; returns whether the person is still invited. */
  giveAnswer,
} from './answer.ts'
export {
  /**
   * The request behind a link, also once its event is over, ended or canceled; undefined if the link is invalid: the address
   * differs, the person no longer attends, or everything was over more than a day ago.
   */
  answerRequest,
  /** The token of a link by which a person answers for one event, or for one start of it. */
  answerToken,
} from './answer-link.ts'
export {
  /** A person who is asked, and the address to which their mail goes. */
  type AnswerSeat,
  /**
   * The request that a reply by mail answers: the event, or else the first separately sent start that is not over; undefined if the
   * person was sent nothing about it, no longer attends, or all of it was over more than a day before `now` (Unix seconds).
   */
  replySeat,
} from './answer-seat.ts'
export type {
  /** The request behind a link, with the current state of its event. */
  LinkRequest,
} from './link-state.ts'

export {
  /** Queues the event again, with its excluded and its differing upcoming starts. */
  tellAgain,
} from './refresh.ts'

export {
  /** Applies the answers of a reply, within the budget of its mail; returns the outcome of each event. */
  applyReply,
  /** Outcome of one event of a reply. */
  type Outcome,
  /** Budget of one mail. */
  replyBudget,
} from './replies.ts'
