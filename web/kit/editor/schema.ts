// Document schema: exactly what the server's sanitizer allows (docs/api/values.md#text-and-html).
import { type DOMOutputSpec, DOMParser, Fragment, type Node, type ParseRule, Schema } from 'prosemirror-model'
import { mayLinkTo } from '../text/link-address.ts'

/** Content that a line can hold of the cells of a table, with a line between two cells. */
function cellsOf(row: HTMLElement, schema: Schema): Fragment {
  const nodes: Node[] = []
  for (const cell of row.children) {
    const { content } = DOMParser.fromSchema(schema).parse(cell)
    if (nodes.length) nodes.push(schema.text(' | '))
    let written = 0
    content.descendants((node) => {
      if (!node.inlineContent || !node.childCount) return
      if (written++) nodes.push(schema.text(' '))
      node.forEach((child) => void nodes.push(child))
    })
  }
  return Fragment.from(nodes)
}

/** The style of an element of another page, which `htmlOfPage` has renamed. */
const styleOf = (element: HTMLElement): string => element.dataset['style'] ?? ''

/** Word processors wrap a whole text in `<b style="font-weight: normal">`; `mso-bidi-font-weight` says nothing of ours. */
const isMeant = (element: HTMLElement): null | false =>
  /(?:^|[;\s])font-weight:\s*normal/i.test(styleOf(element)) ? false : null

/** A mark with the tags that stand for it, of which the first one is written, and the styles that do. */
const mark = (tags: readonly [string, ...string[]], style: RegExp) => ({
  parseDOM: [
    ...tags.map((tag): ParseRule => ({ tag, getAttrs: isMeant })),
    {
      tag: 'span[data-style]',
      consuming: false,
      getAttrs: (element: HTMLElement) => (style.test(styleOf(element)) ? null : false),
    },
  ],
  toDOM: (): DOMOutputSpec => [tags[0], 0],
})

/** The schema. `span` and `div` mean nothing by themselves: their text is kept, in a paragraph of its own for a `div`. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [
        { tag: 'p' },
        { tag: 'tr', getContent: (row, of) => cellsOf(row as HTMLElement, of) },
        { tag: 'pre', preserveWhitespace: true },
      ],
      toDOM: () => ['p', 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, target: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            if (!mayLinkTo(href)) return false
            const blank = element.getAttribute('target')?.trim().toLowerCase() === '_blank'
            return { href, target: blank ? '_blank' : null }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener noreferrer' }, 0],
    },
    strong: mark(['strong', 'b'], /(?:^|[;\s])font-weight:\s*(bold|[6-9]00)/i),
    em: mark(['em', 'i'], /(?:^|[;\s])font-style:\s*italic/i),
    strike: mark(['s', 'strike', 'del'], /text-decoration[^;]{0,100}line-through/i),
  },
})
