// Texts on which a pattern may take the square of their length: what it repeats, repeated, with an end that it does not take.

/** What stands before, what is repeated, and what stands at the end. */
export interface Attack {
  before: string
  each: string
  end: string
}

/** How often something may be repeated that is looked at; less than that is no matter. */
const OFTEN = 30
/** Signs of a set that are tried. */
const MOST_SIGNS = 4
const SIGNS = ' \t\n\r\u00a0aAzZxtT059_-.,:;/\\"\'<>()[]{}=&#@*`~|!?+%$^é明'
/** What is tried in place of each repetition too: its neighbors may take it. */
const NEIGHBORS = ' \n-x<'
const ENDS = ['\u0001', '\n\u0001']

const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/
const ESCAPE = /^\\(?:[pPu]\{[^}]*\}|k<[^>]*>|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|.)/iu
const OPENING = /^\((?:\?(?:(<?[=!])|<\w+>|[ims-]*:))?/

/** Attacks on a pattern. */
export function attacksOn(source: string, flags: string): Attack[] {
  const plain = flags.replace(/[gy]/g, '')
  const signs = [...new Set([...source.replace(/\\[a-z]/gi, ''), ...SIGNS])]
  const repeated: { before: string; each: string }[] = []
  let at = 0

  /** Reads what a pattern that is anchored here takes. */
  const take = (what: RegExp): RegExpExecArray | null => {
    const found = what.exec(source.slice(at))
    if (found) at += found[0].length
    return found
  }
  const taken = (one: string): string[] => {
    const whole = new RegExp(`^(?:${one})$`, plain)
    return signs.filter((sign) => whole.test(sign)).slice(0, MOST_SIGNS)
  }
  /** Examples of the alternatives up to a closing parenthesis, or the end. */
  const alternatives = (before: string): string[] => {
    const examples = [sequence(before)]
    while (source[at] === '|') {
      at++
      examples.push(sequence(before))
    }
    return examples
  }
  const sequence = (before: string): string => {
    let text = ''
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const examples = piece(before + text)
      const [all, sign, min, comma, max] = take(QUANTIFIER) ?? []
      const most = sign ? (sign === '?' ? 1 : Infinity) : comma && !max ? Infinity : Number(max || min || 1)
      if (all && most >= OFTEN) for (const each of examples) repeated.push({ before: before + text, each })
      text += (examples[0] ?? '').repeat(Math.max(1, Number(min ?? 1)))
    }
    return text
  }
  const piece = (before: string): string[] => {
    const opening = take(OPENING)
    if (opening) {
      const examples = alternatives(before)
      at++
      return opening[1] ? [''] : examples
    }
    if (source[at] === '[') return taken(take(setAt(source, at, flags.includes('v')))![0])
    const escaped = take(ESCAPE)?.[0]
    if (escaped) return /^\\(?:[bB\d]|k<)/.test(escaped) ? [''] : taken(escaped)
    const [sign] = take(/^./su)!
    return sign === '^' || sign === '$' ? [''] : sign === '.' ? taken('.') : [sign!]
  }

  const wholes = alternatives('')
  const pairs = [
    ...repeated.flatMap(({ before, each }) => [
      { before: '', each },
      { before, each },
      { before: '', each: before + each },
      { before: '\u0001', each },
      ...[...NEIGHBORS].map((sign) => ({ before, each: sign })),
    ]),
    ...wholes.map((each) => ({ before: '', each })),
  ].filter(({ each }) => each !== '')
  const attacks = pairs.flatMap((pair) => ENDS.map((end) => ({ ...pair, end })))
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()]
}

/** A pattern of exactly the set that begins at a place; with the flag `v` sets may hold others. */
function setAt(source: string, from: number, nests: boolean): RegExp {
  let [depth, to] = [0, from]
  do {
    if (source[to] === '\\') to++
    else if (source[to] === '[' && (nests || to === from)) depth++
    else if (source[to] === ']') depth--
    to++
  } while (depth && to < source.length)
  return new RegExp(`^[^]{${to - from}}`)
}
