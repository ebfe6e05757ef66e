// In which language a person is spoken to: what they chose, else what their browser asks for.
import { LANGUAGES, type Language, languageOf } from '../../words/languages.ts'

/** A tag in the spelling of BCP 47: one that the site speaks, perhaps with a script and a region; undefined otherwise. */
export function languageNamed(text: string): string | undefined {
  try {
    const locale = new Intl.Locale(text.trim())
    // Extensions would say more than a language.
    return locale.baseName === locale.toString() && languageOf(locale.language) ? locale.baseName : undefined
  } catch {
    return undefined
  }
}

/** What is spoken to somebody of whom nothing is known. */
export const FIRST: Language = 'en'

interface Wanted {
  tag: string
  weight: number
}

/** The tag of `Accept-Language` (RFC 9110, 12.5.4) that the site speaks and the browser wants most. */
export function negotiated(header: string | undefined): string {
  const wanted = (header ?? '')
    .split(',', MOST)
    .flatMap((part) => wantedIn(part))
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const found = tag === '*' ? FIRST : languageNamed(tag)
    if (found) return found
  }
  return FIRST
}

/** No browser names more. */
const MOST = 32

function wantedIn(part: string): Wanted[] {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
  const quality = parameters.find((one) => /^q=/i.test(one))?.slice(2)
  const weight = quality === undefined ? 1 : /^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(quality) ? Number(quality) : 0
  return tag && weight > 0 ? [{ tag, weight }] : []
}

/** The languages, for those who choose one. */
export const SPOKEN = Object.entries(LANGUAGES) as [Language, string][]
