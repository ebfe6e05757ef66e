// Converts pasted HTML to Markdown for the composer, with the editor's own parser.
import type { Mark, Node } from 'prosemirror-model'
import { LINK_ADDRESS, shownText } from '../text/inline-signs.ts'
import { literal } from '../text/markdown-text.ts'
import { docOfPage, textHtml } from './html.ts'

/** The most characters of a text, by the contract. */
const LONGEST = 65_535
const SIGNS: Readonly<Record<string, string>> = { strong: '**', em: '_', strike: '~~' }

/** An address as Markdown can hold it: without blanks and unpaired parentheses. */
const writtenAddress = (href: string): string =>
  LINK_ADDRESS.test(href)
    ? href
    : href.replace(/[\s()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)

/** What stands next to a sign, so that it means nothing there. */
const IN_WORD = /[\p{L}\p{N}*_~]/u

interface Run {
  text: string
  marks: readonly Mark[]
  /** The characters before and behind it. */
  near: readonly [string, string]
}

/** Some stretches of text with their marks, of which so many are written around them. White space at their ends stands outside. */
function marked(runs: readonly Run[], depth = 0): string {
  let written = ''
  for (let at = 0; at < runs.length; ) {
    const mark = runs[at]!.marks[depth]
    let end = at + 1
    while (mark && end < runs.length && runs[end]!.marks[depth]?.eq(mark)) end++
    const same = runs.slice(at, end)
    written += mark ? withMark(mark, same, marked(same, depth + 1)) : literal(runs[at]!.text)
    at = end
  }
  return written
}

function withMark(mark: Mark, runs: readonly Run[], written: string): string {
  const text = runs.map((run) => run.text).join('')
  if (!text.trim()) return written
  const core = written.trim()
  const begin = written.indexOf(core)
  const [before, after] = [written.slice(0, begin), written.slice(begin + core.length)]
  const sign = SIGNS[mark.type.name]
  if (sign) {
    // Within a word a sign is a letter: the text stays as it is.
    const isInWord = (!before && IN_WORD.test(runs[0]!.near[0])) || (!after && IN_WORD.test(runs.at(-1)!.near[1]))
    return isInWord ? written : `${before}${sign}${core}${sign}${after}`
  }
  const href: string = mark.attrs['href']
  if (href === text.trim()) return before + href + after
  return /[[\]]/.test(text) ? written : `${before}[${core}](${writtenAddress(href)})${after}`
}

/** The marks that are written: as many as leave the words of a line as they are. */
const ATTEMPTS: readonly ((mark: Mark) => boolean)[] = [
  () => true,
  ({ attrs }) => attrs['href'] !== undefined,
  () => false,
]

function lineOf(line: Node, lineBreak: string): string {
  const parts = line.children.map((child) => (child.isText ? child.text!.replace(/\s+/g, ' ') : '\n'))
  const written = (isWritten: (mark: Mark) => boolean): string => {
    let text = ''
    let runs: Run[] = []
    line.forEach((child, _, index) => {
      const near = [parts[index - 1]?.at(-1) ?? '', parts[index + 1]?.[0] ?? ''] as const
      if (child.isText) runs.push({ text: parts[index]!, marks: child.marks.filter(isWritten), near })
      else {
        text += marked(runs) + lineBreak
        runs = []
      }
    })
    return (text + marked(runs)).trim()
  }
  const bare = parts.join('').replaceAll('\n', lineBreak).trim()
  const words = wordsIn(bare)
  const attempts = [...ATTEMPTS.map(written), literal(bare), bare]
  return attempts.find((text) => wordsIn(text.split('\n').map(shownText).join(' ')) === words) ?? literal(bare)
}

const wordsIn = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The lines of a list; what lies inside a point is indented. */
function listLines(list: Node, indent = ''): string[] {
  const sign = (index: number) => (list.type.name === 'ordered_list' ? `${index + 1}.` : '-')
  return list.children.flatMap((item, index) => {
    const isList = (one: Node) => one.type.name.endsWith('_list')
    const text = item.children.filter((one) => !isList(one)).map((one) => lineOf(one, ' '))
    const inside = item.children.filter(isList).flatMap((one) => listLines(one, `${indent}  `))
    return [`${indent}${sign(index)} ${text.join(' ').trim()}`, ...inside]
  })
}

/** HTML of a page as Markdown; undefined where it holds nothing but text, and where it is too long. */
export function markdownOfPage(html: string): string | undefined {
  const doc = docOfPage(html)
  if (
    !doc ||
    doc.textContent.length > LONGEST ||
    !(/<(?:tr|ol)\b/i.test(html) || /<(?:strong|em|s|a|ul|ol)\b/.test(textHtml(doc)))
  )
    return undefined
  return markdownOf(doc)
}

/** A document as Markdown, which has the same words. */
export const markdownOf = (doc: Node): string =>
  doc.children
    .map((block) => (block.isTextblock ? lineOf(block, '\n') : listLines(block).join('\n')))
    .filter(Boolean)
    .join('\n\n')
