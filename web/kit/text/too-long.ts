// Refuses to paste more text than can be stored.
import { fill } from '../../../words/fill.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { showToast } from '../feedback/toasts.ts'

/** The most characters of a text, by the contract. */
const MOST = 65_535

/** Says so and pastes nothing where the text of an event is too long; gives whether it is. */
export function refuseTooLong(event: { preventDefault: () => void }, text: string): boolean {
  if (text.length <= MOST) return false
  event.preventDefault()
  const count = (number: number) => number.toLocaleString(known.locale)
  showToast(fill(words.editor.tooLong, { most: count(MOST), count: count(text.length) }))
  return true
}
