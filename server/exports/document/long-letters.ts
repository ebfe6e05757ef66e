// Limits grapheme clusters with very many combining marks, which make Typst run out of memory.
import { BREAK } from './long-words.ts'

/** Marks, joiners and the like after one letter: 30 of them, as in Stream-Safe Text (Unicode Annex 15). More are left out. */
const MARKS = 30
const MORE_MARKS = /([\p{M}\p{Cf}]{30})[\p{M}\p{Cf}]+/gu

/** Characters of one letter that many are joined to; longer ones are broken. */
const LONGEST = 60
/** Letters are as long only beyond the Latin ones. */
const PERHAPS_LONG = /[^\s!-\u02ff]{61,}/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text whose letters have a bounded number of characters each. */
export const withShortLetters = (text: string): string =>
  text.replace(MORE_MARKS, '$1').replace(PERHAPS_LONG, (word) => {
    let short = ''
    for (const { segment } of letters.segment(word)) short += segment.length > LONGEST ? broken(segment) : segment
    return short
  })

function broken(letter: string): string {
  const all = [...letter]
  const parts = Array.from({ length: Math.ceil(all.length / MARKS) }, (_, at) =>
    all.slice(at * MARKS, (at + 1) * MARKS).join(''),
  )
  return parts.join(BREAK)
}
