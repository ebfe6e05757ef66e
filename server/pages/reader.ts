// The reader of a page: who is signed in, the language, light or dark, and the time zone.
import type { FastifyRequest } from 'fastify'
import { type Language, languageOf, localeOf } from '../../words/languages.ts'
import type { Visitor } from '../identity/session.ts'
import { rootOf, type Site } from '../site.ts'
import { type ColourScheme, colourSchemeOf } from './colour-scheme.ts'
import { languageFor } from './language.ts'
import { type PageWords, wordsOf } from './words.ts'

export interface PageReader {
  site: Site
  /** The path below which the site's pages are: empty, or that of FOLKMOOT_URL. */
  root: string
  /** Who is signed in. */
  visitor: Visitor | undefined
  language: Language
  /** The tag (BCP 47) by which dates and numbers are formatted. */
  locale: string
  /** Whether the cookie or a header of the request decided the language. */
  negotiated: boolean
  words: PageWords
  /** Light or dark, where it was chosen; else the system decides. */
  look: ColourScheme | undefined
  timezone: string
  /** Formats the day of a Unix time. */
  day: (seconds: number) => string
  /** Formats the time of day of a Unix time. */
  time: (seconds: number) => string
}

/** By Node's own request, since the OAuth provider knows no other. */
const readers = new WeakMap<object, PageReader>()

/** Works out and keeps the reader, once at the beginning of a request. */
export function setReader(request: FastifyRequest, visitor: Visitor | undefined): PageReader {
  const { site } = request
  const timezone = visitor?.timezone_name ?? site.timezone
  const { tag, isNegotiated } = languageFor(request, visitor)
  const language = languageOf(tag)!
  const locale = localeOf(tag)
  const reader: PageReader = {
    ...{ site, root: rootOf(site), visitor, language, locale, negotiated: isNegotiated, timezone },
    words: wordsOf(language),
    look: colourSchemeOf(request),
    day: (seconds) => format(locale, timezone, 'day').format(seconds * 1000),
    time: (seconds) => format(locale, timezone, 'time').format(seconds * 1000),
  }
  readers.set(request.raw, reader)
  return reader
}

/** The reader of a request; nobody is signed in where none was set. */
export const pageReaderOf = (request: FastifyRequest): PageReader =>
  readerOfRaw(request.raw) ?? setReader(request, undefined)

/** The same reader, who reads one page in a language of its own (BCP 47). */
export function readerIn(reader: PageReader, tag: string): PageReader {
  const language = languageOf(tag) ?? reader.language
  return { ...reader, language, locale: localeOf(tag), words: wordsOf(language), negotiated: false }
}

/** The reader by Node's own request; undefined where none was set. */
export const readerOfRaw = (raw: object): PageReader | undefined => readers.get(raw)

const FORMS = { day: { dateStyle: 'medium' }, time: { timeStyle: 'short' } } as const
const MOST_FORMATS = 1_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: creating one takes longer than a thousand uses. */
function format(locale: string, timeZone: string, form: keyof typeof FORMS): Intl.DateTimeFormat {
  const name = `${locale} ${timeZone} ${form}`
  let found = formats.get(name)
  if (!found) {
    if (formats.size >= MOST_FORMATS) formats.clear()
    found = new Intl.DateTimeFormat(locale, { timeZone, ...FORMS[form] })
    formats.set(name, found)
  }
  return found
}
