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
  /** The letter of a mailing to a person; undefined where they may no longer read what it is about. */
  mailingLetter,
} from './mailing-letter.ts'

export {
  /** The purpose and the titles of the agenda; a cancellation has neither. */
  agendaParts,
  /** The question whether the reader comes, with a link for each answer. */
  answersPart,
  /** When, where, and how to join; the time also in the zone of its series, where that is another. */
  factsPart,
  /** From when to when, in the reader's format and time zone, with the name of the zone; undefined without a time. */
  spanIn,
  /** The times as the clocks of another zone show them; undefined where these show the same. */
  timeThere,
} from './meeting-parts.ts'

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
   * The same for a letter that comes whatever its reader has chosen, such as a cancellation: only who has never used an
   * account can stop it, with all mail of the site.
   */
  alwaysLink,
  /** What a letter has of it. */
  stopLink,
} from './stop-link.ts'
