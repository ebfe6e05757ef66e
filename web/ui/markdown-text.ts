// Markdown as people type it in a plain field, as HTML of what the server's filter keeps: the same signs as in the editor.
import { mayLinkTo } from './link-address.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, what = /[&<>]/g): string => text.replace(what, (character) => ESCAPES[character]!)

/**
 * Signs with what they mark, the longer ones first; the group is the text between them. Signs within a word mean nothing, as
 * in `2*3*4` or `a_name_of`.
 */
const MARKED: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}*_~])\*\*(?=[^\s*])(.+?)(?<=\S)\*\*(?![\p{L}\p{N}*_~])/u, 'strong'],
  [/(?<![\p{L}\p{N}*_~])__(?=[^\s*])(.+?)(?<=\S)__(?![\p{L}\p{N}*_~])/u, 'strong'],
  [/(?<![\p{L}\p{N}*_~])~~(?=[^\s*])(.+?)(?<=\S)~~(?![\p{L}\p{N}*_~])/u, 's'],
  [/(?<![\p{L}\p{N}*_~])\*(?=[^\s*])(.+?)(?<=\S)\*(?![\p{L}\p{N}*_~])/u, 'em'],
  [/(?<![\p{L}\p{N}*_~])_(?=[^\s*])(.+?)(?<=\S)_(?![\p{L}\p{N}*_~])/u, 'em'],
]
const LINK = /\[([^\]\n]+)\]\(([^\s()]+)\)/
const BARE = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/i

const link = (href: string, html: string): string => `<a href="${escaped(href, /[&<>"]/g)}">${html}</a>`

interface Found {
  at: number
  length: number
  html: () => string
}

/** The first sign of a line that means something. */
function firstOf(line: string): Found | undefined {
  const found: Found[] = []
  const named = LINK.exec(line)
  if (named && mayLinkTo(named[2]!))
    found.push({ at: named.index, length: named[0].length, html: () => link(named[2]!, inlineHtml(named[1]!)) })
  const bare = BARE.exec(line)
  if (bare) found.push({ at: bare.index, length: bare[0].length, html: () => link(bare[0], escaped(bare[0])) })
  for (const [pattern, tag] of MARKED) {
    const match = pattern.exec(line)
    if (match)
      found.push({
        at: match.index,
        length: match[0].length,
        html: () => `<${tag}>${inlineHtml(match[1]!)}</${tag}>`,
      })
  }
  return found.sort((one, other) => one.at - other.at || other.length - one.length)[0]
}

/** A line with its signs as tags. */
function inlineHtml(line: string): string {
  let html = ''
  let rest = line
  for (let next = firstOf(rest); next; next = firstOf(rest)) {
    html += escaped(rest.slice(0, next.at)) + next.html()
    rest = rest.slice(next.at + next.length)
  }
  return html + escaped(rest)
}

const POINT = /^\s*[-*+]\s+(.+)$/
const NUMBERED = /^\s*\d+[.)]\s+(.+)$/
const HEADING = /^#{1,6}\s+(.+)$/
const QUOTED = /^>\s+(.+)$/

type Kind = 'ul' | 'ol' | 'p'

/** What a line is, as HTML without its paragraph or list. */
function lineOf(line: string): { kind: Kind; html: string } {
  const point = POINT.exec(line)
  if (point) return { kind: 'ul', html: inlineHtml(point[1]!) }
  const numbered = NUMBERED.exec(line)
  if (numbered) return { kind: 'ol', html: inlineHtml(numbered[1]!) }
  const heading = HEADING.exec(line)
  if (heading) return { kind: 'p', html: `<strong>${inlineHtml(heading[1]!)}</strong>` }
  const quoted = QUOTED.exec(line)
  if (quoted) return { kind: 'p', html: `<em>${inlineHtml(quoted[1]!)}</em>` }
  return { kind: 'p', html: inlineHtml(line.trim()) }
}

const blockHtml = (kind: Kind, lines: readonly string[]): string =>
  kind === 'p'
    ? `<p>${lines.join('<br />')}</p>`
    : `<${kind}>${lines.map((line) => `<li>${line}</li>`).join('')}</${kind}>`

/** Typed text as HTML: a paragraph for each block of lines, `<br />` for each line break, lists, and what signs mark. */
export function htmlFromMarkdown(text: string): string {
  const blocks: { kind: Kind; lines: string[] }[] = []
  let open = false
  for (const line of text.trim().split('\n')) {
    if (!line.trim()) {
      open = false
      continue
    }
    const { kind, html } = lineOf(line)
    const last = blocks.at(-1)
    if (open && last?.kind === kind) last.lines.push(html)
    else blocks.push({ kind, lines: [html] })
    open = true
  }
  return blocks.map(({ kind, lines }) => blockHtml(kind, lines)).join('')
}
