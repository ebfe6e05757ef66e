// Calendar mail: letters with an iTIP message. Other modules import this file only.

export {
  /** The letter; undefined where the person may no longer read it. */
  calendarLetter,
} from './calendar-letter.ts'

export {
  /**
   * A mail as its reader is to get it, who may not have heard what came before it, with the mailing that was to tell them;
   * undefined where it takes back what they never heard of.
   */
  asHeard,
} from './heard-before.ts'
