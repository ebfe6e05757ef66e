// The texts of the calendar in the language of the reader, loaded with that page.
import type * as en from '../../words/en/calendar/calendar.ts'
import { known } from '../site.ts'

const loaded: typeof en = await import(`../../words/${known.language}/calendar/calendar.ts`)

export const calendarTexts = loaded.calendar
