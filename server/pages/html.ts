// HTML by template: whatever is put into it is text, unless it is HTML of another template.

/** HTML that was made here. */
export interface Html {
  readonly html: string
}

export type Part = Html | string | number | null | undefined | false | readonly Part[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(written).join('')
}

/** Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((text, string, place) => text + written(parts[place - 1]) + string),
})
