// The size of a file for people.
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes as `1.2 MB` or `3 bytes`, in steps of 1024, by the locale. */
export function fileSize(bytes: number, locale: string): string {
  const step = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const shown = bytes / 1024 ** step
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: UNITS[step]!, unitDisplay: step ? 'short' : 'long' },
    maximumFractionDigits: shown < 10 ? 1 : 0,
  } as const).format(shown)
}
