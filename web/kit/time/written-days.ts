// Calendar days in the reader's language: `1 Mar – 31 May 2026`.
import { known } from '../../site.ts'
import type { Days } from './time-span.ts'

/** They, as one span. */
export function writtenDays({ first, last }: Days): string {
  const format = new Intl.DateTimeFormat(known.locale, {
    ...({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const),
  })
  return format.formatRange(Date.parse(first), Date.parse(last))
}
