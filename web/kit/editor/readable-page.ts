// Limits of pasted HTML by size and depth, against minutes of parsing.

/** More of a page, without its styles, is not read: people mean its text. */
const MOST = 1_000_000
/** The most elements, and the most that lie in each other, before and after the browser has read them. */
const [ELEMENTS, DEEPEST_TAGS, DEEPEST] = [20_000, 500, 128]

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** Returns whether the browser can parse a text in reasonable time: it searches all open elements for each new one. */
export function isReadable(html: string): boolean {
  if (html.length > MOST) return false
  let depth = 0
  for (const [, end, name] of html.matchAll(/<(\/?)([a-z][a-z0-9:]*)/gi)) {
    if (!VOID.test(name!)) depth = Math.max(0, depth + (end ? -1 : 1))
    if (depth > DEEPEST_TAGS) return false
  }
  return true
}

/** Returns whether parsed content is shallow enough for the editor. */
export function isShallow(body: Element): boolean {
  if (body.getElementsByTagName('*').length > ELEMENTS) return false
  let depth = 0
  let at: Element | null = body
  while (at) {
    if (depth > DEEPEST) return false
    if (at.firstElementChild) {
      at = at.firstElementChild
      depth++
      continue
    }
    while (at && at !== body && !at.nextElementSibling) {
      at = at.parentElement
      depth--
    }
    at = at === body ? null : (at?.nextElementSibling ?? null)
  }
  return true
}
