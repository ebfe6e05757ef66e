// A letter as plain text: lines of a length that every program shows, addresses on lines of their own.
import type { Letter, Part } from './letter.ts'

const WIDTH = 72

/** `-- ` begins what mail programs take for a signature. */
export const letterText = ({ parts, foot }: Letter): string =>
  `${[...parts.map(written), `-- \n${wrapped(foot)}`].join('\n\n')}\n`

function written(part: Part): string {
  if (part.kind === 'words') return wrapped(part.text)
  if (part.kind === 'link') return `${part.text}:\n${part.href}`
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Broken between words; what has no space in it stays whole. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
