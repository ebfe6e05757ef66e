// The signs of a line of Markdown, as HTML: what is marked, links and escapes, in time that grows with the line.
import { mayLinkTo } from './link-address.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, what = /[&<>]/g): string => text.replace(what, (character) => ESCAPES[character]!)
const link = (href: string, html: string): string => `<a href="${escaped(href, /[&<>"]/g)}">${html}</a>`

/** Signs and their tags, the longer ones first. */
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 's'],
  ['*', 'em'],
  ['_', 'em'],
] as const

/** A sign that means nothing, such as `\\*`. */
const ESCAPED = /\\([\\*_~[\]])/g
const LINK = /\[([^[\]\n]+)\]\(([^\s()]+)\)/g
/** A line that has it right behind an escape has a link there too. */
const BARE = /(?:\b|(?<=\\_))https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/gi

/** How deep signs lie in each other; deeper ones are text. */
const DEEPEST = 8

interface Found {
  at: number
  end: number
  html: () => string
}

/** What of one kind comes next, from a place that only grows. */
type Finder = (from: number) => Found | undefined

/** Looks on from a place, and only where what was found last has been passed. */
function inOrder(next: (from: number) => Found | undefined): Finder {
  let last: Found | undefined = { at: -1, end: 0, html: () => '' }
  return (from) => {
    if (last && last.at < from) last = next(from)
    return last
  }
}

/** Finds what a global pattern does. `htmlOf` gives nothing for what means nothing after all. */
const matches = (line: string, pattern: RegExp, htmlOf: (match: RegExpExecArray) => (() => string) | undefined) => {
  const own = new RegExp(pattern)
  return inOrder((from) => {
    own.lastIndex = from
    for (let match = own.exec(line); match; match = own.exec(line)) {
      const html = htmlOf(match)
      if (html) return { at: match.index, end: match.index + match[0].length, html }
    }
    return undefined
  })
}

/**
 * Finds what two signs mark. Signs within a word mean nothing, as in `2*3*4` or `a_name_of`. Ends are looked up among all of the
 * line: looking on for one from each beginning would take the square of a line full of beginnings.
 */
function marked(line: string, sign: string, tag: string, depth: number): Finder {
  const size = sign.length
  const literally = sign.replaceAll('*', '\\*')
  const opens = new RegExp(`(?<![\\p{L}\\p{N}*_~])${literally}(?=[^\\s*])`, 'gu')
  const opensHere = new RegExp(`${literally}(?=[^\\s*])`, 'uy')
  const ends = [...line.matchAll(new RegExp(`(?<=\\S)${literally}(?![\\p{L}\\p{N}*_~])`, 'gu'))].map(
    ({ index }) => index,
  )
  const from = (at: number): Found | undefined => {
    const end = firstFrom(ends, at + size + 1)
    if (end === undefined) return undefined
    const html = () => `<${tag}>${inlineHtml(line.slice(at + size, end), depth + 1)}</${tag}>`
    return { at, end: end + size, html }
  }
  const further = inOrder((place) => {
    opens.lastIndex = place
    const open = opens.exec(line)
    return open ? from(open.index) : undefined
  })
  return (place) => {
    // What comes right behind another sign begins there, as a line does.
    opensHere.lastIndex = place
    return (opensHere.test(line) && from(place)) || further(place)
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

/** A line with its signs as tags. */
export function inlineHtml(line: string, depth = 0): string {
  if (depth > DEEPEST) return escaped(line)
  const finders = [
    matches(
      line,
      ESCAPED,
      ([, sign]) =>
        () =>
          escaped(sign!),
    ),
    matches(line, LINK, ([, words, href]) =>
      mayLinkTo(href!) ? () => link(href!, inlineHtml(words!, depth + 1)) : undefined,
    ),
    matches(
      line,
      BARE,
      ([address]) =>
        () =>
          link(address, escaped(address)),
    ),
    ...MARKS.map(([sign, tag]) => marked(line, sign, tag, depth)),
  ]
  let html = ''
  for (let from = 0; ; ) {
    let next: Found | undefined
    for (const find of finders) {
      const found = find(from)
      if (found && (!next || found.at < next.at || (found.at === next.at && found.end > next.end))) next = found
    }
    if (!next) return html + escaped(line.slice(from))
    html += escaped(line.slice(from, next.at)) + next.html()
    from = next.end
  }
}
