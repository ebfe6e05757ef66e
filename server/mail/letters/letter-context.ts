// Rendering context of a letter: texts in the reader's language, and times in their time zone.
import { fill, plural } from '../../../words/fill.ts'
import { type Language, languageOf, localeOf } from '../../../words/languages.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'
import { hasOwnName } from '../../rules/people/person.ts'
import type { Site } from '../../site.ts'
import { momentText } from './clock.ts'
import type { Letter, LetterPart } from './letter.ts'
import { WRITTEN_ALONE, type WrittenBeside } from './shared-reads.ts'
import { type MailWords, mailWordsOf } from './words.ts'

/** The reader of a letter. */
export interface LetterReader {
  name: string
  email: string
  /** A name of the tz database; null: they have chosen none. */
  timezone_name: string | null
  /** The language that they want, with their region where it is known (BCP 47). */
  tag: string
}

/** What a letter is made from. */
export interface LetterContext extends WrittenBeside {
  site: Site
  reader: LetterReader
  words: MailWords
  language: Language
  /** That and their region, where it is known (BCP 47). */
  tag: string
  /** The tag (BCP 47) by which dates and numbers are formatted. */
  locale: string
  /** The time zone of the reader. */
  timezone: string
  /** Fills the placeholders of a text; `{site}` and `{place}` are always known. */
  say: (text: string, values?: Readonly<Record<string, string>>) => string
  /** The form of a text for a number, which stands in it as `{count}`. */
  count: (forms: { one: string; other: string }, count: number) => string
  /** A time (Unix seconds) in the reader's format and time zone, with the name of the zone. */
  when: (seconds: number) => string
}

/** What a letter says; `to`, `name` and `foot` only where they differ from what every letter has. */
export type LetterContent = Pick<Letter, 'subject' | 'parts' | 'from' | 'headers' | 'files' | 'stop' | 'calendar'> &
  Partial<Pick<Letter, 'to' | 'name' | 'foot' | 'replyTo'>> & {
    /** Link to the preferences, in place of an unsubscribe link, for mail that is always sent. */
    choose?: Letter['stop']
  }

/** A paragraph. */
export const paragraphPart = (text: string): LetterPart => ({ kind: 'words', text })
/** A button. */
export const buttonPart = (text: string, href: string): LetterPart => ({ kind: 'link', text, href })
/** A link without the weight of a button. */
export const linkPart = (text: string, href: string): LetterPart => ({ kind: 'link', text, href, quiet: true })

/** The site as subjects name it: its address without the scheme. */
const addressOf = ({ url }: Site): string => url.replace(/^https?:\/\//, '')

/** The context of a letter to a reader. */
export function letterContextOf(site: Site, reader: LetterReader, beside = WRITTEN_ALONE): LetterContext {
  const language = languageOf(reader.tag) ?? DEFAULT_LANGUAGE
  const locale = localeOf(reader.tag)
  const timezone = reader.timezone_name ?? site.timezone
  return {
    ...{ site, reader, language, tag: reader.tag, locale, timezone, words: mailWordsOf(language), ...beside },
    say: (text, values = {}) => fill(text as `{${string}}`, { site: site.url, place: addressOf(site), ...values }),
    count: (forms, count) => plural(forms, count, locale),
    when: (seconds) => `${momentText(locale, timezone, 'long', seconds)} (${timezone})`,
  }
}

/** The whole letter: the content with a greeting before it and the footer below it. */
export function letterOf(
  { reader, words: { hello, hello_nobody, foot }, language, say }: LetterContext,
  content: LetterContent,
): Letter {
  // A person without a name is called by their address, which is no greeting.
  const name = content.name ?? (hasOwnName(reader) ? reader.name : '')
  const greeting = name ? say(hello, { name }) : hello_nobody
  return {
    ...content,
    to: content.to ?? reader.email,
    name,
    language,
    parts: [paragraphPart(greeting), ...content.parts],
    foot: content.foot ?? say(foot),
  }
}

/** Omits names that mail programs would turn into a link, so that invitations cannot be used to advertise (spam). */
export const harmlessName = (name: string | null): string | undefined =>
  name === null || /[/@\\]|\p{L}\.\p{L}{2}|www\./iu.test(name) ? undefined : name
