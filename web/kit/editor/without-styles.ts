// Strips style sheets from pasted HTML, and renames style attributes because of the content security policy.

/** The end of something that begins at a place: behind `end`, or of the text where that never comes. */
function behind(html: string, end: RegExp, from: number): number {
  end.lastIndex = from
  return end.exec(html) ? end.lastIndex : html.length
}

const isQuote = (sign: string | undefined): boolean => sign === '"' || sign === "'"

/** The end of the tag that begins at a place; what stands in quotes ends none. */
function endOfTag(html: string, from: number): number {
  let quote: string | undefined
  for (let at = from + 1; at < html.length; at++) {
    const sign = html[at]
    if (quote) quote = sign === quote ? undefined : quote
    else if (sign === '>') return at + 1
    else if (isQuote(sign) && html[at - 1] === '=') quote = sign
  }
  return html.length
}

/** The same HTML with `data-style` for `style`, and without `<style>` and comments. It is gone through once, whatever it holds. */
export function withoutStyles(html: string): string {
  const kept: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    kept.push(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    const name = html.slice(open + 1, open + 7).toLowerCase()
    if (name.startsWith('!--')) at = behind(html, /-->/g, open)
    else if (/^style[\s/>]/.test(name)) at = behind(html, /<\/style[^>]*>?/gi, open)
    else {
      at = /^[a-z]/.test(name) ? endOfTag(html, open) : open + 1
      kept.push(html.slice(open, at).replace(/([\s"'/])style(?=[\s=])/gi, '$1data-style'))
    }
  }
  return kept.join('')
}
