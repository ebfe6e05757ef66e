// Number formats of dates and times in spreadsheets (ECMA-376, 18.8.31), by the reader's region.
import { dateFormats, kept } from '../../../words/intl.ts'

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const forms = { date: dateFormats(DAY), moment: dateFormats({ ...DAY, hour: '2-digit', minute: '2-digit' }) } as const

/** An afternoon of a day with two digits, since a form for it has all that one for any other may need. */
const SAMPLE = Date.UTC(2026, 10, 28, 21, 26)

/** `dd/mm/yyyy hh:mm`, `mm/dd/yyyy hh:mm AM/PM`, `yyyy-mm-dd` */
export const cellFormat: (kind: 'date' | 'moment', locale: string) => string = kept((kind, locale) =>
  forms[kind](locale, 'UTC').formatToParts(SAMPLE).map(formatOfPart).join(''),
)

function formatOfPart({ type, value }: Intl.DateTimeFormatPart): string {
  switch (type) {
    case 'year':
      return 'yyyy'
    case 'month':
      return 'mm'
    case 'day':
      return 'dd'
    case 'hour':
      return 'hh'
    case 'minute':
      return 'mm'
    case 'dayPeriod':
      return 'AM/PM'
    default:
      return value
        .replace(/,/g, '')
        .replace(/\s+/gu, ' ')
        .replace(/[^ ./:-]/gu, '')
  }
}
