// The formats of times in letters, which are kept: making one takes longer than writing the rest of a letter.

const FORMS = {
  long: { dateStyle: 'long', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  short: { dateStyle: 'short', timeStyle: 'short' },
} as const

const MOST_KEPT = 500
const kept = new Map<string, Intl.DateTimeFormat>()

/** The format of times in a language (BCP 47) and a zone; it takes Unix milliseconds. */
export function clockIn(locale: string, timeZone: string, form: keyof typeof FORMS): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const made = new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone })
  kept.set(key, made)
  return made
}

/** A length in words, such as `1 hour, 5 minutes`. */
export function lengthText(locale: string, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const written = new Intl.DurationFormat(locale, { style: 'long', minutesDisplay: minutes < 60 ? 'always' : 'auto' })
  return written.format({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const spans = new Map<string, string>()

/** From when to when (Unix seconds), in full: of a thousand letters about one meeting most say the same. */
export function spanText(locale: string, timeZone: string, start: number, end: number): string {
  const key = `${locale} ${timeZone} ${start} ${end}`
  const known = spans.get(key)
  if (known !== undefined) return known
  if (spans.size >= MOST_KEPT) spans.clear()
  const made = clockIn(locale, timeZone, 'full').formatRange(start * 1000, end * 1000)
  spans.set(key, made)
  return made
}
