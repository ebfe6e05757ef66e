// Answers to invitations, by link and by mail. Others import this file alone.

export {
  /** Writes the answer of a link; gives whether there was somebody to answer for. */
  giveAnswer,
} from './answer.ts'
export {
  /**
   * What a link asks, or asked until it was over, ended or canceled; undefined where it is not valid: it is of another
   * address, its person takes part no more, or all that they know of was over for a day.
   */
  answerRequest,
  /** The token of a link by which a person answers for one event, or for one start of it. */
  answerToken,
  /** What a link asks, and what is the case with it. */
  type LinkRequest,
} from './answer-link.ts'
export {
  /** A person who is asked, and the address to which their mail goes. */
  type AnswerSeat,
  /**
   * What a person answers by mail: the event, or of its starts that they were sent by themselves the first that is not over; undefined
   * where they were sent nothing about it, take part no more, or all of it was over for a day at `now` (Unix seconds).
   */
  replySeat,
} from './answer-seat.ts'

export {
  /** Queues it: the whole event, and of its coming starts those that are not theirs and those that differ. */
  tellAgain,
} from './refresh.ts'

export {
  /** Makes the answers of a reply count, as far as the budget of its mail goes; gives what became of each of its events. */
  applyReply,
  /** What became of one event of a reply. */
  type Outcome,
  /** What one mail may answer. */
  replyBudget,
} from './replies.ts'
