// Markdown in plain fields as sanitized HTML, with the same syntax as the editor.
import { inlineHtml } from './inline-signs.ts'

/** Signs with a meaning: at the edge of a word, and escapes. */
const MEANT = /(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])|\\(?=[\\*_~[\]])/gu
/** The beginning of a link. */
const LINK = /\[(?=[^[\]\n]+\]\()/g

/** A text in which no sign means anything; addresses are links without any. */
export const literal = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.includes('://') ? word : word.replace(MEANT, '\\$&')))
    .join(' ')
    .replace(LINK, '\\[')

const POINT = /^(\s*)[-*+]\s+(.+)$/
const NUMBERED = /^(\s*)(\d+)[.)]\s+(.+)$/
const HEADING = /^#{1,6}\s+(.+)$/
const QUOTED = /^>\s+(.+)$/

/** The deepest level of a list. */
const DEEPEST = 8

interface Line {
  kind: 'ul' | 'ol' | 'p'
  html: string
  /** The nesting level of the list: two spaces are a level. */
  level: number
}

const levelOf = (indent: string): number => Math.min(DEEPEST, Math.floor(indent.replaceAll('\t', '  ').length / 2))

/**
 * What a line is, as HTML without its paragraph or list. `counts`: whether it stands in a list that is numbered. Such a list
 * begins with one: another number would be lost, as that of `3. December: everybody comes`.
 */
function lineOf(line: string, counts: boolean): Line {
  const point = POINT.exec(line)
  if (point) return { kind: 'ul', html: inlineHtml(point[2]!), level: levelOf(point[1]!) }
  const numbered = NUMBERED.exec(line)
  if (numbered && (counts || numbered[2] === '1'))
    return { kind: 'ol', html: inlineHtml(numbered[3]!), level: levelOf(numbered[1]!) }
  const heading = HEADING.exec(line)
  if (heading) return { kind: 'p', html: `<strong>${inlineHtml(heading[1]!)}</strong>`, level: 0 }
  const quoted = QUOTED.exec(line)
  if (quoted) return { kind: 'p', html: `<em>${inlineHtml(quoted[1]!)}</em>`, level: 0 }
  return { kind: 'p', html: inlineHtml(line.trim()), level: 0 }
}

/** Lines of lists, each with the deeper ones that follow it inside; another kind of points begins another list. */
function listsHtml(lines: readonly Line[]): string {
  let html = ''
  let list: Line['kind'] | undefined
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    let end = at + 1
    while (end < lines.length && lines[end]!.level > line.level) end++
    if (line.kind !== list) html += `${list ? `</${list}>` : ''}<${line.kind}>`
    list = line.kind
    html += `<li>${line.html}${listsHtml(lines.slice(at + 1, end))}</li>`
    at = end
  }
  return list ? `${html}</${list}>` : html
}

const isPoint = ({ kind }: Line): boolean => kind !== 'p'

/** Typed text as HTML: a paragraph for each block of lines, `<br />` for each line break, lists, and what signs mark. */
export function htmlFromMarkdown(text: string): string {
  const blocks: Line[][] = []
  let open = false
  /** Whether the last block is a numbered list. */
  let counts = false
  for (const written of text.trim().split('\n')) {
    if (!written.trim()) {
      open = false
      continue
    }
    const last = blocks.at(-1)
    const line = lineOf(written, open && counts)
    const goesOn = last?.[0] && isPoint(last[0]) === isPoint(line) && (line.kind === last[0].kind || line.level > 0)
    if (open && goesOn) last.push(line)
    else {
      blocks.push([line])
      counts = false
    }
    counts ||= line.kind === 'ol'
    open = true
  }
  return blocks
    .map((lines) => (isPoint(lines[0]!) ? listsHtml(lines) : `<p>${lines.map(({ html }) => html).join('<br />')}</p>`))
    .join('')
}
