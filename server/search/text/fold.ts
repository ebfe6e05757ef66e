// Folds words for search: case, diacritics and forms of the same letter make no difference.

/** Characters that join or part nothing that people see, such as the soft hyphen. */
const UNSEEN = /\u00ad|\u200c|\u200d|\u2060|\ufeff/g
/**
 * Accents of Latin, Greek and Cyrillic, and what writers leave out: vowel signs in Arabic and Hebrew, the nukta in Devanagari and
 * Gurmukhi.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c\u0a3c]/g
const OTHER = /[^\p{L}\p{N}\p{M}]/gu
const ASCII = /^[a-z0-9]*$/

/** Letters that have no decomposition in Unicode, as people write them who lack them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŋ: 'ng', ı: 'i', ς: 'σ' },
}
const LETTER = /[ßæœøłđðþħŋıς]/g

/** Letters that are also written as two, without their dots: `ö` is found as `o` and as `oe`. */
const PAIRS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const PAIR = /[äöüøå]/g

/** Characters of a word that count; what is longer is no word that people look for. */
const LONGEST_WORD = 64

const plain = (text: string): string =>
  text
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(OTHER, '')

const cut = (text: string): string => (text.length > LONGEST_WORD ? text.slice(0, LONGEST_WORD).toWellFormed() : text)

/** How a word may be written, folded: the usual form first; empty where nothing of it is a letter or a digit. */
export function foldedForms(word: string): readonly string[] {
  const lower = word.normalize('NFKC').toLowerCase()
  if (ASCII.test(lower)) return lower ? [cut(lower)] : []
  const seen = lower.replace(UNSEEN, '').normalize('NFC')
  const usual = cut(plain(seen))
  const written = cut(plain(seen.replace(PAIR, (letter) => PAIRS[letter]!)))
  return usual === '' ? [] : written === usual ? [usual] : [usual, written]
}

/** The same for text of scripts that put no space between words, whose marks are letters. */
export const foldedRun = (run: string): string =>
  run.normalize('NFKC').toLowerCase().replace(UNSEEN, '').replace(OTHER, '').normalize('NFC')
