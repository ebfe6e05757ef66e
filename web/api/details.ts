// The details with which the API refuses a value, as the page says them.
import { errorDetails } from '../../contract/error-details.ts'
import { translate } from '../../words/fill.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'

type Texts = Readonly<Record<keyof typeof words.details, string>>

let said: Texts | undefined

/** Loads what the API says, which only a page that was refused something needs. */
export async function loadDetails(): Promise<void> {
  try {
    said ??= { ...(await import('../../words/en/details.ts')).details, ...errorDetails }
  } catch {
    // Pages have a sentence for each code, too.
  }
}

/** The details of a field in the words of the page; undefined where it has none in its language. */
export function translateDetails(text: string | null, field: string): string | undefined {
  if (text === null) return undefined
  const alone = text.startsWith(`${field} `) ? text.slice(field.length + 1) : text
  return (said && translate(said, words.details, alone)) ?? (known.language === 'en' ? text : undefined)
}
