// Calendar mail: letters with an iTIP message. Other modules import this file only.

export {
  /** Composes the mail; undefined if the person may no longer read the event. */
  calendarLetter,
} from './calendar-letter.ts'

export {
  /**
   * Adapts a mail to what its recipient knows, as earlier mail may have failed; undefined if it cancels something that they never
   * received. A cancellation uses the name that they know, since they may have lost the right to read the current one.
   */
  asHeard,
} from './heard-before.ts'
