// How a page is read: by whom, in which words, light or dark, in which time zone.
import type { FastifyRequest } from 'fastify'
import { type Language, languageOf, localeOf } from '../../words/languages.ts'
import type { Visitor } from '../identity/session.ts'
import type { Site } from '../site.ts'
import { type ColourScheme, colourSchemeOf } from './colour-scheme.ts'
import { spokenTo } from './language.ts'
import { type PageWords, wordsOf } from './words.ts'

export interface Reader {
  site: Site
  /** The path below which the site's pages are: empty, or that of FOLKMOOT_URL. */
  root: string
  /** Who is signed in. */
  visitor: Visitor | undefined
  language: Language
  /** By which dates and numbers are written; BCP 47. */
  locale: string
  /** Whether the request's own words about languages have decided it. */
  negotiated: boolean
  words: PageWords
  /** What was chosen; else it is as the system has it. */
  look: ColourScheme | undefined
  timezone: string
  /** A day, as people of that language write it. */
  day: (seconds: number) => string
  /** A time of the day. */
  time: (seconds: number) => string
}

/** By what the server itself reads the request from: also those who know nothing else of it find the reader. */
const readers = new WeakMap<object, Reader>()

/** Notes who reads; asked once at the beginning of a request. */
export function readBy(request: FastifyRequest, visitor: Visitor | undefined): Reader {
  const { site } = request
  const timezone = visitor?.timezone_name ?? site.timezone
  const { tag, asked } = spokenTo(request, visitor)
  const language = languageOf(tag)!
  const locale = localeOf(tag)
  const reader: Reader = {
    ...{ site, root: rootOf(site), visitor, language, locale, negotiated: asked, timezone },
    words: wordsOf(language),
    look: colourSchemeOf(request),
    day: (seconds) => format(locale, timezone, 'day').format(seconds * 1000),
    time: (seconds) => format(locale, timezone, 'time').format(seconds * 1000),
  }
  readers.set(request.raw, reader)
  return reader
}

/** Who reads the answer of a request. */
export const readerOf = (request: FastifyRequest): Reader => readerOfRaw(request.raw) ?? readBy(request, undefined)

/** The same by Node's own request; undefined where nobody noted it. */
export const readerOfRaw = (raw: object): Reader | undefined => readers.get(raw)

/** The path below which the site's pages are: empty, or that of FOLKMOOT_URL. */
export const rootOf = ({ url }: Site): string => new URL(url).pathname.replace(/\/$/, '')

const FORMS = { day: { dateStyle: 'medium' }, time: { timeStyle: 'short' } } as const
const MOST_FORMATS = 1_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a thousand uses of it. */
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
