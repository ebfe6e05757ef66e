// What every kind of mail is made with: texts in the language of its reader, and times in their time zone.
import { fill } from '../../words/fill.ts'
import { type Language, languageOf, localeOf } from '../../words/languages.ts'
import { DEFAULT_LANGUAGE } from '../rules/language.ts'
import type { Site } from '../site.ts'
import type { Letter, LetterPart } from './letter.ts'
import type { Notice } from './notice.ts'
import { type MailWords, mailWordsOf } from './words.ts'

/** What a kind of mail is made from. */
export interface MailContext {
  site: Site
  notice: Notice
  /** Where it goes unless the kind says otherwise. */
  email: string
  words: MailWords
  language: Language
  /** Fills the placeholders of a text; `{site}` and `{place}` are always known. */
  say: (text: string, values?: Readonly<Record<string, string>>) => string
  /** A time (Unix seconds) in the reader's format and time zone, with the name of the zone. */
  when: (seconds: number) => string
}

/** What a kind of mail says; `to`, `name` and `foot` only where they differ from what every mail has. */
export type MailContent = Pick<Letter, 'subject' | 'parts'> & Partial<Pick<Letter, 'to' | 'name' | 'foot'>>

/** A paragraph. */
export const paragraphPart = (text: string): LetterPart => ({ kind: 'words', text })
/** A button. */
export const buttonPart = (text: string, href: string): LetterPart => ({ kind: 'link', text, href })

/** The site as subjects name it: its address without the scheme. */
const placeOf = ({ url }: Site): string => url.replace(/^https?:\/\//, '')

/** The context for a notice; `email` is the person's address, `tag` the language that they want (BCP 47). */
export function mailContextOf(site: Site, notice: Notice, email: string, tag: string): MailContext {
  const language = languageOf(tag) ?? DEFAULT_LANGUAGE
  const timeZone = notice.timezone_name ?? site.timezone
  const clock = new Intl.DateTimeFormat(localeOf(tag), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  return {
    ...{ site, notice, email, language, words: mailWordsOf(language) },
    say: (text, values = {}) => fill(text as `{${string}}`, { site: site.url, place: placeOf(site), ...values }),
    when: (seconds) => `${clock.format(seconds * 1000)} (${timeZone})`,
  }
}

/** The whole letter: the content with a greeting before it and the footer below it. */
export function letterOf(
  { notice, email, words: { hello, hello_nobody, foot }, language, say }: MailContext,
  content: MailContent,
): Letter {
  // A person without a name has their address for one, which is no greeting.
  const name = content.name ?? (notice.name === email ? '' : notice.name)
  const greeting = name ? say(hello, { name }) : hello_nobody
  return {
    to: content.to ?? email,
    name,
    language,
    subject: content.subject,
    parts: [paragraphPart(greeting), ...content.parts],
    foot: content.foot ?? say(foot),
  }
}
