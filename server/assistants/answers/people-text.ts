// Text that people wrote, as assistants get it: visible characters only, and no markup that loads or closes anything.
import { blocksOf } from '../../exports/document/html-blocks.ts'
import { markdownOf } from '../../exports/formats/markdown.ts'

/**
 * Characters that nobody sees: they could hide instructions from the people who read the same text (tag characters, variation
 * selectors), or show it in another order (bidirectional controls).
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}]/gu
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/g
const CONTROLS = /[^\P{Cc}\n]/gu

const visible = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ').replace(UNSEEN, '').replace(CONTROLS, '')

/** Escapes the beginnings of elements, images and marks, unless they are escaped already: a backslash takes what follows it. */
const escaped = (text: string): string =>
  text.replace(/\\?!\[|\\[\s\S]|<|\[(?=\/?data\b)/gi, (found) =>
    found.endsWith('![') ? `${found.slice(0, -1)}\\[` : found.startsWith('\\') ? found : `\\${found}`,
  )

/** A name or another short text, as one line. */
export const lineOf = (text: string | null | undefined): string =>
  escaped(
    visible(text ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

const quoted = (text: string): string[] => {
  const lines = escaped(visible(text))
    .split('\n')
    .map((line) => line.trimEnd())
  while (lines.length && !lines.at(-1)) lines.pop()
  return lines.map((line) => `  > ${line}`)
}

/** Plain text as quoted lines. */
export const textLines = (text: string | null | undefined): string[] => (text ? quoted(text) : [])

/** Filtered HTML as quoted lines of Markdown. */
export const htmlLines = (html: string | null | undefined): string[] => (html ? quoted(markdownOf(blocksOf(html))) : [])
