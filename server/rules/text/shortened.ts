// Truncation of text at a word boundary, with an ellipsis.

/** The longest end of a word that is left out, so that text without blanks is not cut to nothing. */
const LONGEST_WORD = 40

/** A text of at most so many characters; what is left out is marked by `…`. */
export function shortened(text: string, most: number): string {
  // No character takes more than two code units, so no more of a long text is looked at.
  const letters = [...text.slice(0, 2 * most + 2).toWellFormed()]
  if (letters.length <= most) return text.toWellFormed()
  const kept = letters.slice(0, most - 1)
  const isBetweenWords = /\s/.test(letters[most - 1]!)
  const blank = kept.findLastIndex((letter) => /\s/.test(letter))
  const isWord = !isBetweenWords && blank > 0 && kept.length - blank <= LONGEST_WORD
  return `${(isWord ? kept.slice(0, blank) : kept).join('').trimEnd()}…`
}
