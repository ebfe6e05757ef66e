// Splits text into what is searched for: words, and runs of scripts that put no space between words.
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { foldedForms, foldedRun } from './fold.ts'

/** A word with its folded forms, or a run of Chinese, Japanese, Thai and the like, which has one form. */
export interface Unit {
  forms: readonly string[]
  /** The forms by which it is looked for where it is searched for, if these are others: `v2` is found by `2`, and finds no `2`. */
  typed?: readonly string[]
  isRun: boolean
}

/** A unit, and where it stands in the text. */
export interface PlacedUnit extends Unit {
  from: number
  to: number
}

/** Letters and digits of such scripts, and of others. A mark belongs to what it stands behind: some scripts share theirs. */
const OF_RUNS =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{N}]]'
const OF_WORDS = `[[\\p{L}\\p{N}]--${OF_RUNS}]`
const UNSEEN = '\\u00ad\\u200c\\u200d\\u2060'

/** A run of such characters, as a group, or a word of others; what belongs to the name of a language is its last part. */
const UNITS = new RegExp(
  `(${OF_RUNS}[${OF_RUNS}\\p{M}]*)|${OF_WORDS}[${OF_WORDS}\\p{M}${UNSEEN}]*(?:(?<=(?<!${OF_WORDS})[cfgj])(?:\\+\\+|#)(?!${OF_WORDS}))?`,
  'giv',
)

/** Names that end with signs, as they are written in letters: they are found by these, and by the letter alone. */
const SIGNS: Readonly<Record<string, string>> = { '++': 'plusplus', '#': 'sharp' }
const SIGNED = /^(.)(\+\+|#)$/

/** The first part of a version, such as the `v2` of `v2.0.1` or the `rev2` of `rev2.9.1`. */
const FIRST_PART = /^(\p{L}+)(\p{N}+)$/u
/** A later part with letters behind it, such as the `1rc1` of `2.9.1rc1`. */
const LATER_PART = /^(\p{N}+)\p{L}/u

/** What is found in more ways than it finds. */
function namedOf(word: string, text: string, from: number): Pick<Unit, 'forms' | 'typed'> | undefined {
  const lower = word.toLowerCase()
  const signed = SIGNED.exec(lower)
  if (signed) {
    const [, letter, sign] = signed
    const whole = letter! + SIGNS[sign!]!
    return { forms: [letter!, whole], typed: [whole] }
  }
  if (!HAS_NUMBER.test(word)) return undefined
  const composed = lower.normalize('NFKC')
  const [, letters, number] = FIRST_PART.exec(composed) ?? []
  const hasMoreParts = isAt(MORE_PARTS, text, from + word.length)
  if (letters === 'v' || (letters && hasMoreParts)) {
    const written = foldedForms(composed)
    const forms = [...written, number!]
    // A version in several parts is the same with `v` and without; other letters count where they are typed.
    return { forms, typed: hasMoreParts && letters === 'v' ? forms : written }
  }
  const [, later] = LATER_PART.exec(composed) ?? []
  if (!later || !isAt(FORMER_PART, text, from)) return undefined
  const written = foldedForms(composed)
  return { forms: [...written, later], typed: written }
}

const HAS_NUMBER = /\p{N}/u
const MORE_PARTS = /\.\p{N}/uy
const FORMER_PART = /(?<=\p{N}\.)/uy

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Words that were folded lately, since texts use few words again and again. */
const MOST_KNOWN = 50_000
let known = new Map<string, readonly string[]>()

function formsOf(word: string): readonly string[] {
  const earlier = known.get(word)
  if (earlier) return earlier
  const forms = foldedForms(word)
  if (known.size >= MOST_KNOWN) known = new Map()
  if (word.length <= 64) known.set(word, forms)
  return forms
}

/** The units of a text, in order. */
export function* unitsOf(text: string): Generator<PlacedUnit> {
  for (const match of text.matchAll(UNITS)) {
    const [whole, run] = match
    const span = { from: match.index, to: match.index + whole.length }
    if (run === undefined) {
      const named = namedOf(whole, text, span.from)
      if (named) {
        yield { ...named, isRun: false, ...span }
        continue
      }
      const forms = formsOf(whole)
      if (forms.length) yield { forms, isRun: false, ...span }
    } else {
      const form = foldedRun(run)
      if (form) yield { forms: [form], isRun: true, ...span }
    }
  }
}

const STEMMED = /^[a-z]{3,}$/
let stemsOfWords = new Map<string, readonly string[]>()

/** The stems of a folded word in English and German that differ from it. */
export function stemsOf(form: string): readonly string[] {
  const earlier = stemsOfWords.get(form)
  if (earlier) return earlier
  const stems = STEMMED.test(form)
    ? [...new Set([english(form), german(form)])].filter((stem) => stem && stem !== form)
    : []
  if (stemsOfWords.size >= MOST_KNOWN) stemsOfWords = new Map()
  stemsOfWords.set(form, stems)
  return stems
}
