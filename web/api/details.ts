// The details with which the API refuses a value, as the page says them.
import { errorDetails } from '../../contract/error-details.ts'
import { details as english } from '../../words/en/details.ts'
import { translate } from '../../words/fill.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'

const said = { ...english, ...errorDetails }

/** The details of a field in the words of the page; undefined where it has none in its language. */
export function translateDetails(text: string | null, field: string): string | undefined {
  if (text === null) return undefined
  const alone = text.startsWith(`${field} `) ? text.slice(field.length + 1) : text
  return translate(said, words.details, alone) ?? (known.language === 'en' ? text : undefined)
}
