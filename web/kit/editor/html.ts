// Serializer and parser between documents and HTML, matching the server's sanitizer.
import { DOMParser, type Mark, type Node } from 'prosemirror-model'
import { otherNumbersAsText } from './numbered-lists.ts'
import { isReadable, isShallow } from './readable-page.ts'
import { schema } from './schema.ts'
import { withoutStyles } from './without-styles.ts'
import { listsOfWord } from './word-lists.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, what: RegExp): string => text.replace(what, (character) => ESCAPES[character]!)

const TAGS: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', strike: 's' }

/** The opening tag of a mark. */
function opening({ type, attrs }: Mark): string {
  const tag = TAGS[type.name]
  if (tag) return `<${tag}>`
  const target = attrs['target'] ? ' target="_blank"' : ''
  return `<a href="${escaped(String(attrs['href']), /[&<>"]/g)}"${target}>`
}
const closing = ({ type }: Mark): string => `</${TAGS[type.name] ?? 'a'}>`

/** Returns the HTML of one line; a tag is closed where its mark ends. */
function inlineHtml(line: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  const closeDownTo = (kept: number) => {
    for (let at = open.length - 1; at >= kept; at--) html += closing(open[at]!)
  }
  line.forEach((child) => {
    const { marks } = child
    let kept = 0
    while (kept < open.length && kept < marks.length && open[kept]!.eq(marks[kept]!)) kept++
    closeDownTo(kept)
    for (const mark of marks.slice(kept)) html += opening(mark)
    open = marks
    // White space counts once, as it does where the text is read.
    html += child.isText ? escaped(child.text!.replace(/[ \t\r\n\f]+/g, ' '), /[&<>]/g) : '<br />'
  })
  closeDownTo(0)
  return html
}

const LISTS: Readonly<Record<string, string>> = { bullet_list: 'ul', ordered_list: 'ol' }
const isList = ({ type }: Node): boolean => type.name in LISTS

/** A point of a list; one line needs no paragraph of its own. */
function itemHtml(item: Node): string {
  const [first, ...rest] = item.children
  const tight = rest.every(isList)
  return `<li>${tight ? inlineHtml(first!) : htmlOf(first!)}${rest.map(htmlOf).join('')}</li>`
}

/** A document or one of its blocks as HTML. */
export function htmlOf(node: Node): string {
  const list = LISTS[node.type.name]
  if (list) return `<${list}>${node.children.map(itemHtml).join('')}</${list}>`
  if (node.type === schema.nodes.list_item) return itemHtml(node)
  if (node.isTextblock) return `<p>${inlineHtml(node)}</p>`
  return node.children.map(htmlOf).join('')
}

const isEmptyLine = (node: Node): boolean => node.isTextblock && node.content.size === 0

/** A whole document as HTML, without empty lines at its end; an empty text where nothing is written. */
export function textHtml(doc: Node): string {
  const blocks = doc.children.slice()
  for (let last = blocks.at(-1); last && isEmptyLine(last); last = blocks.at(-1)) blocks.pop()
  // Lists and line breaks alone are no text.
  return doc.textContent.trim() ? blocks.map(htmlOf).join('') : ''
}

/** The document of HTML that the server has filtered. */
export function docOf(html: string): Node {
  const { body } = new globalThis.DOMParser().parseFromString(html.replace(/[ \t\r\n\f]+/g, ' '), 'text/html')
  return DOMParser.fromSchema(schema).parse(body, { preserveWhitespace: true })
}

/** Takes the links to other places of the same page, such as those of Word to headings, footnotes and comments (`#_Toc1`): here they lead nowhere. */
function withoutLinksWithin(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]'))
    if (/^\s*(?:about:blank)?#/i.test(link.getAttribute('href')!)) link.removeAttribute('href')
}

/**
 * The document of HTML of any page, as what the filter keeps of it; undefined where that is none that people copy. Its styles are renamed
 * before they are read, since the policy of the page refuses them even where nothing is shown; `schema.ts` reads from them what
 * is bold.
 */
export function docOfPage(html: string): Node | undefined {
  const unstyled = withoutStyles(html)
  if (!isReadable(unstyled)) return undefined
  const { body } = new globalThis.DOMParser().parseFromString(unstyled, 'text/html')
  if (!isShallow(body)) return undefined
  withoutLinksWithin(body)
  listsOfWord(body)
  otherNumbersAsText(body)
  return DOMParser.fromSchema(schema).parse(body)
}

/** A plain text as HTML, a paragraph for each line. */
const htmlOfPlain = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line, /[&<>]/g)}</p>`)
    .join('')

/** HTML of any page as what the filter keeps of it; `plain` in its place where it is none that people copy. */
export function htmlOfPage(html: string, plain = ''): string {
  const doc = docOfPage(html)
  return doc ? textHtml(doc) : htmlOfPlain(plain)
}

/** HTML as the editor would write it, so that two texts can be compared. */
export const normalHtml = (html: string): string => textHtml(docOf(html))
