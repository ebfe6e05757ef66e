// Inline Markdown as HTML: emphasis, links and escapes, in linear time.
import { mayLinkTo } from './link-address.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, what = /[&<>]/g): string => text.replace(what, (character) => ESCAPES[character]!)
const link = (href: string, html: string): string => `<a href="${escaped(href, /[&<>"]/g)}">${html}</a>`

interface Mark {
  tag: string
  /** Characters of its sign. */
  size: number
  begins: RegExp
  /** The pattern of the beginning, regardless of the preceding text. */
  beginsHere: RegExp
  ends: RegExp
}

/** Inline marks, longer ones first. Signs within a word have no meaning, as in `2*3*4` or `a_name_of`. */
const MARKS: readonly Mark[] = [
  {
    tag: 'strong',
    size: 2,
    begins: /(?<![\p{L}\p{N}*_~])\*\*(?=[^\s*])/gu,
    beginsHere: /\*\*(?=[^\s*])/uy,
    ends: /(?<=\S)\*\*(?![\p{L}\p{N}*_~])/gu,
  },
  {
    tag: 'strong',
    size: 2,
    begins: /(?<![\p{L}\p{N}*_~])__(?=[^\s*])/gu,
    beginsHere: /__(?=[^\s*])/uy,
    ends: /(?<=\S)__(?![\p{L}\p{N}*_~])/gu,
  },
  {
    tag: 's',
    size: 2,
    begins: /(?<![\p{L}\p{N}*_~])~~(?=[^\s*])/gu,
    beginsHere: /~~(?=[^\s*])/uy,
    ends: /(?<=\S)~~(?![\p{L}\p{N}*_~])/gu,
  },
  {
    tag: 'em',
    size: 1,
    begins: /(?<![\p{L}\p{N}*_~])\*(?=[^\s*])/gu,
    beginsHere: /\*(?=[^\s*])/uy,
    ends: /(?<=\S)\*(?![\p{L}\p{N}*_~])/gu,
  },
  {
    tag: 'em',
    size: 1,
    begins: /(?<![\p{L}\p{N}*_~])_(?=[^\s*])/gu,
    beginsHere: /_(?=[^\s*])/uy,
    ends: /(?<=\S)_(?![\p{L}\p{N}*_~])/gu,
  },
]

/** A sign that means nothing, such as `\\*`. */
const ESCAPED = /\\([\\*_~[\]])/g
const LINK = /\[([^[\]\n]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)/g
/** An address that a link can hold: its parentheses are in pairs. */
export const LINK_ADDRESS = /^(?:[^\s()]|\([^\s()]*\))+$/
/** A line that has it right behind an escape has a link there too. */
const BARE = /(?:\b|(?<=\\_))https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/gi

/** Maximum nesting of inline marks; deeper ones are text. */
const DEEPEST = 8

interface Match {
  at: number
  end: number
  html: () => string
}

/** Finds the next match of one kind, from a position that only increases. */
type Finder = (from: number) => Match | undefined

/** Looks on from a place, and only where what was found last has been passed. */
function inOrder(next: (from: number) => Match | undefined): Finder {
  let last: Match | undefined = { at: -1, end: 0, html: () => '' }
  return (from) => {
    if (last && last.at < from) last = next(from)
    return last
  }
}

/** Finds what a global pattern does. `htmlOf` gives nothing for what means nothing after all. */
const matches = (line: string, pattern: RegExp, htmlOf: (match: RegExpExecArray) => (() => string) | undefined) =>
  inOrder((from) => {
    pattern.lastIndex = from
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
      const html = htmlOf(match)
      if (html) return { at: match.index, end: match.index + match[0].length, html }
    }
    return undefined
  })

/**
 * Finds what two signs mark. Ends are looked up among all of the line: looking on for one from each beginning would take the
 * square of a line full of beginnings.
 */
function marked(
  line: string,
  { tag, size, begins, beginsHere, ends: patternOfEnds }: Mark,
  depth: number,
  within: boolean,
): Finder {
  const ends = [...line.matchAll(patternOfEnds)].map(({ index }) => index)
  const from = (at: number): Match | undefined => {
    const end = firstFrom(ends, at + size + 1)
    if (end === undefined) return undefined
    const html = () => `<${tag}>${inlineHtml(line.slice(at + size, end), depth + 1, within)}</${tag}>`
    return { at, end: end + size, html }
  }
  const further = inOrder((position) => {
    begins.lastIndex = position
    const open = begins.exec(line)
    return open ? from(open.index) : undefined
  })
  return (position) => {
    // What comes right behind another sign begins there, as a line does.
    beginsHere.lastIndex = position
    return (beginsHere.test(line) && from(position)) || further(position)
  }
}

/** The first of some ascending numbers that is no less than another. */
function firstFrom(numbers: readonly number[], least: number): number | undefined {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return numbers[low]
}

const linksIn = (line: string, depth: number): Finder[] => [
  matches(line, LINK, ([, words, href]) =>
    mayLinkTo(href!) ? () => link(href!, inlineHtml(words!, depth + 1, true)) : undefined,
  ),
  inOrder((from) => {
    BARE.lastIndex = from
    const match = BARE.exec(line)
    if (!match) return undefined
    const address = wholeAddress(match[0], line.slice(match.index + match[0].length, match.index + match[0].length + 1))
    return { at: match.index, end: match.index + address.length, html: () => link(address, escaped(address)) }
  }),
]

/** An address with the parenthesis behind it, where that closes one of its own: `https://tides.example/w_(x)`. */
const wholeAddress = (address: string, next: string): string =>
  next === ')' && address.lastIndexOf('(') > address.lastIndexOf(')') ? address + next : address

/** A line with its signs as tags. `within`: the text of a link, in which there is no other. */
export function inlineHtml(line: string, depth = 0, within = false): string {
  if (depth > DEEPEST) return escaped(line)
  const finders = [
    matches(
      line,
      ESCAPED,
      ([, sign]) =>
        () =>
          escaped(sign!),
    ),
    ...(within ? [] : linksIn(line, depth)),
    ...MARKS.map((mark) => marked(line, mark, depth, within)),
  ]
  let html = ''
  for (let from = 0; ; ) {
    let next: Match | undefined
    for (const find of finders) {
      const match = find(from)
      if (match && (!next || match.at < next.at || (match.at === next.at && match.end > next.end))) next = match
    }
    if (!next) return html + escaped(line.slice(from))
    html += escaped(line.slice(from, next.at)) + next.html()
    from = next.end
  }
}

const MEANINGS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** A line as people see it: without its signs. */
export const shownText = (line: string): string =>
  inlineHtml(line)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|amp);/g, (entity) => MEANINGS[entity]!)
