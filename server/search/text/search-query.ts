// Parser of search queries: words, quoted phrases, exclusions, and index tokens.
import { beginningToken, LONG, LONGEST_BEGINNING, pairToken, runTokens } from './tokens.ts'
import { stemsOf, type Unit, unitsOf } from './units.ts'

/** A part of a search that is found or not. */
export interface Clause {
  /** One unit, or several that follow one another. */
  units: readonly Unit[]
  /** A word that is also found by its stem. */
  stems: readonly string[]
  /** Whether what begins with the word, or the last one, is found, too. */
  isBeginning: boolean
  /** Whether it must occur as it is written. */
  isQuoted: boolean
}

export interface SearchQuery {
  /** All of them occur, in this order in the search. */
  wanted: readonly Clause[]
  /** None of them occurs. */
  unwanted: readonly Clause[]
}

/** A condition on the tokens of a document. */
export type TokenQuery =
  | { token: string; isBeginning?: boolean }
  | { all: readonly TokenQuery[] }
  | { any: readonly TokenQuery[] }

const PARTS = /(-*)(?:"([^"]*)(?:"|$)|([^\s"]+))/g
const QUOTES = /[“”„«»＂]/g

const OF_NAMES = /[\p{N}@_.]/u

/**
 * Returns whether adjoining words are a compound, such as a version, number, address or file name, whose parts must follow one
 * another.
 */
const isOneName = (text: string, units: readonly Unit[]): boolean => units.length > 1 && OF_NAMES.test(text)

const quoted = (units: readonly Unit[]): Clause => ({ units, stems: [], isBeginning: false, isQuoted: true })
const word = (unit: Unit): Clause =>
  unit.isRun
    ? quoted([unit])
    : { ...quoted([unit]), stems: [...new Set(unit.forms.flatMap((form) => stemsOf(form)))], isQuoted: false }

/** Parses a query as typed; every text is valid. */
export function searchQuery(typed: string): SearchQuery {
  const wanted: Clause[] = []
  const unwanted: Clause[] = []
  let last: Clause | undefined
  for (const [, dashes, inQuotes, bare] of typed.replace(QUOTES, '"').matchAll(PARTS)) {
    const text = inQuotes ?? bare ?? ''
    const units = [...unitsOf(text)].map(({ typed, ...unit }) => (typed ? { ...unit, forms: typed } : unit))
    if (!units.length) continue
    last = undefined
    if (dashes) unwanted.push(units.length === 1 && inQuotes === undefined ? word(units[0]!) : quoted(units))
    else if (inQuotes !== undefined) wanted.push(quoted(units))
    else if (isOneName(text, units)) {
      last = { ...quoted(units), isQuoted: false }
      wanted.push(last)
    } else {
      wanted.push(...units.map(word))
      last = wanted.at(-1)
    }
  }
  if (last && !last.units.at(-1)!.isRun) last.isBeginning = true
  return { wanted, unwanted }
}

/** Returns whether a clause needs a check of the text beyond its tokens. */
export const mustBeLookedFor = ({ units, isQuoted }: Clause): boolean =>
  units.length > 1 || (units[0]!.isRun ? [...units[0]!.forms[0]!].length > 2 : isQuoted)

/** Token condition that all wanted clauses imply. */
export const tokensWanted = ({ wanted }: SearchQuery): TokenQuery[] => wanted.map(tokensOf)

/** Token condition that excludes a document. */
export const tokensUnwanted = ({ unwanted }: SearchQuery): TokenQuery[] =>
  unwanted.filter((clause) => !mustBeLookedFor(clause)).map(tokensOf)

function tokensOf({ units, stems, isBeginning }: Clause): TokenQuery {
  const isBegun = (at: number) => isBeginning && at === units.length - 1
  if (units.length === 1) return oneOf([...unitTokens(units[0]!, isBeginning), ...stems.map((token) => ({ token }))])
  const each = units.map((unit, at) => oneOf(unitTokens(unit, isBegun(at))))
  const pairs = units.slice(1).flatMap((unit, at): TokenQuery[] => {
    const before = units[at]!
    if (before.isRun || unit.isRun || isBegun(at + 1)) return []
    const tokens = before.forms.flatMap((one) => unit.forms.map((next) => pairToken(one, next)))
    return [oneOf([...new Set([...tokens, LONG])].map((token) => ({ token })))]
  })
  return { all: [...each, ...pairs] }
}

const oneOf = (any: readonly TokenQuery[]): TokenQuery => (any.length === 1 ? any[0]! : { any })

function unitTokens({ forms, isRun }: Unit, isBeginning: boolean): TokenQuery[] {
  if (isRun) {
    const all = runTokens(forms[0]!).map((token) => ({ token }))
    return all.length === 1 ? all : [{ all }]
  }
  return forms.map((form) => {
    if (!isBeginning) return { token: form }
    const isShort = [...form].length <= LONGEST_BEGINNING
    return isShort ? { token: beginningToken(form) } : { token: form, isBeginning }
  })
}
