// Composes letters about meetings, series and action items. Other modules import this file only.

export {
  /** The letter; undefined where nothing is open, or they want no digest any more. */
  digestLetter,
} from './digest-letter.ts'

export {
  /** Its name and the address of its page; undefined where the person may not read it. */
  letterTopic,
} from './letter-subject.ts'

export {
  /** Composes the letter of a mailing; undefined if the recipient may no longer read its subject. */
  mailingLetter,
} from './mailing-letter.ts'

export {
  /** The purpose and the titles of the agenda; a cancellation has neither. */
  agendaParts,
  /** The question whether the reader comes, with a link for each answer. */
  answersPart,
  /** Facts of a letter: time (also in the zone of the series, if that differs), place and join information. */
  factsPart,
  /** Time span in the reader's format and time zone, with the zone's name; undefined without a time. */
  spanIn,
  /** The times in another zone; undefined if they are the same as the reader's. */
  timeThere,
} from './meeting-parts.ts'

export {
  /** The letter about some notifications; undefined where all of them were read or undone, or are wanted by mail no more. */
  notificationsLetter,
} from './notifications-letter.ts'

export {
  /** The preview of a mailing about a meeting. */
  previewOfMeeting,
  /** The preview of a mailing about a series. */
  previewOfSeries,
} from './preview.ts'

export {
  /** The document of a meeting or series for a person; undefined where they may not read it. */
  contentFor,
} from './reading.ts'

export {
  /** The meeting, and the start of which its person is reminded. */
  type ReminderOf,
  /** The letter; undefined where there is nothing to be reminded of any more, or they want no reminders. */
  reminderLetter,
} from './reminder-letter.ts'

export {
  /**
   * The same for a mandatory letter, such as a cancellation: only people who never used their account can unsubscribe from it, and
   * thus from all mail of the site.
   */
  alwaysLink,
  /** The unsubscribe link of a letter. */
  stopLink,
} from './stop-link.ts'
