// Writes plain text, for e-mail for instance.
import type { Block, Line } from '../document/block.ts'

/** Blocks as text, an empty line between them. */
export const textOf = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join('\n\n')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const title = `${block.number ? `${block.number}. ` : ''}${oneLine(block.line)}`
      if (block.level > 2) return title
      return `${title}\n${(block.level === 1 ? '=' : '-').repeat(Math.min(widthOf(title), 78))}`
    }
    case 'paragraph':
      return lineText(block.line)
    case 'facts':
      return block.facts.map(({ term, line }) => `${term}: ${indented(lineText(line), 2)}`).join('\n')
    case 'list':
      return listText(block.items, block.ordered)
    case 'table':
      return block.rows.map((row) => `- ${rowText(block.columns, row)}`).join('\n')
    case 'notice':
      return `${block.word}: ${indented(textOf(block.blocks), 2)}`
  }
}

/** A link as its text and its address, or only the address where both are the same. */
function lineText({ runs }: Line): string {
  const words = new Map<string, string>()
  for (const { text, href } of runs) if (href) words.set(href, (words.get(href) ?? '') + text)
  const named = new Map([...words].map(([href, text]) => [href, text.includes(href.replace(/^(mailto|tel):/, ''))]))
  const parts = runs.map(({ text, href }, index) =>
    !href || runs[index + 1]?.href === href || named.get(href) ? text : `${text} <${href}>`,
  )
  return parts.join('').replaceAll('\u00a0', ' ')
}

const oneLine = (line: Line): string => lineText(line).replace(/\s+/g, ' ')

export const indented = (text: string, by: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)

function listText(items: readonly (readonly Block[])[], ordered: boolean): string {
  const lines = items.map((item, index) => {
    const mark = ordered ? `${index + 1}. ` : '- '
    return mark + indented(item.map(blockText).filter(Boolean).join('\n'), mark.length)
  })
  return lines.join('\n')
}

/** `Send the lease — Who: Chiara Lindqvist; Due: Dec 3, 2026` */
function rowText(columns: readonly { title: string }[], row: readonly Line[]): string {
  const cells = row.map((line, index) => ({ title: columns[index]!.title, text: oneLine(line) }))
  const first = cells.shift()!
  // A number and its unit stay on one line.
  const head =
    first.title === 'No.' ? `${first.text}. ${cells.splice(cells.findIndex(isItem), 1)[0]!.text}` : first.text
  const rest = cells.filter(({ text }) => text).map(({ title, text }) => `${title}: ${text}`)
  return rest.length ? `${head} (${rest.join('; ')})` : head
}

const isItem = ({ title }: { title: string }): boolean => title === 'Item'

/** The width of a text in a monospaced font; Chinese, Japanese and Korean letters take two columns. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(letter) ? 2 : 1
  return width
}
