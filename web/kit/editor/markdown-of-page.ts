// Converts pasted HTML to Markdown for the composer, with the editor's own parser.
import type { Mark, Node } from 'prosemirror-model'
import { literal } from '../text/markdown-text.ts'
import { docOfPage, textHtml } from './html.ts'

/** The most characters of a text, by the contract. */
const LONGEST = 65_535
const SIGNS: Readonly<Record<string, string>> = { strong: '**', em: '_', strike: '~~' }

/** Returns whether a link can be written in Markdown, with its address and text. */
const isWritable = ({ attrs }: Mark, text: string): boolean => /^[^\s()]+$/.test(attrs['href']) && !/[[\]]/.test(text)

/** A stretch of text with its marks; white space at its ends stands outside of them. */
function marked(text: string, marks: readonly Mark[]): string {
  const core = text.trim()
  if (!core) return text
  const begin = text.indexOf(core)
  const [before, after] = [text.slice(0, begin), text.slice(begin + core.length)]
  let written = literal(core)
  // The outermost mark comes first in the document.
  for (const mark of marks.toReversed()) {
    const sign = SIGNS[mark.type.name]
    if (sign) written = `${sign}${written}${sign}`
    else if (mark.attrs['href'] === core) written = core
    else if (isWritable(mark, core)) written = `[${written}](${mark.attrs['href']})`
  }
  return before + written + after
}

function lineOf(line: Node, lineBreak: string): string {
  let text = ''
  line.forEach((child) => {
    text += child.isText ? marked(child.text!.replace(/\s+/g, ' '), child.marks) : lineBreak
  })
  return text.trim()
}

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
  const blocks = doc.children.map((block) => (block.isTextblock ? lineOf(block, '\n') : listLines(block).join('\n')))
  return blocks.filter(Boolean).join('\n\n')
}
