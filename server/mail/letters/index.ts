// Building blocks of mail: letters with words and times, MIME messages, and reply addresses. Other modules import this
// file only.

export {
  /** The format of times in a language (BCP 47) and a zone; it takes Unix milliseconds. */
  clockIn,
  /** A day such as `26 Nov 2026`, in the reader's format and time zone. */
  dayOf,
  /** A length in words, such as `2 days, 1 hour, 5 minutes`. */
  lengthText,
  /** A day and time (Unix seconds), as sentences and facts have it. */
  momentText,
  /** From when to when (Unix seconds), in full. */
  spanText,
} from './clock.ts'
export type {
  /** A letter before it is rendered. */
  Letter,
  /** A file that goes with a letter. */
  LetterFile,
  /** A part of a letter. */
  LetterPart,
} from './letter.ts'
export {
  /** A button. */
  buttonPart,
  /** Omits names that mail programs would turn into a link, so that invitations cannot be used to advertise (spam). */
  harmlessName,
  /** What a letter says; `to`, `name` and `foot` only where they differ from what every letter has. */
  type LetterContent,
  /** What a letter is made from. */
  type LetterContext,
  /** The context of a letter to a reader. */
  letterContextOf,
  /** The whole letter: the content with a greeting before it and the footer below it. */
  letterOf,
  /** A link without the weight of a button. */
  linkPart,
  /** A paragraph. */
  paragraphPart,
} from './letter-context.ts'

export {
  /** A message as the transport takes it. */
  type Message,
  /** The message of a letter; `id` is that of `messageId`, `now` is in Unix seconds. */
  mailMessageOf,
  /** The Message-ID: the same for every attempt to send a notice, different for every other notice of any site, and opaque. */
  messageId,
  /** Header that identifies the site's own mail in bounces and loops. */
  OWN_HEADER,
  /** Its value. */
  ownMark,
} from './message.ts'

export {
  /** Decisions, open issues and action items, who was there, and then all notes by agenda item. */
  recordBlocks,
} from './record.ts'

export {
  /** Whether a token was made for this address of its person. */
  isReplyToken,
  /** The address to which a person answers; undefined where answers come by link alone. */
  replyAddressFor,
  /** Decodes the token in an address if it names this site; the person's address must still be verified. */
  replyTokenIn,
} from './reply-address.ts'

export {
  /** What a token is about: an event of somebody's calendar, or a mailing to them. */
  type ReplySubject,
  /** A token as it came; nothing in it is proven yet. */
  type ReplyToken,
  /** The token in an address; undefined where the address is none of the template. */
  tokenIn,
} from './reply-token.ts'

export {
  /** A memoized read: a repeated key returns the first result. */
  type ReadTogether,
  /** Memoized reads for letters of one batch; results are never refreshed. */
  readTogether,
  /** For a single letter: every read is executed. */
  WRITTEN_ALONE,
  /** How a letter is composed within a batch. */
  type WrittenBeside,
} from './shared-reads.ts'

export {
  /** The plain text of a letter. */
  letterText,
} from './text.ts'

export {
  /** The texts of mail in the language that somebody wants (BCP 47). */
  mailWordsFor,
  /** The texts of mail in a language. */
  mailWordsOf,
} from './words.ts'
