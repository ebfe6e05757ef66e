// Cleans text before it is stored: plain text loses its tags, HTML keeps the tags of docs/api.md#text-and-html only.
import sanitize from 'sanitize-html'
import { depthLimit, readHtml } from './html-depth.ts'
import { textOfMarkup } from './html-text.ts'

/** NUL and other characters that XML cannot contain; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * The text without characters that a database or a document format cannot contain, and with `\n` for every line break.
 */
export const portableText = (text: string): string =>
  text.toWellFormed().replace(UNPRINTABLE, '').replace(/\r\n?/g, '\n')

/** How often tags are removed that appear only when others are removed; after that, every `<` is removed. */
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

function withoutTags(text: string): string {
  let stripped = ''
  readHtml(text, { ontext: (part) => (stripped += part) }, { decodeEntities: false })
  return stripped
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

/** HTML of the allowed tags (docs/api.md#text-and-html); invalid markup is removed or corrected. */
export function cleanHtml(input: string): string {
  const text = portableText(input)
  return (/[<>&]/.test(text) ? portableText(sanitize(text, filter)) : text).trim()
}

/** The plain text of cleaned HTML, with line breaks after paragraphs and list items. */
export const textOfHtml = (html: string): string => (/[<&]/.test(html) ? textOfMarkup(html) : html)
