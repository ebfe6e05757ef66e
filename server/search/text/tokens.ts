// The tokens of a document: the whole of what an index knows of its words, the same for both databases.
//
// A token that begins with a letter or a digit is a word, a stem of one, or two characters that follow one another in a
// script without spaces. `.` begins a word's first characters, `+` two words that follow one another, and `_` what is no
// word (`docs/search.md`).
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { stemsOf, type Unit, unitsOf } from './units.ts'

/** The longest beginning of a word that is a token of its own; longer ones are found among the words. */
export const LONGEST_BEGINNING = 6
/** A document of more units has no tokens for pairs of words. */
const MOST_PAIRED = 4_000
/** Characters of all tokens of a document together; PostgreSQL takes a megabyte. */
const MOST_BYTES = 900_000
/** Characters of the folded text that is kept for ranking. */
export const RANKED_TEXT = 4_000

/** Marks a document whose pairs of words are no tokens. */
export const LONG = '_l'

/** The token of a beginning of a word, of at most `LONGEST_BEGINNING` characters. */
export const beginningToken = (characters: string): string => `.${characters}`

/** The token of two words that follow one another; some pairs share one. */
export function pairToken(one: string, next: string): string {
  let hash = 0x811c9dc5
  for (const text of [one, ' ', next])
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `+${((hash >>> 0) % 46_656).toString(36)}`
}

/** The pairs of characters of a run, or the token of its only one. */
export function runTokens(run: string): string[] {
  const letters = [...run]
  if (letters.length === 1) return [beginningToken(run)]
  return letters.slice(1).map((letter, at) => letters[at]! + letter)
}

/** What an index keeps of a text. */
export interface Indexed {
  tokens: string[]
  /** The folded units, for ranking and for what an index cannot tell. */
  folded: string
}

/** The tokens of a title and a text, and both of them folded; requests are served meanwhile. */
export async function indexed(title: string, text: string): Promise<Indexed> {
  const head = [...unitsOf(title)]
  const body: Unit[] = []
  for await (const unit of yieldingToRequests(unitsOf(text))) body.push(unit)
  const tokens = new Set<string>()
  const isLong = head.length + body.length > MOST_PAIRED
  let bytes = 0
  const add = (token: string) => {
    if (tokens.has(token) || bytes > MOST_BYTES) return
    tokens.add(token)
    bytes += Buffer.byteLength(token)
  }
  for (const units of [head, body])
    for await (const [at, unit] of yieldingToRequests(units.entries())) {
      addUnit(unit, add)
      const before = units[at - 1]
      if (before && !isLong) addPairs(before, unit, add)
    }
  if (isLong) add(LONG)
  return { tokens: [...tokens], folded: `${foldedText(head)}\n${foldedText(body)}` }
}

function addUnit({ forms, isRun }: Unit, add: (token: string) => void): void {
  if (isRun) {
    for (const letter of forms[0]!) add(beginningToken(letter))
    for (const token of runTokens(forms[0]!)) add(token)
    return
  }
  for (const form of forms) for (const token of tokensOf(form)) add(token)
}

/** Words whose tokens were made lately, since texts use few words again and again. */
const MOST_KNOWN = 10_000
const LONGEST_KNOWN = 64
let known = new Map<string, readonly string[]>()

/** The tokens of a folded word: itself, its stems and its beginnings. */
function tokensOf(form: string): readonly string[] {
  const earlier = known.get(form)
  if (earlier) return earlier
  const letters = [...form.slice(0, 2 * LONGEST_BEGINNING)].slice(0, LONGEST_BEGINNING)
  const beginnings = letters.map((_, last) => beginningToken(letters.slice(0, last + 1).join('')))
  const tokens = [form, ...stemsOf(form), ...beginnings]
  if (known.size >= MOST_KNOWN) known = new Map()
  if (form.length <= LONGEST_KNOWN) known.set(form, tokens)
  return tokens
}

function addPairs(one: Unit, next: Unit, add: (token: string) => void): void {
  if (one.isRun || next.isRun) return
  for (const before of one.forms) for (const after of next.forms) add(pairToken(before, after))
}

/** Units with a space around each; the forms of one are parted by a slash. */
const foldedText = (units: readonly Unit[]): string => ` ${units.map(({ forms }) => `${forms.join('/')} `).join('')}`
