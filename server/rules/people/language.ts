// Language negotiation for pages and mail: the person's choice, or their browser's (RFC 9110, 12.5.4).
import { LANGUAGES, type Language, languageOf } from '../../../words/languages.ts'

/** A language tag in the spelling of BCP 47; undefined where it is none, or the site has no texts in its language. */
export function languageNamed(text: string): string | undefined {
  try {
    const locale = new Intl.Locale(text.trim())
    // Tags with extensions, such as a calendar, are refused.
    return locale.baseName === locale.toString() && languageOf(locale.language) ? locale.baseName : undefined
  } catch {
    return undefined
  }
}

/** The default language. */
export const DEFAULT_LANGUAGE: Language = 'en'

interface Wanted {
  tag: string
  weight: number
}

/**
 * The most preferred tag of `Accept-Language` (RFC 9110, 12.5.4) in a language of the site; `otherwise` where there is
 * none.
 */
export function negotiated(header: string | undefined, otherwise: string = DEFAULT_LANGUAGE): string {
  for (const tag of tagsWanted(header)) {
    const named = tag === '*' ? otherwise : languageNamed(tag)
    if (named) return named
  }
  return otherwise
}

/** The tags of `Accept-Language`, the most preferred one first. */
export const tagsWanted = (header = ''): string[] =>
  header
    .split(',', MOST)
    .flatMap((part) => wantedIn(part))
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** Maximum number of tags that are read; browsers send fewer. */
const MOST = 32

function wantedIn(part: string): Wanted[] {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
  const quality = parameters.find((one) => /^q=/i.test(one))?.slice(2)
  const weight = quality === undefined ? 1 : /^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(quality) ? Number(quality) : 0
  return tag && weight > 0 ? [{ tag, weight }] : []
}

/** The languages of the site with their names, as people choose among them. */
export const SITE_LANGUAGES = Object.entries(LANGUAGES) as [Language, string][]
