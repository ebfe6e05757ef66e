// The outlines, views and summary of a meeting (docs/api/meetings.md#views).

import { htmlOf } from '../formats/html.ts'
import { markdownOf } from '../formats/markdown.ts'
import { textOf } from '../formats/text.ts'
import { mustFitFormat } from '../processes/cost-limit.ts'
import type { Block } from './block.ts'
import { documentOf } from './document.ts'
import { type DocumentContent, viewParts, withoutInvalidXml } from './document-content.ts'
import { omissionNote } from './front-matter.ts'
import { heading, ownLine } from './lines.ts'
import { lastTimeOf } from './open-items.ts'
import { outlineOf } from './outline.ts'
import { textSummaryOf } from './text-summary.ts'
import { wordsFor } from './words.ts'

type Shown = (content: DocumentContent) => string

const outline = (content: DocumentContent): Block[] => {
  if (content.brief === 'facts') return omissionNote(content)
  const shown = withoutInvalidXml(content)
  const list = outlineOf(shown)
  const before = lastTimeOf(shown)
  return [...(before.length ? [heading(2, ownLine(wordsFor(shown).lastTime)), ...before] : []), ...(list ? [list] : [])]
}

/** The text of an embed: an outline, or the agenda before the meeting and the record after it. Throws `TooLong`. */
export const views = {
  markdown_outline: (content) => markdownOf(outline(content)).trimEnd(),
  html_outline: (content) => htmlOf(outline(content), { dir: 'ltr' }),
  text_outline: (content) => textOf(outline(content)),
  markdown_view: (content) => {
    const document = documentOf(content, viewParts)
    mustFitFormat(document, 'markdown')
    return markdownOf(document.blocks).trimEnd()
  },
  html_view: (content) => {
    const { blocks, dir } = documentOf(content, viewParts)
    const html = htmlOf(blocks, { dir })
    return dir === 'rtl' ? `<div dir="rtl">\n${html}\n</div>` : html
  },
  text_view: (content) => textOf(documentOf(content, viewParts).blocks),
  text_summary: textSummaryOf,
} satisfies Record<string, Shown>

export type View = keyof typeof views
