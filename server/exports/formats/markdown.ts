// Writes GitHub-flavoured Markdown; text of people that looks like markup is escaped.
import type { BlockContent, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Block, Line, Run } from '../document/block.ts'

const OPTIONS = {
  bullet: '-',
  listItemIndent: 'one',
  rule: '-',
  resourceLink: true,
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
} as const

/** Blocks as Markdown. */
export const markdownOf = (blocks: readonly Block[]): string =>
  toMarkdown({ type: 'root', children: blocks.flatMap(nodesOf) as RootContent[] }, OPTIONS as never)

function nodesOf(block: Block): BlockContent[] {
  switch (block.kind) {
    case 'heading': {
      const number: PhrasingContent[] = block.number ? [{ type: 'text', value: `${block.number}. ` }] : []
      return [{ type: 'heading', depth: block.level, children: [...number, ...phrasesOf(block.line, ' ')] }]
    }
    case 'paragraph': {
      const children = phrasesOf(block.line)
      if (block.tone === 'aside' || block.tone === 'colophon')
        return [{ type: 'paragraph', children: emphasised(children) }]
      return [{ type: 'paragraph', children: block.tone === 'status' ? [{ type: 'strong', children }] : children }]
    }
    case 'facts':
      return [
        listNode(
          block.facts.map(({ term, line }) => [labelled(`${term}:`, phrasesOf(line))]),
          false,
        ),
      ]
    case 'list':
      return [
        listNode(
          block.items.map((item) => item.flatMap(nodesOf)),
          block.ordered,
        ),
      ]
    case 'table': {
      const head = block.columns.map(({ title }): PhrasingContent[] => [{ type: 'text', value: title }])
      const rows = block.rows.map((row) => row.map((line) => phrasesOf(line, ' ')))
      const children = [head, ...rows].map((cells) => ({
        type: 'tableRow' as const,
        children: cells.map((cell) => ({ type: 'tableCell' as const, children: cell })),
      }))
      return [{ type: 'table', children }]
    }
    case 'notice': {
      const [first, ...rest] = block.blocks.flatMap(nodesOf)
      const word = `${block.word}:`
      const opened =
        first?.type === 'paragraph' ? [labelled(word, first.children)] : [labelled(word, []), ...(first ? [first] : [])]
      return [{ type: 'blockquote', children: [...opened, ...rest] }]
    }
  }
}

const labelled = (label: string, children: readonly PhrasingContent[]): Paragraph => {
  const words: PhrasingContent[] = [{ type: 'strong', children: [{ type: 'text', value: label }] }]
  return {
    type: 'paragraph',
    children: children.length ? [...words, { type: 'text', value: ' ' }, ...children] : words,
  }
}

/** Emphasis is not nested. */
const emphasised = (children: PhrasingContent[]): PhrasingContent[] =>
  children.some(({ type }) => type === 'emphasis' || type === 'break') ? children : [{ type: 'emphasis', children }]

const listNode = (items: BlockContent[][], ordered: boolean): BlockContent => ({
  type: 'list',
  ordered,
  spread: false,
  children: items.map((children): ListItem => ({ type: 'listItem', spread: false, children })),
})

/** Runs as phrasing content; in tables, which cannot have line breaks, something else takes their place. */
function phrasesOf({ runs }: Line, forBreak?: string): PhrasingContent[] {
  return runs.flatMap((run) =>
    run.text
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .flatMap((text, index): PhrasingContent[] => {
        const broken: PhrasingContent[] = !index
          ? []
          : forBreak
            ? [{ type: 'text', value: forBreak }]
            : [{ type: 'break' }]
        return text ? [...broken, ...styled(run, text)] : broken
      }),
  )
}

/** Markers of emphasis must be next to a letter, so white space is moved outside of them. */
function styled({ bold, italic, strike, href }: Run, text: string): PhrasingContent[] {
  const words = text.trim()
  if (!words) return [{ type: 'text', value: text }]
  let inner: PhrasingContent = { type: 'text', value: words }
  if (strike) inner = { type: 'delete', children: [inner] }
  if (italic) inner = { type: 'emphasis', children: [inner] }
  if (bold) inner = { type: 'strong', children: [inner] }
  if (href) inner = { type: 'link', url: href, children: [inner as never] }
  const space = (value: string): PhrasingContent[] => (value ? [{ type: 'text', value }] : [])
  const from = text.indexOf(words)
  return [...space(text.slice(0, from)), inner, ...space(text.slice(from + words.length))]
}
