// The languages of the site, and how people of each region write days, times and numbers in them.

/** The languages, each with its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

/** The language of a tag (BCP 47) such as `de-AT`; undefined for a language that the site does not have. */
export function languageOf(tag: string): Language | undefined {
  const [language] = tag.toLowerCase().split('-')
  return language! in LANGUAGES ? (language as Language) : undefined
}

/** The region by which days and numbers are written where none is known. */
const USUAL: Readonly<Record<Language, string>> = { en: 'GB', de: 'DE', fr: 'FR', es: 'ES' }

/** Where a language has no form for a region, that of the world: `Intl` would take the one of its largest country. */
const OF_THE_WORLD: Readonly<Partial<Record<string, string>>> = { en: 'en-001' }

/** The colon after a label, where a language writes it with a space. */
const COLONS: Readonly<Partial<Record<Language, string>>> = { fr: '\u00A0:' }

/** The colon between a label and its value, in the language of a tag (BCP 47). */
export const colonIn = (tag: string): string => COLONS[languageOf(tag) ?? 'en'] ?? ':'

/** The language that is understood beside another, where people type dates and times. */
export const besideWhenTyped = (language: Language): Language => (language === 'en' ? 'de' : 'en')

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

type Told = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; getHourCycles?: () => string[] }

/** The day with which a week begins, by a locale: 1 is Monday, and 7 is Sunday. */
export function firstDayOfWeekIn(locale: string): number {
  const own = DAYS.indexOf(/-fw-(\w{3})/.exec(locale)?.[1] ?? '') + 1
  return own || ((new Intl.Locale(locale) as Told).getWeekInfo?.().firstDay ?? 1)
}

const made = new Map<string, string>()
const MOST_MADE = 1_000

/**
 * The locale (BCP 47) by which days, times and numbers are written in a language for somebody of a region. A region that
 * is not given is that of the tag, or else the usual one of the language.
 */
export function localeOf(tag: string, region: string | null = null): string {
  const key = `${tag} ${region}`
  let found = made.get(key)
  if (found === undefined) {
    if (made.size >= MOST_MADE) made.clear()
    found = localeMade(tag, region)
    made.set(key, found)
  }
  return found
}

function localeMade(tag: string, given: string | null): string {
  const spoken = new Intl.Locale(tag)
  const region = given ?? spoken.region ?? USUAL[languageOf(tag) ?? 'en']
  const own = new Intl.Locale(spoken, { region }) as Told
  const world = OF_THE_WORLD[own.language]
  const { locale } = new Intl.DateTimeFormat(own.toString()).resolvedOptions()
  if (!world || new Intl.Locale(locale).region) return own.toString()
  return `${world}-u-fw-${DAYS[firstDayOfWeekIn(own.toString()) - 1]}-hc-${own.getHourCycles?.()[0] ?? 'h23'}`
}
