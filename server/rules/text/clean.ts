// Text sanitizer: strips tags from plain text, and filters HTML by the allow list of docs/api/values.md#text-and-html.
import sanitize from 'sanitize-html'
import { withoutOtherBlocks } from './html-breaks.ts'
import { depthLimit, readHtml } from './html-depth.ts'
import { APART, isBlock, isCell } from './html-tags.ts'
import { textOfMarkup } from './html-text.ts'

/** NUL and other characters that XML cannot contain; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * The text without characters that a database or a document format cannot contain, and with `\n` for every line break.
 */
export const portableText = (text: string): string =>
  text.toWellFormed().replace(UNPRINTABLE, '').replace(/\r\n?/g, '\n')

/** Maximum number of passes that remove tags hidden inside others; after that, every `<` is removed. */
const LAYERS = 4

/** Plain text without tags, nested ones included. `Q&A`, `5 < 6` and `&lt;` stay as they were typed. */
export function plainText(input: string): string {
  let text = portableText(input)
  for (let layer = 0; text.includes('<'); layer++) {
    const stripped = layer < LAYERS ? withoutTags(text) : text.replaceAll('<', '')
    if (stripped === text) break
    text = stripped
  }
  return text.trim()
}

/** Returns the text without tags, with a space between blocks, cells and lines. */
function withoutTags(text: string): string {
  const parts: string[] = []
  let isSpaceDue = false
  const divide = (name: string) => {
    if (isBlock(name) || isCell(name) || name === 'br') isSpaceDue = true
  }
  readHtml(
    text,
    {
      ontext(part) {
        if (isSpaceDue && parts.length && !/^\s/.test(part) && !/\s$/.test(parts.at(-1)!.slice(-1))) parts.push(' ')
        isSpaceDue = false
        parts.push(part)
      },
      onopentag: divide,
      onclosetag: divide,
    },
    { decodeEntities: false },
  )
  return parts.join('')
}

/**
 * Keeps the target `_blank` only. Pages in a window with another name could reach each other through `window.opener`;
 * with `_blank`, browsers set none (HTML, "get an element's noopener").
 */
const blank = (target: string | undefined): Record<string, string> =>
  /^\s*_blank\s*$/i.test(target ?? '') ? { target: '_blank' } : {}

const filter: sanitize.IOptions = {
  allowedTags: ['p', 'b', 'strong', 's', 'strike', 'del', 'i', 'em', 'span', 'ul', 'ol', 'li', 'br', 'div', 'a'],
  allowedAttributes: { a: ['href', 'target'] },
  transformTags: { a: (tagName, { target, ...attribs }) => ({ tagName, attribs: { ...attribs, ...blank(target) } }) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  parser: { decodeEntities: true, ...depthLimit },
}

/** The same filter with blocks and cells, which become paragraphs of the allowed tags. What people choose from is text too. */
const withBlocks: sanitize.IOptions = {
  ...filter,
  allowedTags: [...new Set([...(filter.allowedTags as string[]), ...APART])],
  nonTextTags: ['script', 'style', 'textarea'],
}
const OTHER_BLOCK = new RegExp(
  `<(?:${APART.filter((name) => !(filter.allowedTags as string[]).includes(name)).join('|')})\\b`,
  'i',
)

/** HTML of the allowed tags (docs/api/values.md#text-and-html); invalid markup is removed or corrected. */
export function cleanHtml(input: string): string {
  const text = portableText(input)
  if (!/[<>&]/.test(text)) return text.trim()
  // The filter has the last word in any case.
  const kept = OTHER_BLOCK.test(text) ? withoutOtherBlocks(sanitize(text, withBlocks)) : text
  return portableText(sanitize(kept, filter)).trim()
}

/** The plain text of cleaned HTML, with line breaks after paragraphs and list items. */
export const textOfHtml = (html: string): string => (/[<&]/.test(html) ? textOfMarkup(html) : html)
