// The outlines, views and summary of a meeting (docs/api.md#views-of-a-meeting).
import type { Block } from './block.ts'
import { mustFitFormat } from './bounds.ts'
import { documentOf } from './document.ts'
import { htmlOf } from './html.ts'
import { LAST_TIME, lastTimeOf } from './last-time.ts'
import { heading, ownLine } from './lines.ts'
import { markdownOf } from './markdown.ts'
import { omissionNote } from './opening.ts'
import { outlineOf } from './outline.ts'
import { type Paper, viewParts, withoutInvalidXml } from './paper.ts'
import { textOf } from './text.ts'
import { textSummaryOf } from './text-summary.ts'

type Shown = (paper: Paper) => string

const outline = (paper: Paper): Block[] => {
  if (paper.brief === 'facts') return omissionNote(paper)
  const shown = withoutInvalidXml(paper)
  const list = outlineOf(shown)
  const before = lastTimeOf(shown)
  return [...(before.length ? [heading(2, ownLine(LAST_TIME)), ...before] : []), ...(list ? [list] : [])]
}

/** The text of an embed: an outline, or the agenda before the meeting and the record after it. Throws `TooLong`. */
export const views = {
  markdown_outline: (paper) => markdownOf(outline(paper)).trimEnd(),
  html_outline: (paper) => htmlOf(outline(paper), { dir: 'ltr' }),
  text_outline: (paper) => textOf(outline(paper)),
  markdown_view: (paper) => {
    const document = documentOf(paper, viewParts)
    mustFitFormat(document, 'markdown')
    return markdownOf(document.blocks).trimEnd()
  },
  html_view: (paper) => {
    const { blocks, dir } = documentOf(paper, viewParts)
    const html = htmlOf(blocks, { dir })
    return dir === 'rtl' ? `<div dir="rtl">\n${html}\n</div>` : html
  },
  text_view: (paper) => textOf(documentOf(paper, viewParts).blocks),
  text_summary: textSummaryOf,
} satisfies Record<string, Shown>

export type View = keyof typeof views
