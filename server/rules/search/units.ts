// Splits text into what is searched for: words, and runs of scripts that put no space between words.
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { foldedForms, foldedRun } from './fold.ts'

/** A word with its folded forms, or a run of Chinese, Japanese, Thai and the like, which has one form. */
export interface Unit {
  forms: readonly string[]
  isRun: boolean
}

/** A unit, and where it stands in the text. */
export interface PlacedUnit extends Unit {
  from: number
  to: number
}

/** A run of characters of such scripts, as a group, or a word of others. */
const UNITS =
  /([[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}\p{M}]]+)|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]][[\p{L}\p{N}\p{M}\u00ad\u200c\u200d\u2060]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]]*/gv

/** Words that were folded lately, since texts use few words again and again. */
const MOST_KNOWN = 50_000
let known = new Map<string, readonly string[]>()

function formsOf(word: string): readonly string[] {
  const found = known.get(word)
  if (found) return found
  const forms = foldedForms(word)
  if (known.size >= MOST_KNOWN) known = new Map()
  if (word.length <= 64) known.set(word, forms)
  return forms
}

/** The units of a text, in order. */
export function* unitsOf(text: string): Generator<PlacedUnit> {
  for (const match of text.matchAll(UNITS)) {
    const [whole, run] = match
    const place = { from: match.index, to: match.index + whole.length }
    if (run === undefined) {
      const forms = formsOf(whole)
      if (forms.length) yield { forms, isRun: false, ...place }
    } else {
      const form = foldedRun(run)
      if (form) yield { forms: [form], isRun: true, ...place }
    }
  }
}

const STEMMED = /^[a-z]{3,}$/
let stemsOfWords = new Map<string, readonly string[]>()

/** The stems of a folded word in English and German that differ from it. */
export function stemsOf(form: string): readonly string[] {
  const found = stemsOfWords.get(form)
  if (found) return found
  const stems = STEMMED.test(form)
    ? [...new Set([english(form), german(form)])].filter((stem) => stem && stem !== form)
    : []
  if (stemsOfWords.size >= MOST_KNOWN) stemsOfWords = new Map()
  stemsOfWords.set(form, stems)
  return stems
}
