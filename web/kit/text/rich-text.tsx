// Renders sanitized HTML texts.
import { safeLinks } from './safe-links.ts'

/** Shows HTML of the API, which the server has filtered (docs/api/values.md#text-and-html). */
export function RichText({ html, inline = false }: { html: string; inline?: boolean }) {
  const Box = inline ? 'span' : 'div'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has filtered it (docs/api/values.md#text-and-html), and the policy of the page runs no inline script.
  return <Box className="written" dangerouslySetInnerHTML={{ __html: safeLinks(html) }} />
}

/** HTML as plain text, a line for each paragraph and each point of a list. */
export const plainText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|li)>/g, '\n</$1>').replace(/<br \/>/g, '\n'), 'text/html')
    .body.textContent.replace(/\n{2,}/g, '\n')
    .trim()
