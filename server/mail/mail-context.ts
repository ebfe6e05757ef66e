// What every kind of mail is written with: the words of its reader, filled in, and times on their clock.
import { fill } from '../../words/fill.ts'
import { type Language, languageOf, localeOf } from '../../words/languages.ts'
import { FIRST } from '../rules/language.ts'
import type { Site } from '../site.ts'
import type { Letter, Part } from './letter.ts'
import type { Notice } from './notice.ts'
import { type MailWords, mailWordsOf } from './words.ts'

/** What a kind of mail is written from. */
export interface MailContext {
  site: Site
  notice: Notice
  /** Where it goes unless the kind says otherwise. */
  email: string
  words: MailWords
  language: Language
  /** Words with their places filled; the site is known to all of them. */
  say: (text: string, values?: Readonly<Record<string, string>>) => string
  /** A time as the reader writes it, with the zone that it is in. */
  when: (seconds: number) => string
}

/** What a kind of mail says; who it is for is known already. */
export type MailContent = Pick<Letter, 'subject' | 'parts'> & Partial<Pick<Letter, 'to' | 'name' | 'foot'>>

export const words = (text: string): Part => ({ kind: 'words', text })
export const link = (text: string, href: string): Part => ({ kind: 'link', text, href })

/** The site as it is called in a subject: its address, without what every address has. */
const placeOf = ({ url }: Site): string => url.replace(/^https?:\/\//, '')

export function mailContextOf(site: Site, notice: Notice, email: string, tag: string): MailContext {
  const language = languageOf(tag) ?? FIRST
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

/** The whole letter. */
export function letterOf(
  { notice, email, words: { hello, hello_nobody, foot }, language, say }: MailContext,
  told: MailContent,
) {
  // Who has given no name is called by their address, which stands there anyway.
  const name = told.name ?? (notice.name === email ? '' : notice.name)
  const greeting = name ? say(hello, { name }) : hello_nobody
  const letter: Letter = {
    to: told.to ?? email,
    name,
    language,
    subject: told.subject,
    parts: [words(greeting), ...told.parts],
    foot: told.foot ?? say(foot),
  }
  return letter
}
