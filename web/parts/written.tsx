// What people wrote as HTML: the server keeps of it only what is harmless.
import { apart } from './links.ts'

export function Written({ html, inline = false }: { html: string; inline?: boolean }) {
  const Box = inline ? 'span' : 'div'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: filtered by the server (specification, "Input filtering"); the policy of the page runs no script of it.
  return <Box className="written" dangerouslySetInnerHTML={{ __html: apart(html) }} />
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What was typed, as HTML: a paragraph for each. */
export const typed = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => part.replace(/[&<>]/g, (character) => ESCAPES[character]!).replaceAll('\n', '<br>'))
    .map((part) => `<p>${part}</p>`)
    .join('')
