// Shortened text for accessible names of buttons.
import { shortened } from '../page/address-text.ts'
import { plainText } from './rich-text.tsx'

/** The most characters of it. */
const MOST = 60

/** The beginning of HTML as plain text, on one line. */
export function beginningOf(html: string): string {
  const text = plainText(html).replace(/\s+/g, ' ')
  return text.length > MOST ? `${shortened(text, MOST).trim()}…` : text
}
