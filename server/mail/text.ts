// Renders a letter as plain text: short lines, with addresses on lines of their own.
import type { Letter, LetterPart } from './letter.ts'

const WIDTH = 72

/** The plain text of a letter. A line `-- ` begins what mail programs show as a signature. */
export const letterText = ({ parts, foot }: Letter): string =>
  `${[...parts.map(written), `-- \n${wrapped(foot)}`].join('\n\n')}\n`

function written(part: LetterPart): string {
  if (part.kind === 'words') return wrapped(part.text)
  if (part.kind === 'link') return `${part.text}:\n${part.href}`
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Breaks lines between words; a long word is not broken. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
