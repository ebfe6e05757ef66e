// Formats of `Intl`, which are kept: making one takes longer than a thousand uses.

/** Readers write dates in few ways, but browsers name languages as they like. */
const MOST_KEPT = 1_000

/** Keeps what `make` makes of texts. */
export function kept<Args extends readonly (string | undefined)[], T>(
  make: (...args: Args) => T,
): (...args: Args) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join(' ')
    let found = made.get(key)
    if (found === undefined) {
      if (made.size >= MOST_KEPT) made.clear()
      found = make(...args)
      made.set(key, found)
    }
    return found
  }
}

/** The formats of days and times of one form, by the locale and the time zone; they take Unix milliseconds. */
export const dateFormats = (options: Intl.DateTimeFormatOptions) =>
  kept((locale: string, timeZone: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))

/** The formats of numbers of one form, by the locale. */
export const numberFormats = (options: Intl.NumberFormatOptions = {}) =>
  kept((locale: string) => new Intl.NumberFormat(locale, options))
