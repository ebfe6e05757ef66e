// The reader of a page: who is signed in, the language, light or dark, and the time zone.
import type { FastifyRequest } from 'fastify'
import { dateFormats } from '../../../words/intl.ts'
import { type Language, languageOf, localeOf } from '../../../words/languages.ts'
import { tagAt, type Visitor } from '../../identity/index.ts'
import { rootOf, type Site } from '../../site.ts'
import { type ColourScheme, colourSchemeOf } from './colour-scheme.ts'
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

const days = dateFormats({ dateStyle: 'medium' })
const times = dateFormats({ timeStyle: 'short' })

/** By Node's own request, since the OAuth provider knows no other. */
const readers = new WeakMap<object, PageReader>()

/** Works out and keeps the reader, once at the beginning of a request. */
export function setReader(request: FastifyRequest, visitor: Visitor | undefined): PageReader {
  const { site } = request
  const timezone = visitor?.timezone_name ?? site.timezone
  const { tag, isNegotiated } = tagAt(request, visitor)
  const look = colourSchemeOf(request)
  const reader = { site, root: rootOf(site), visitor, negotiated: isNegotiated, look, ...spokenIn(tag, timezone) }
  readers.set(request.raw, reader)
  return reader
}

/** The words, and how days and times are written. */
function spokenIn(tag: string, timezone: string) {
  const language = languageOf(tag)!
  const locale = localeOf(tag)
  return {
    ...{ language, locale, timezone, words: wordsOf(language) },
    day: (seconds: number) => days(locale, timezone).format(seconds * 1000),
    time: (seconds: number) => times(locale, timezone).format(seconds * 1000),
  }
}

/** The reader of a request; nobody is signed in where none was set. */
export const pageReaderOf = (request: FastifyRequest): PageReader =>
  readerOfRaw(request.raw) ?? setReader(request, undefined)

/** The same reader, who reads one page in a language of its own (BCP 47). */
export function readerIn(reader: PageReader, tag: string): PageReader {
  return { ...reader, ...spokenIn(languageOf(tag) ? tag : reader.language, reader.timezone), negotiated: false }
}

/** The reader by Node's own request; undefined where none was set. */
export const readerOfRaw = (raw: object): PageReader | undefined => readers.get(raw)
