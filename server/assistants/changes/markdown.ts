// Markdown of assistants as HTML of the allowed tags; its parser is loaded with the first text.
import type markdownIt from 'markdown-it'
import { escapeHtml } from '../../rules/text/escape-html.ts'

type Parser = ReturnType<typeof markdownIt>

let parser: Promise<Parser> | undefined

/** The HTML of a Markdown text. Elements in it are text, and so is what would load something. */
export async function htmlOf(markdown: string): Promise<string> {
  parser ??= import('markdown-it').then(({ default: make }) => withAllowedTags(make({ html: false, breaks: true })))
  return (await parser).render(markdown)
}

/** Headings become bold, and code becomes text, as fields of HTML have neither. */
function withAllowedTags(markdown: Parser): Parser {
  const { rules } = markdown.renderer
  rules['heading_open'] = () => '<p><strong>'
  rules['heading_close'] = () => '</strong></p>'
  rules['code_inline'] = (tokens, index) => escapeHtml(tokens[index]!.content)
  rules['fence'] = (tokens, index) => `<p>${escapeHtml(tokens[index]!.content.trimEnd()).replaceAll('\n', '<br>')}</p>`
  rules['hr'] = () => ''
  return markdown.disable(['code', 'reference', 'table', 'image'])
}
