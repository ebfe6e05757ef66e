// A page visit: the reader and the URL.
import type { Language } from '../../words/languages.ts'
import type { SpanWords } from '../kit/time/span-names.ts'

/** Who opens a page, as far as what it asks depends on it. */
export interface Opening {
  language: Language
  /** The reader's time zone (IANA); null where they have none yet, so that only their browser knows it. */
  timezone: string | null
  /** Unix seconds. */
  now: number
  /** How they write days and times (BCP 47). */
  locale: string
  /** The spans of time that they may have typed. */
  spans: SpanWords
  /** The parameters of the address. */
  search: Readonly<Record<string, unknown>>
}
