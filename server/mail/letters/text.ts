// Renders a letter as plain text: short lines, with addresses on lines of their own.
import { colonIn } from '../../../words/languages.ts'
import type { Block } from '../../exports/document/block.ts'
import { ownLine, paragraph } from '../../exports/document/lines.ts'
import { textOf } from '../../exports/formats/text.ts'
import type { Letter, LetterPart } from './letter.ts'

const WIDTH = 72

/** The plain text of a letter. A line `-- ` begins what mail programs show as a signature. */
export const letterText = ({ parts, foot, stop, language }: Letter): string => {
  const colon = colonIn(language)
  const end = stop ? `${wrapped(foot)}\n${stop.text}${colon}\n${stop.href}` : wrapped(foot)
  return `${[...parts.map((part) => written(part, colon)), `-- \n${end}`].join('\n\n')}\n`
}

function written(part: LetterPart, colon: string): string {
  if (part.kind === 'words') return wrapped(part.text)
  if (part.kind === 'link') return `${part.text}${colon}\n${part.href}`
  if (part.kind === 'choice')
    return [part.text, ...part.links.map(({ text, href }) => `${text}${colon}\n${href}`)].join('\n')
  if (part.kind === 'items') return part.items.map(listed).join('\n\n')
  if (part.kind === 'quote') return part.text.split('\n').map(quoted).join('\n')
  if (part.kind === 'blocks') return textOf(part.blocks.map(withoutMark))
  return part.facts.map(([name, value]) => `${name}${colon} ${value}`).join('\n')
}

/** A decision with what its mark says in HTML: its number, its state, and who was there. */
function withoutMark(block: Block): Block {
  if (block.kind !== 'notice' || !block.mark) return block
  const { number, stateWord, there } = block.mark
  const word = number === null ? stateWord : `${number} (${stateWord})`
  const blocks = there === null ? block.blocks : [...block.blocks, paragraph(ownLine(there))]
  return { ...block, word, blocks }
}

/** An item of a list, with what is said about it and its address below. */
const listed = ({ text, href, about }: { text: string; href: string; about: string }): string =>
  [wrapped(`- ${text}`), ...(about ? [wrapped(about, WIDTH - 2).replace(/^/gm, '  ')] : []), `  ${href}`].join('\n')

/** A line of a quotation, as mail programs mark it. */
const quoted = (line: string): string =>
  wrapped(line, WIDTH - 2)
    .replace(/^/gm, '> ')
    .trimEnd()

/** Breaks lines between words; a long word is not broken. */
function wrapped(text: string, width = WIDTH): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
