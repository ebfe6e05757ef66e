// What becomes of text before it is stored: plain text loses its tags, HTML keeps the specification's tags only.

import { compile } from 'html-to-text'
import sanitize from 'sanitize-html'
import { readHtml, shallow } from './html-depth.ts'

/** NUL and the other characters that XML cannot carry; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Text that every database and every format can carry. */
export const carried = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, '').replace(/\r\n?/g, '\n')

/** How often tags may appear out of the removal of others before every `<` goes; each layer reads the whole text. */
const LAYERS = 4

/** Plain text: tags are gone, also those that appear once others are gone; `Q&A`, `5 < 6` and `&lt;` stay as typed. */
export function plainText(input: string): string {
  let text = carried(input)
  for (let layer = 0; text.includes('<'); layer++) {
    const stripped = layer < LAYERS ? withoutTags(text) : text.replaceAll('<', '')
    if (stripped === text) break
    text = stripped
  }
  return text.trim()
}

function withoutTags(text: string): string {
  let kept = ''
  readHtml(text, { ontext: (part) => (kept += part) }, { decodeEntities: false })
  return kept
}

/**
 * A link opens where it is, or in a window of its own: one that is named shares it with other pages, and gives each the
 * other as its `opener`. Browsers give `_blank` none (HTML, "get an element's noopener").
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
  parser: { decodeEntities: true, ...shallow },
}

/** HTML of the tag set of the specification ("Input filtering"); invalid markup is removed or corrected. */
export function cleanHtml(input: string): string {
  const text = carried(input)
  return (/[<>&]/.test(text) ? carried(sanitize(text, filter)) : text).trim()
}

/** Put together once: that takes many times as long as a short text. */
const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
})

/** The text of filtered HTML, for people and mail; lines break where paragraphs and list items end. */
export const textOfHtml = (html: string): string => (/[<&]/.test(html) ? toText(html).trim() : html)
