// HTML by a template tag: every value is escaped as text, unless it is HTML of another template.
import { escapeHtml } from '../../rules/text/escape-html.ts'

/** HTML that a template made. */
export interface Html {
  readonly html: string
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

function render(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(render).join('')
}

/** Makes HTML; values may be in elements, and in attributes with quotes. `false`, `null` and `undefined` give nothing. */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html => ({
  html: strings.reduce((text, string, index) => text + render(parts[index - 1]) + string),
})
