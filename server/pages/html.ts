// HTML by template: whatever is put into it is text, unless it is HTML of another template.
import { escapeHtml } from '../rules/escape-html.ts'

/** HTML that was made here. */
export interface Html {
  readonly html: string
}

export type Part = Html | string | number | null | undefined | false | readonly Part[]

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(written).join('')
}

/** Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((text, string, place) => text + written(parts[place - 1]) + string),
})
